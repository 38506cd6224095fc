"""Shares on engines: with any deaths on the way, the files are those of one machine."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any, Dict, Iterator, Type

import pytest
import clusters
from clusters import Cluster, Dask, Ray, RayWithToken, kill, wait_for

import sumwise
import sumwise.scale


def contents(directory: Path) -> Dict[str, bytes]:
    files = (path for path in directory.rglob("*") if path.is_file())
    return {str(path.relative_to(directory)): path.read_bytes() for path in files}


def command(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "sumwise", *words], check=True, stdout=subprocess.DEVNULL)


SPACE: Dict[str, Any] = {"pool": "1..8x2,25,50", "numbers": 4, "question": "fewest", "targets": (1, 99)}


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_the_shares_of_a_sweep_end_with_the_bytes_of_the_whole(tmp_path: Path, form: str) -> None:
    whole = sumwise.sweep(**SPACE, out=tmp_path / "whole", form=form)
    for shards in (1, 3, 100):
        out = tmp_path / f"in {shards}"
        assert sumwise.scale.sweep(**SPACE, out=out, shards=shards, form=form) == whole
        assert contents(out) == contents(tmp_path / "whole")
    assert sumwise.scale.sweep(**SPACE, out=out, form=form) == whole


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_the_shares_of_puzzles_end_with_the_bytes_of_the_whole(tmp_path: Path, form: str) -> None:
    whole = tmp_path / f"whole.{form}"
    space = ["--numbers=3", "--pool=1..20", "--targets=1..50", "--trace=dfs", "--domain=natural"]
    command("generate", "--seed=tuesday", "-n", "700", *space, f"--out={whole}", f"--format={form}")
    options: Dict[str, Any] = {"numbers": 3, "pool": "1..20", "targets": (1, 50), "trace": "dfs", "rules": {"domain": "natural"}}
    for shards in (1, 7):
        out = tmp_path / f"in {shards}"
        for _ in range(2):
            file = sumwise.scale.generate(700, seed="tuesday", out=out, shards=shards, form=form, **options)
            assert file.read_bytes() == whole.read_bytes()
        assert sorted(contents(out)) == ["generate.json", "manifest.json", f"puzzles.{form}"]
    # A changed file is written again.
    file.write_bytes(b"")
    sumwise.scale.generate(700, seed="tuesday", out=out, shards=7, form=form, **options)
    assert file.read_bytes() == whole.read_bytes()


def test_options_that_are_not_for_shares_are_refused(tmp_path: Path) -> None:
    for option in ({"limit": 9}, {"timeout": 9}, {"threads": 2}, {"shard": (1, 2)}, {"colour": 3}):
        with pytest.raises(TypeError, match=next(iter(option))):
            sumwise.scale.generate(9, seed="a", out=tmp_path, **option)
    assert not list(tmp_path.iterdir())


def test_progress_is_told_to_the_log_where_there_is_no_terminal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO", "sumwise.scale")
    sumwise.scale.sweep("24", out=tmp_path / "some", shards=4)
    assert [message.split(",")[0] for message in caplog.messages] == ["1 of 4 shares", "4 of 4 shares"]
    assert capfd.readouterr() == ("", "")
    caplog.clear()
    monkeypatch.setattr(sumwise.scale.engines, "PACE", 0.0)
    sumwise.scale.generate(9, seed="a", game="24", out=tmp_path / "all", shards=4)
    assert len(caplog.messages) == 4 and caplog.messages[0].endswith(" left")
    caplog.clear()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    sumwise.scale.sweep("24", out=tmp_path / "shown", shards=4)
    assert caplog.messages == []
    assert "4 of 4 shares, 0:00:00 left" in capfd.readouterr().err


def test_damaged_parts_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that was stopped leaves some parts, complete or not."""
    stopped = sumwise.scale.Puzzles.join
    monkeypatch.setattr(sumwise.scale.Puzzles, "join", lambda puzzles: 300)
    generate = lambda: sumwise.scale.generate(300, seed="a", game="24", out=tmp_path, shards=4)  # noqa: E731
    generate()
    parts = {path.name: path for path in (tmp_path / "parts").glob("*.jsonl")}
    made = {name: path.stat().st_mtime_ns for name, path in parts.items()}
    parts["000001.jsonl"].write_bytes(b"{}\n")
    parts["000002.jsonl"].unlink()
    parts["000003.jsonl"].with_suffix(".json").unlink()
    generate()
    again = {name for name, path in parts.items() if path.stat().st_mtime_ns != made[name]}
    assert again == {"000001.jsonl", "000002.jsonl", "000003.jsonl"}
    monkeypatch.setattr(sumwise.scale.Puzzles, "join", stopped)
    parts["000002.jsonl"].unlink()
    monkeypatch.setattr(sumwise.scale, "run", lambda *_: None)
    with pytest.raises(sumwise.InputError, match="share 2 of 4 is missing"):
        generate()


