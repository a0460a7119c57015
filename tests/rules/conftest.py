"""Case files beside the tests: every .toml in these folders is one."""

from pathlib import Path

import pytest

from tests.rules.cases.runner import CaseFile


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".toml" else None
