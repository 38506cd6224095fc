"""The loader of verl, which takes the reward from the configuration. verl itself needs torch, and its loader does not."""

import importlib.util
from importlib import metadata

import pytest
from policies import ASKING, shows

try:
    FILES = metadata.files("verl")
except metadata.PackageNotFoundError:
    pytest.skip("verl is not installed: pip install --no-deps verl", allow_module_level=True)


@pytest.fixture(scope="module")
def loader():
    (file,) = (file for file in FILES if str(file) == "verl/utils/import_utils.py")
    spec = importlib.util.spec_from_file_location("verl_import_utils", file.locate())
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize("path", ["pkg://sumwise.rewards", "pkg://sumwise/rewards"])
def test_the_rewards_are_loaded_by_their_package(loader, path):
    truth = {"puzzle": "24:3,3,8,8=24"}
    one = loader.load_extern_object(module_path=path, object_name="compute_score")
    # As the reward manager of verl calls it.
    told = one(data_source="24", solution_str="<answer>8/(3-8/3)</answer>", ground_truth=truth, extra_info={}, reward="tiny_zero")
    assert told["score"] == told["acc"] == 1.0
    for ask in ASKING:
        told = one(data_source="24", solution_str=f"<answer>{ask}</answer>", ground_truth=truth, extra_info={}, reward="answer_reward")
        assert told["score"] == 0 and not shows(truth["puzzle"], told["message"])
    # A row of another task in the same file.
    told = one(data_source="gsm8k", solution_str="<answer>5</answer>", ground_truth="5", extra_info={"split": "train"}, reward="tiny_zero")
    assert told["score"] == 0
    many = loader.load_extern_object(module_path=path, object_name="compute_scores")
    told = many(data_sources=["24"], solution_strs=["<answer>3*8</answer>"], ground_truths=[truth], extra_infos=[{}], reward="tiny_zero")
    assert [one["score"] for one in told] == [0.1]
