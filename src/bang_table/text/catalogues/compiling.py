"""Compilation of ``.po`` files to ``.mo`` files."""

from __future__ import annotations

import struct

from bang_table.text.catalogues.reading import read_po

__all__ = ["compile_po"]


def compile_po(text: str) -> bytes:
    """Return the ``.mo`` file for a ``.po`` file, without untranslated entries."""
    entries: dict[bytes, bytes] = {}
    for context, msgid, plural, strings in read_po(text):
        if all(strings):
            key = msgid if plural is None else f"{msgid}\0{plural}"
            key = key if context is None else f"{context}\4{key}"
            entries[key.encode()] = "\0".join(strings).encode()
    keys = sorted(entries)
    texts = [*keys, *(entries[key] for key in keys)]
    header = 7 * 4
    position = header + 8 * len(texts)
    index = b""
    for item in texts:
        index += struct.pack("<II", len(item), position)
        position += len(item) + 1
    head = struct.pack(
        "<7I", 0x950412DE, 0, len(keys), header, header + 8 * len(keys), 0, header + len(index)
    )
    return head + index + b"".join(item + b"\0" for item in texts)
