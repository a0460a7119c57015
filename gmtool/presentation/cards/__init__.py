"""Cards as screens show them, without Qt."""
