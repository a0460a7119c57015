import os
import tempfile
from pathlib import Path

import pytest

from gmtool.store.campaign import Campaign
from tests.store.campaigns import create, rulesets


@pytest.fixture
def path(tmp_path):
    return tmp_path / "valley.gmtool"


@pytest.fixture(params=["file", "memory"])
def campaign(request, path):
    """The same promises hold for a campaign on disk and for one in memory."""
    made = create(path) if request.param == "file" else Campaign.in_memory("The valley", rulesets)
    with made as campaign:
        yield campaign


@pytest.fixture
def read_only_folder(tmp_path):
    """Call it to make the folder of the test one that nobody may write to, for an ordinary user."""
    ordinary = 65534
    as_root = os.geteuid() == 0

    def close_it() -> None:
        tmp_path.chmod(0o555)
        if as_root:
            above = Path(tempfile.gettempdir())
            for folder in (folder for folder in tmp_path.parents if above in folder.parents):
                folder.chmod(0o755)
            os.seteuid(ordinary)

    yield close_it
    if as_root:
        os.seteuid(0)
    tmp_path.chmod(0o755)
