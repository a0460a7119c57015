"""Twelve phones in a process of their own: each tells when a change has reached it.

Reads the port and the key from the command line; prints "seated" for each that is shown a fight, then a line for each
view with a handout: its title, and the time of the machine's clock.
"""

import asyncio
import json
import sys
from time import monotonic

from websockets.asyncio.client import connect


async def phone(port: str, key: str, name: str) -> None:
    place = f"127.0.0.1:{port}"
    async with connect(f"ws://{place}/table", origin=f"http://{place}", proxy=None, compression=None) as line:
        await line.send(json.dumps({"kind": "join", "key": key, "name": name}))
        seated = False
        async for text in line:
            now = monotonic()
            told = json.loads(text)
            parts = told.get("parts", {})
            if not seated and parts.get("map"):
                seated = True
                print("seated", flush=True)
            if parts.get("handout"):
                print(parts["handout"]["title"], now, len(text), flush=True)


async def main() -> None:
    port, key, count = sys.argv[1:]
    await asyncio.gather(
        *(phone(port, key, f"Player {number}") for number in range(int(count))), return_exceptions=True
    )


asyncio.run(main())
