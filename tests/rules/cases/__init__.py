"""Case files: examples of the rules as rows of TOML, and the one runner of them. docs/contributing/case-files.md."""
