"""The environment of OpenEnv: a real server, that of the package directory, with real clients."""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

pytest.importorskip("openenv", reason="OpenEnv is not installed: pip install openenv")

import websockets  # noqa: E402
import sumwise  # noqa: E402
from openenv.core.env_server import Environment  # noqa: E402
from openenv.validation.runner import run_validation  # noqa: E402
from openenv.validation.types import ProviderCapability  # noqa: E402
from policies import ASKING, POLICIES, copied, dealt, hidden, hold, play, shows  # noqa: E402
from sumwise_openenv import SumwiseAction, SumwiseClient, SumwiseEnvironment  # noqa: E402

PYTHON = Path(__file__).resolve().parents[1]
PACKAGE, EXAMPLE = PYTHON / "integrations/openenv", PYTHON / "examples/openenv_client.py"


@pytest.fixture(scope="module")
def server():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "server/app.py", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, cwd=PACKAGE, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}) as process:
        try:
            begun = time.monotonic()
            while time.monotonic() - begun < 60:
                with socket.socket() as asked:
                    if asked.connect_ex(("127.0.0.1", port)) == 0:
                        break
                assert process.poll() is None
                time.sleep(0.05)
            yield process.pid, port
        finally:
            process.terminate()


@pytest.fixture
def port(server):
    return server[1]


