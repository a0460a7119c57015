"""The running fight as screens show it, without Qt."""