def test_a_part_in_the_place_of_another_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    joined = sumwise.scale.Puzzles.join
    for form in ("jsonl", "csv", "parquet"):
        whole = sumwise.scale.generate(300, seed="a", game="24", out=tmp_path / f"{form} whole", shards=4, form=form)
        monkeypatch.setattr(sumwise.scale.Puzzles, "join", lambda puzzles: 300)
        for seed in ("a", "b"):
            sumwise.scale.generate(300, seed=seed, game="24", out=tmp_path / form / seed, shards=4, form=form)
        monkeypatch.setattr(sumwise.scale.Puzzles, "join", joined)
        own, other = (tmp_path / form / seed / "parts" for seed in ("a", "b"))
        for ending in (form, "json"):
            (own / f"000001.{ending}").write_bytes((own / f"000002.{ending}").read_bytes())
            (own / f"000003.{ending}").write_bytes((other / f"000003.{ending}").read_bytes())
        file = sumwise.scale.generate(300, seed="a", game="24", out=tmp_path / form / "a", shards=4, form=form)
        assert file.read_bytes() == whole.read_bytes()


def test_files_of_others_stay(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "notes.json").write_text("mine")
    for _ in range(2):
        sumwise.scale.generate(9, seed="a", game="24", out=tmp_path, shards=2)
    assert [path.name for path in (tmp_path / "parts").iterdir()] == ["notes.json"]


def test_a_directory_belongs_to_the_first_puzzles_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sumwise.scale.generate(9, seed="a", game="24", out=tmp_path, shards=2)
    described = (tmp_path / "generate.json").read_bytes()
    # The description is written by another call after this one has looked for it.
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "generate.json" and exists(path))
    with pytest.raises(sumwise.InputError, match="holds other puzzles"):
        sumwise.scale.generate(9, seed="b", game="24", out=tmp_path, shards=2)
    assert (tmp_path / "generate.json").read_bytes() == described


def test_files_of_another_version_are_refused(tmp_path: Path) -> None:
    sumwise.scale.generate(9, seed="a", game="24", out=tmp_path, shards=2)
    described = tmp_path / "generate.json"
    described.write_text(described.read_text().replace('  "version": 2,\n', ""))
    with pytest.raises(sumwise.InputError, match="its files are of version 1, and this sumwise writes version 2"):
        sumwise.scale.generate(9, seed="a", game="24", out=tmp_path, shards=2)


def test_no_two_write_to_the_same_scratch_file(tmp_path: Path) -> None:
    names = {sumwise.scale.puzzles._unfinished(tmp_path / "part.jsonl").name for _ in range(100)}
    assert len(names) == 100 and all(name.startswith("part.jsonl.") and name.endswith(".tmp") for name in names)


def test_what_is_wrong_is_said_before_anything_is_done(tmp_path: Path) -> None:
    sumwise.scale.sweep("24", out=tmp_path / "sweep", shards=2)
    sumwise.scale.generate(9, seed="a", game="24", out=tmp_path / "puzzles", shards=2)
    wrong: Dict[str, Any] = {
        "another sweep": lambda: sumwise.scale.sweep("primes", out=tmp_path / "sweep"),
        "other puzzles": lambda: sumwise.scale.generate(8, seed="a", game="24", out=tmp_path / "puzzles", shards=2),
        "`xml` is not a form of tables: it is one of": lambda: sumwise.scale.sweep("24", out=tmp_path / "new", form="xml"),
        "is not a number of shares": lambda: sumwise.scale.sweep("24", out=tmp_path / "new", shards=0),
        "up to 500": lambda: sumwise.scale.generate(8, seed="a", out=tmp_path / "new", shards=501),
        "is not an engine": lambda: sumwise.scale.sweep("24", out=tmp_path / "new", engine="spark"),
        "no such puzzle": lambda: sumwise.scale.generate(8, seed="a", game="24", rules={"operators": "+"}, targets=999, out=tmp_path),
    }
    for message, call in wrong.items():
        with pytest.raises(sumwise.InputError, match=message):
            call()