def peak(pid):
    """Returns the most memory that a process has used, in MiB, or 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def command(*words):
    line = [os.path.join(os.path.dirname(sys.executable), "openenv"), *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, timeout=120)


def test_the_package_directory_is_valid():
    for words, verdict in (("--level", "static"), "pass"), (("--skip-build",), "warn"):
        run = command("validate", PACKAGE, "--json", *words)
        told = json.loads(run.stdout)
        # Without Docker the runtime checks are skipped, which is a warning.
        assert run.returncode == 0 and told["verdict"] == verdict, run.stdout + run.stderr
        assert {result["check_id"]: result["status"] for result in told["results"] if result["status"] != "skip"} == {"static.manifest": "pass"}


class AtHome:
    """Stands for the Docker of `openenv validate`: the server that is running, without an image and without a limit on its network."""

    name, capabilities, supported_network_modes = "home", frozenset({ProviderCapability.IMAGE_BUILD}), frozenset({"no-network"})

    def __init__(self, port):
        self.base_url = f"http://127.0.0.1:{port}"

    def build(self, root, execution):
        assert (root / execution.dockerfile).is_file()
        return f"sha256:{0:064}"

    def start(self, spec):
        return self

    def inspect(self):
        return {}

    def stop(self):
        pass


def test_the_runtime_checks_pass(port):
    report = run_validation(PACKAGE, provider=AtHome(port))
    skipped = {result.check_id: result.evidence for result in report.results if result.status.value == "skip"}
    passed = {result.check_id for result in report.results if result.status.value == "pass"}
    told = {"runtime.startup", "runtime.reward_well_formed", "runtime.observation_schema", "runtime.state_contract"}
    assert passed == {"static.manifest", *told}, report.results
    # The network is measured by Docker alone, and OpenEnv has no graders yet for the others.
    assert "network_policy" in str(skipped.pop("runtime.network_policy"))
    assert {reason for reasons in skipped.values() for reason in reasons} == {"grader not implemented in this build"}
    assert report.verdict.value == "warn"


def test_the_running_server_is_valid(port):
    run = command("validate", f"http://127.0.0.1:{port}", "--json")
    told = json.loads(run.stdout)
    assert run.returncode == 0 and told["passed"] and not told["summary"]["failed_criteria"], run.stdout + run.stderr
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/schema") as answer:
        assert json.load(answer)["action"]["required"] == ["step"]


def test_many_sessions_are_not_mixed_up(server, capsys):
    pid, port = server
    before, begun = peak(pid), time.monotonic()
    chosen, episodes = random.Random(4), iter(range(1000))
    played = []

    async def session():
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", open_timeout=60, ping_timeout=60) as socket:

            async def ask(kind, **data):
                await socket.send(json.dumps({"type": kind, "data": data}))
                return json.loads(await socket.recv())["data"]

            for number in episodes:
                target, numbers = 1000 + number, [chosen.randint(1, 13) for _ in range(4)]
                a, b, *others = numbers
                dealt = await ask("reset", game="24", numbers=numbers, target=target)
                assert dealt["observation"]["text"].startswith(f"Make {target}.") and not dealt["done"]
                seen = await ask("step", step=f"{a}+{b}")
                assert f"Make {target}." in seen["observation"]["text"]
                assert sorted(seen["observation"]["left"]) == sorted(map(str, [*others, a + b]))
                over = await ask("step", step="give up")
                assert over["done"] and over["reward"] == 0
                played.append(number)

    async def all_sessions():
        await asyncio.gather(*(session() for _ in range(64)))

    asyncio.run(all_sessions())
    assert sorted(played) == list(range(1000))
    after = peak(pid)
    with capsys.disabled():
        print(f" 1,000 episodes in {time.monotonic() - begun:.1f} s; the server's memory: {before} MiB before, {after} MiB at most ", end="")
    assert after - before < 100


def test_rows_deal_and_bad_ones_are_told(port):
    async def texts(*rows):
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", open_timeout=60) as socket:
            for row in rows:
                await socket.send(json.dumps({"type": "reset", "data": row}))
                yield json.loads(await socket.recv())["data"]

    async def talk():
        rows = [{"seed": 7, "game": "24", "index": 3}, {"seed": 7, "game": "24", "index": 3}, {"game": "chess"}, {"game": 5}, {"numbers": ["x"], "target": 3}]
        return [seen async for seen in texts(*rows)]

    first, again, *wrong = asyncio.run(talk())
    assert first == again and first["observation"]["legal_moves"]
    for seen in wrong:
        assert seen["done"] and seen["observation"]["text"].startswith("There is no such puzzle: ")


def test_tasks_are_what_reset_deals(port):
    def asked(path, **body):
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"http://127.0.0.1:{port}/sumwise/{path}", data, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    assert [split["name"] for split in asked("splits")] == ["train", "test"]
    assert asked("num_tasks", split="test") == {"num_tasks": 10_000}
    task = asked("task", split="test", index=7)["task"]
    assert asked("task_range", split="test", start=7, stop=9)["tasks"][0] == task
    tasks = asked("tasks", split="test")["tasks"]
    assert len(tasks) == 100 and tasks[7] == task
    with pytest.raises(urllib.error.HTTPError, match="400"):
        asked("task", split="test", index=10_000)
    environment = SumwiseEnvironment()
    environment.reset(split="test", index=7)
    assert environment._episode.round.puzzle.id == task["puzzle"]


def test_the_client_has_types(port):
    with SumwiseClient(base_url=f"http://127.0.0.1:{port}").sync() as environment:
        seen = environment.reset(game="24", numbers=[3, 3, 8, 8], target=24)
        assert seen.observation.left == ["3", "3", "8", "8"] and not seen.done
        assert not environment.step(SumwiseAction(step="8/3")).done
        assert environment.state().step_count == 1
        over = environment.step("8/(3-8/3)")
        assert over.done and over.reward == 1.0


def test_the_page_draws_positions():
    environment = SumwiseEnvironment()
    seen = environment.reset(game="24", numbers=[1, 2, 12], target=24).model_dump()
    assert Environment.render_web(environment, seen) is None
    assert "Make 24." in environment.render_web(seen) and "&lt;b&gt;" in environment.render_web({"text": "<b>", "left": []})
    for _, action in environment.web_actions(seen):
        assert "That is no action" not in environment.step(SumwiseAction(**action)).text


def test_options_reach_the_episode(port):
    with SumwiseClient(base_url=f"http://127.0.0.1:{port}").sync() as environment:
        row = {"numbers": [3, 3, 8, 8], "target": 24, "game": "24"}
        seen = environment.reset(**row, turns=3, hints=1, winnable=0.75, hint_cost=0.05)
        assert seen.observation.split == sumwise.Puzzle("24:3,3,8,8=24").split == "train"
        # Shaping is paid at the end alone, so no reward tells whether the target can still be made.
        assert [environment.step(step).reward for step in ("8/3", "hint", "help")] == [0.0, 0.0, pytest.approx(0.2)]
        assert environment.reset(game="24", numbers=5, split="test").observation.split == "test"
        for bad in ({"turns": 0}, {"turns": "many"}, {"winnable": 2}, {"hint_cost": -1}, {"hint_cost": "x"}):
            seen = environment.reset(**row, **bad)
            assert seen.done and seen.observation.text.startswith("There is no such puzzle: "), bad


def test_hints_are_offered_where_they_are_allowed():
    environment = SumwiseEnvironment()
    for hints in range(4):
        seen = environment.reset(game="24", numbers=[3, 3, 8, 8], target=24, hints=hints)
        offered = [move for move, _ in environment.web_actions(seen.model_dump()) if move.startswith("hint")]
        assert offered == [f"hint {level}" for level in range(1, hints + 1)] and seen.hints == hints
        assert all("it can be done" in environment.step(SumwiseAction(step=move)).text for move in offered)
    assert environment.reset(hints=4).text.startswith("There is no such puzzle: ")


def test_a_session_that_asks_earns_nothing(port):
    with SumwiseClient(base_url=f"http://127.0.0.1:{port}").sync() as environment:
        for index in range(3):
            for ask in ASKING:
                dealt = environment.reset(game="24", seed=1, index=index)
                seen = environment.step(ask).observation
                hand = [int(number) for number in dealt.observation.left]
                assert not shows(sumwise.Puzzle(hand, 24, "24"), f"{dealt.observation} {seen}")
                earned = [environment.step(copy).reward for copy in copied(seen.text)]
                assert not any(earned)


def test_policies_play_over_the_network_as_at_home(port):
    home = SumwiseEnvironment()
    with SumwiseClient(base_url=f"http://127.0.0.1:{port}").sync() as environment:

        def step(action):
            told, alone = environment.step(action), home.step(SumwiseAction(step=action))
            assert (told.observation.text, told.reward, told.done) == (alone.text, alone.reward, alone.done)
            return alone.text, alone.done

        for name in POLICIES:
            for puzzle, other in dealt("24")[:5]:
                row = {"puzzle": puzzle.id, "turns": 4}
                environment.reset(**row)
                play(name, puzzle, other, home.reset(**row).text, step, 4)


@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_earns_more_than_the_docs_say(name):
    environment = SumwiseEnvironment()

    def episode(name, puzzle, other):
        rewards = []

        def step(action):
            seen = environment.step(SumwiseAction(step=action))
            rewards.append(seen.reward)
            # The legal moves are all steps, and do not tell the one that makes the target, if there is one.
            hidden(puzzle, str(seen.left), seen.done)
            return hidden(puzzle, seen.text, seen.done)

        play(name, puzzle, other, environment.reset(puzzle=puzzle.id, turns=6).text, step, 6)
        assert sum(rewards) == rewards[-1]
        return rewards[-1]

    hold(name, episode)


def test_episodes_train_unless_told_otherwise():
    test = {found.puzzle for found in sumwise.generate(1000, game="24", split="test")}
    environment = SumwiseEnvironment()
    for row, share in (({}, 0), ({"split": None}, 0), ({"split": "test"}, 1)):
        for index in range(100):
            environment.reset(game="24", seed=3, index=index, **row)
            assert (environment._episode.round.puzzle in test) == share


def test_legal_moves_tell_no_values():
    environment = SumwiseEnvironment()
    for hand in ([3, 3, 8, 8], [4, 4, 4, 4]):
        moves = environment.reset(game="24", numbers=hand, target=24).legal_moves
        for move in moves:
            environment.reset(game="24", numbers=hand, target=24)
            assert "=" not in move and environment.step(SumwiseAction(step=move)).text.startswith(f"{move} = ")


def test_the_example_plays_an_episode(port):
    line = [sys.executable, str(EXAMPLE), f"http://127.0.0.1:{port}"]
    said = subprocess.run(line, capture_output=True, text=True, timeout=120, check=True).stdout
    assert said.startswith("Make 24.") and said.endswith("reward 1.0, done True\n"), said
