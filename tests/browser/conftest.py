"""A browser of the system and the demo's site as files; the tests are skipped, with the reason, without a browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, sync_playwright

from pipeline.site import build_site
from tests.small_site import PERIOD, published_demo

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo's site."""
    folder = tmp_path_factory.mktemp("browser")
    build_site(published_demo(folder), PERIOD, folder / "site", frozenset())
    return folder / "site"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's browser."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"needs a browser on the path: {', '.join(BROWSERS)}")
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except Error as error:
            pytest.skip(f"{path} does not start: {error.message.splitlines()[0]}")
        yield started
        started.close()


class Visit:
    """A page of the site in the browser, and everything that must not happen there."""

    def __init__(self, context: BrowserContext, folder: Path) -> None:
        self.folder = folder
        self.troubles: list[str] = []
        context.set_default_timeout(10_000)
        context.route("**/*", self._let_files_only)
        self.page: Page = context.new_page()
        self.page.on("console", lambda message: self.troubles.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("requestfailed", lambda request: self.troubles.append(f"failed: {request.url}"))

    def _let_files_only(self, route: Route) -> None:
        url = route.request.url
        if url.startswith((self.folder.as_uri(), "data:")):
            route.continue_()
        else:
            self.troubles.append(f"asked for {url}")
            route.abort()

    def open(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(f"{self.folder.as_uri()}/{path}")
        return self.page

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.fixture
def visit(browser: Browser, site_folder: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A visit of the site; at its end nothing may have gone wrong. A parameter gives the context's options."""
    context = browser.new_context(**getattr(request, "param", {"locale": "nl-BE"}))
    going = Visit(context, site_folder)
    yield going
    context.close()
    assert going.troubles == []