@pytest.mark.parametrize(
    ("engine", "cores", "threads"),
    [(None, None, None), (None, 2, 2), ("ray", None, 1), ("dask", 3, 3)],
)
def test_a_share_on_an_engine_keeps_to_its_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: Any, cores: Any, threads: Any
) -> None:
    class Begun(Exception):
        pass

    def begin(task: Any, shards: int, on: Any, takes: int) -> None:
        raise Begun(task.args[-1])

    monkeypatch.setattr(sumwise.scale, "run", begin)
    for ask in (
        lambda out: sumwise.scale.sweep("24", out=out, engine=engine, cores=cores),
        lambda out: sumwise.scale.generate(9, seed="a", game="24", out=out, engine=engine, cores=cores),
    ):
        with pytest.raises(Begun) as begun:
            ask(tmp_path / str(len(list(tmp_path.iterdir()))))
        assert begun.value.args == (threads,)


def test_ctrl_c_leaves_what_is_done(tmp_path: Path) -> None:
    program = f"import sumwise.scale; sumwise.scale.sweep({JOB}, out={str(tmp_path)!r}, shards=30, cores=1)"
    driver = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE)
    wait_for(lambda: parts(tmp_path) >= 2)
    driver.send_signal(signal.SIGINT)
    _, told = driver.communicate(timeout=60)
    # A note follows if the signal came while an argument was read.
    assert b"KeyboardInterrupt" in told.splitlines()
    assert 2 <= parts(tmp_path) < 22 and not (tmp_path / "manifest.json").exists()


# 22 units of half a second or more.
JOB = "pool='1..10x2,25,50,75,100', numbers=5, question='essential', targets=(101, 160)"
PUZZLES = "12000, seed='tuesday', game='countdown'"


def parts(out: Path) -> int:
    return sum(path.suffix != ".tmp" and path.suffix != ".json" for path in (out / "parts").glob("*"))


@pytest.fixture(scope="module", name="whole")
def _whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the files that one machine writes."""
    out = tmp_path_factory.mktemp("whole")
    exec(f"sumwise.sweep({JOB}, out=out / 'sweep')", {"sumwise": sumwise, "out": out})
    command("generate", "--seed=tuesday", "-n", "12000", "--format=jsonl", f"--out={out / 'puzzles.jsonl'}")
    return out


@pytest.fixture(name="home")
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes a home with the token and the settings of somebody else, none of which a cluster may take."""
    home = tmp_path_factory.mktemp("home")
    for name, text in {".ray/auth_token": "0" * 64, ".config/dask/own.yaml": "distributed: {comm: {require-encryption: true}}"}.items():
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(text)
    settings = {"HOME": home, "XDG_CONFIG_HOME": home / ".config", "DASK_CONFIG": home / ".config/dask", "RAY_AUTH_MODE": "token"}
    for variable, value in settings.items():
        monkeypatch.setenv(variable, str(value))
    return home


@pytest.fixture(name="cluster", params=[Ray, Dask])
def _cluster(request: pytest.FixtureRequest, home: Path) -> Iterator[Cluster]:
    kind: Type[Cluster] = request.param
    with kind() as cluster:
        assert str(home) not in str(cluster.environment)
        yield cluster


def driver(question: str, job: str, out: Path, cluster: Cluster) -> subprocess.Popen[bytes]:
    """Starts the call in a process of its own, which can be killed."""
    call = f"sumwise.scale.{question}({job}, out={str(out)!r}, shards=30, engine={cluster.address!r})"
    words = [sys.executable, "-c", f"import sumwise.scale; {call}"]
    return subprocess.Popen(words, env=cluster.environment, start_new_session=True)


def wait_for_parts(count: int, out: Path, running: subprocess.Popen[bytes]) -> None:
    wait_for(lambda: parts(out) >= count or running.poll() is not None)
    assert running.poll() is None, "it has ended before it could be killed"


