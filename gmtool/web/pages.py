"""What can be asked for by its address: the page and its files, its words, the pictures, and a seat at the table."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from gmtool import resources
from gmtool.language import tr
from gmtool.web.guard import Guard
from gmtool.web.hall import Hall

FOLDER: Final = "web"
INDEX: Final = "index.html"
_KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""The kinds of file that a page is made of; no other is given out."""


def page_files() -> dict[str, tuple[bytes, str]]:
    """The files of the page by their names below its folder, each with its type. Raises `ResourceError`."""
    folder = resources.path(FOLDER)
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in _KINDS)
    return {path.relative_to(folder).as_posix(): (path.read_bytes(), _KINDS[path.suffix]) for path in files}


def application(
    hall: Hall, files: Mapping[str, tuple[bytes, str]], words: Mapping[str, str], hosts: frozenset[str]
) -> Starlette:
    """The pages and the table, behind the guard."""

    async def index(request: Request) -> Response:
        return _file(INDEX)

    async def file(request: Request) -> Response:
        return _file(str(PurePosixPath(request.path_params["name"])))

    def _file(name: str) -> Response:
        if (found := files.get(name)) is None:
            return PlainTextResponse(tr("There is nothing here."), 404)
        content, kind = found
        return Response(content, media_type=kind)

    async def all_words(request: Request) -> Response:
        return JSONResponse(dict(words))

    async def picture(request: Request) -> Response:
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hall.may_see(key.strip()):
            return PlainTextResponse(tr("Only a phone that is at the table sees this."), 403)
        if (png := hall.pictures.get(request.path_params["digest"])) is None:
            return PlainTextResponse(tr("There is nothing here."), 404)
        return Response(png, media_type="image/png")

    routes = [
        Route("/", index),
        Route("/page/{name:path}", file),
        Route("/words", all_words),
        Route("/picture/{digest}", picture),
        WebSocketRoute("/table", hall.receive),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(Guard, hosts=hosts)])
    app.router.redirect_slashes = False
    return app
