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
