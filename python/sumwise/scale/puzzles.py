"""Puzzles in shares. Each share is a part file, with a checksum beside it when it is complete; at the end all are joined."""

from __future__ import annotations

import csv
import hashlib
import heapq
import json
import os
import re
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO, Dict, Iterator, List, Optional, Sequence, Tuple
from uuid import uuid4

from sumwise import _sumwise
from sumwise._words import Form
from sumwise.errors import InputError

VERSION = 2
"""The version of the files. A directory of another version is refused."""

MOST_SHARES = 500
"""The most shares, since all part files are open while they are joined."""


@dataclass(frozen=True)
class Puzzles:
    """A directory of puzzles in shares."""

    directory: Path
    asked: str
    form: Form
    shards: int

    @classmethod
    def open(cls, directory: Path, asked: str, form: Form, shards: int) -> Puzzles:
        """Makes the directory, or continues in one of the same puzzles."""
        if shards > MOST_SHARES:
            raise InputError(f"{shards} shares are more than are joined at once: give up to {MOST_SHARES}")
        if (directory / "sweep.json").exists():
            raise InputError(f"{directory} holds a sweep: give another directory")
        puzzles = cls(directory, asked, form, shards)
        puzzles.parts.mkdir(parents=True, exist_ok=True)
        described = directory / "generate.json"
        if not described.exists():
            _write_new(described, _json(puzzles.description))
        # Two calls may have begun at once.
        puzzles._refuse_other(described.read_bytes())
        return puzzles

    def _refuse_other(self, text: bytes) -> None:
        if text == _json(self.description):
            return
        version = _version(text)
        if version != VERSION:
            raise InputError(
                f"{self.directory}: its files are of version {version}, and this sumwise writes version {VERSION}: "
                "give another directory"
            )
        raise InputError(
            f"{self.directory} holds other puzzles: give the same options to go on with them, or another directory"
        )

    @property
    def description(self) -> Dict[str, Any]:
        """The description of the puzzles, which is written beside them."""
        return {"version": VERSION, "puzzles": json.loads(self.asked), "form": self.form, "shards": self.shards}

    @property
    def parts(self) -> Path:
        return self.directory / "parts"

    @property
    def file(self) -> Path:
        return self.directory / f"puzzles.{self.form}"

    @property
    def manifest(self) -> Path:
        return self.directory / "manifest.json"

    def part(self, share: int) -> Path:
        return self.parts / f"{share:06}.{self.form}"

    def answer(self, threads: Optional[int], share: int) -> None:
        """Writes a share, unless it is complete."""
        part = self.part(share)
        if self._holds(share):
            return
        asked = {**json.loads(self.asked), "shard": f"{share}/{self.shards}", "threads": threads}
        _sumwise.generate_into(json.dumps(asked), part, self.form)
        _write_whole(_seal(part), self._seal_of(share))

    def _seal_of(self, share: int) -> bytes:
        """Returns the seal of a share's part, which holds for these puzzles and this share alone."""
        described = hashlib.sha256(_json(self.description)).hexdigest()
        return _json({"generate": described, "share": share, **asdict(_Entry.of(self.part(share)))})

    def _holds(self, share: int) -> bool:
        """Returns whether the part of a share exists and has its seal."""
        try:
            return _seal(self.part(share)).read_bytes() == self._seal_of(share)
        except FileNotFoundError:
            return False

    def is_finished(self) -> bool:
        """Returns whether the joined file is complete, and then removes the parts."""
        finished = self.manifest.exists() and self.manifest.read_bytes() == self._manifest()
        if finished:
            self._remove_parts()
        return finished

    def join(self) -> int:
        """Joins the shares in one file, in the order of the indices, and returns how many puzzles it has."""
        parts = [self.part(share) for share in range(1, self.shards + 1)]
        for share, part in enumerate(parts, 1):
            if not self._holds(share):
                raise InputError(
                    f"{part}: share {share} of {self.shards} is missing: every node must see {self.directory}"
                )
        unfinished = _unfinished(self.file)
        if self.form == "parquet":
            written = _sumwise.join(parts, unfinished)
        else:
            written = self._join_lines(parts, unfinished)
        unfinished.replace(self.file)
        _write_whole(self.manifest, self._manifest())
        self._remove_parts()
        return written

    def _remove_parts(self) -> None:
        """Removes the parts and their seals, and no other files."""
        for path in self.parts.glob("*"):
            if path.suffix == ".tmp" or re.fullmatch(rf"\d{{6}}\.({self.form}|json)", path.name):
                path.unlink(missing_ok=True)
        try:
            self.parts.rmdir()
        except OSError:
            # A directory with other files stays.
            pass

    def _join_lines(self, parts: Sequence[Path], out: Path) -> int:
        with ExitStack() as stack, out.open("wb") as joined:
            opened = [stack.enter_context(part.open("rb")) for part in parts]
            if self.form == "csv":
                joined.write([part.readline() for part in opened][0])
            rows = _csv_rows if self.form == "csv" else _json_rows
            last, written = -1, 0
            for index, row in heapq.merge(*map(rows, opened), key=itemgetter(0)):
                if index <= last:
                    raise InputError(f"{out.parent}: puzzle {index} does not follow puzzle {last}: remove its parts")
                last = index
                joined.write(row)
                written += 1
        return written

    def _manifest(self) -> bytes:
        files = [asdict(_Entry.of(self.file))] if self.file.exists() else []
        return _json({"generate": self.description, "files": files})


@dataclass(frozen=True)
class _Entry:
    """The size and digest of a file, by which a change is detected."""

    file: str
    bytes: int
    sha256: str

    @classmethod
    def of(cls, path: Path) -> _Entry:
        digest, size = hashlib.sha256(), 0
        with path.open("rb") as file:
            for block in iter(lambda: file.read(1 << 20), b""):
                digest.update(block)
                size += len(block)
        return cls(path.name, size, digest.hexdigest())


def _seal(part: Path) -> Path:
    return part.with_suffix(".json")


def _json_rows(file: BinaryIO) -> Iterator[Tuple[int, bytes]]:
    return ((json.loads(line)["index"], line) for line in file)


def _csv_rows(file: BinaryIO) -> Iterator[Tuple[int, bytes]]:
    """Yields the rows with their indices, which are in the last column but one. A row may have several lines."""
    lines: List[bytes] = []

    def read() -> Iterator[str]:
        for line in file:
            lines.append(line)
            yield line.decode()

    for row in csv.reader(read()):
        yield int(row[-2]), b"".join(lines)
        lines.clear()


def _json(document: Any) -> bytes:
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def _unfinished(path: Path) -> Path:
    # A random name, since threads share a process id, and processes of two nodes may have the same.
    return path.with_name(f"{path.name}.{uuid4().hex}.tmp")


def _version(text: bytes) -> Any:
    """Returns the version of a description, which the first version did not have."""
    try:
        described = json.loads(text)
    except ValueError:
        return "unknown"
    return described.get("version", 1) if isinstance(described, dict) else "unknown"


def _write_new(path: Path, text: bytes) -> None:
    """Writes a file that appears only when it is complete, and replaces none."""
    unfinished = _unfinished(path)
    unfinished.write_bytes(text)
    try:
        os.link(unfinished, path)
    except FileExistsError:
        pass
    except OSError:
        # Some file systems have no hard links.
        unfinished.replace(path)
        return
    unfinished.unlink()


def _write_whole(path: Path, text: bytes) -> None:
    unfinished = _unfinished(path)
    unfinished.write_bytes(text)
    unfinished.replace(path)