@pytest.mark.cluster
@pytest.mark.parametrize(("question", "job"), [("sweep", JOB), ("generate", PUZZLES)])
def test_a_worker_and_the_driver_are_killed(
    cluster: Cluster, whole: Path, tmp_path: Path, question: str, job: str
) -> None:
    running = driver(question, job, tmp_path, cluster)
    try:
        wait_for_parts(3, tmp_path, running)
        cluster.kill_worker()
        wait_for_parts(8, tmp_path, running)
        kill(running)
        assert not (tmp_path / "manifest.json").exists()
        assert parts(tmp_path) >= 8
        running = driver(question, job, tmp_path, cluster)
        assert running.wait(300) == 0
    finally:
        kill(running)
    if question == "sweep":
        assert contents(tmp_path) == contents(whole / "sweep")
    else:
        assert (tmp_path / "puzzles.jsonl").read_bytes() == (whole / "puzzles.jsonl").read_bytes()
        assert json.loads((tmp_path / "manifest.json").read_text())["files"][0]["file"] == "puzzles.jsonl"


RAISES = """
from sumwise.scale.engines import run
import sumwise

def fail(share):
    raise sumwise.InputError(f"share {share} is wrong")

try:
    run(fail, 1, ENGINE, 1)
except sumwise.InputError as error:
    print(error)
"""


@pytest.mark.cluster
def test_what_a_task_raises_is_raised(cluster: Cluster) -> None:
    program = RAISES.replace("ENGINE", repr(cluster.address))
    told = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, timeout=120, check=True, env=cluster.environment
    )
    assert told.stdout.decode().splitlines()[-1] == "share 1 is wrong"


@pytest.mark.cluster
def test_a_ray_cluster_with_a_token_takes_its_own_callers(home: Path, tmp_path: Path) -> None:
    with RayWithToken() as cluster:
        call = f"import sumwise.scale; sumwise.scale.sweep('24', out=OUT, shards=2, engine={cluster.address!r})"

        def run(out: Path, **settings: str) -> int:
            words = [sys.executable, "-c", call.replace("OUT", repr(str(out)))]
            return subprocess.run(words, timeout=120, env={**cluster.environment, **settings}).returncode

        assert run(tmp_path / "own") == 0
        token = home / "token"
        token.write_text(cluster.environment["RAY_AUTH_TOKEN"])
        assert run(tmp_path / "file", RAY_AUTH_TOKEN="", RAY_AUTH_TOKEN_PATH=str(token)) == 0
        assert run(tmp_path / "other", RAY_AUTH_TOKEN="0" * 64) != 0
        assert contents(tmp_path / "own") == contents(tmp_path / "file")
        assert not parts(tmp_path / "other")


@pytest.mark.parametrize(
    ("program", "what"),
    [
        ("import time; print('InvalidAuthToken', flush=True); time.sleep(99)", "waits since 1 s"),
        ("raise SystemExit('InvalidAuthToken')", "has ended with 1"),
    ],
)
def test_a_cluster_that_does_not_start_shows_its_log(monkeypatch: pytest.MonkeyPatch, program: str, what: str) -> None:
    class Hanging(Cluster):
        def start(self) -> None:
            self.spawn(sys.executable, "-c", program)
            self.wait_for_last(lambda log: b"joined" in log)

    monkeypatch.setattr(clusters, "PATIENCE", 1.0 if "sleep" in program else 30.0)
    with pytest.raises(AssertionError, match=f"{what}; its log:\nInvalidAuthToken"):
        Hanging().__enter__()


def test_sweeps_and_puzzles_keep_apart(tmp_path: Path) -> None:
    sumwise.scale.sweep("24", out=tmp_path / "sweep", shards=2)
    sumwise.scale.generate(4, out=tmp_path / "puzzles", seed="a", game="24", shards=2)
    with pytest.raises(sumwise.InputError, match="holds a sweep"):
        sumwise.scale.generate(4, out=tmp_path / "sweep", seed="a", game="24", shards=2)
    with pytest.raises(sumwise.InputError, match="holds puzzles"):
        sumwise.scale.sweep("24", out=tmp_path / "puzzles", shards=2)


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_fewer_puzzles_than_asked_for_are_a_warning(tmp_path: Path, form: str) -> None:
    generate = lambda count, out: sumwise.scale.generate(count, seed="a", game="24", out=out, shards=2, form=form)  # noqa: E731
    with pytest.warns(sumwise.ShortfallWarning, match="^1362 puzzles instead of 2000: there are no more"):
        generate(2000, tmp_path / "all")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        generate(100, tmp_path / "some")
