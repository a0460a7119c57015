"""The table: its questions and answers, the tables that answer, and dice as they are typed."""
