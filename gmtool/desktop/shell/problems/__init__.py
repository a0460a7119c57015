"""Problems: the log of them, the reports of crashes, and the folder with both."""
