"""A phone in a player's hand: the page as it is seen, tapped and typed into."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.web_page.table import WAIT

SIZES = {"small": (320, 568), "usual": (360, 640), "large": (390, 844), "tablet": (1200, 800)}
WIDE = {"television": (1920, 1080), "large television": (3840, 2160)}

_EXPECTED = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "WebSocket connection to")
"""What a browser reports where the server is not there: it is switched off in these tests."""


class Phone:
    """Drives one page. Elements are found by what a player reads, or a screen reader says."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.cuts = False
        """True where the test switches the server off: the browser reports that it is gone."""

    def reset(self) -> None:
        """A phone that was never here."""
        self.size("large")
        self.media()
        self.agent("")
        self.driver.get_log("browser")

    def leave(self) -> None:
        """Close the page, and forget it."""
        if self.driver.current_url.startswith("http"):
            self.run("localStorage.clear(); sessionStorage.clear()")
        self.driver.get("about:blank")

    def open(self, url: str) -> None:
        # the same address with another key is no other page, to a browser
        self.driver.get("about:blank")
        self.driver.get(url)

    def size(self, name: str) -> None:
        width, height = (SIZES | WIDE)[name]
        mobile = name not in ("tablet", *WIDE)
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile},
        )
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
        self.frame()

    def frame(self) -> None:
        """Wait until the page is painted anew."""
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def media(self, scheme: str = "dark", motion: str = "no-preference") -> None:
        """What the phone is set to: "dark" or "light", and "reduce"."""
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion},
        ]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def agent(self, name: str) -> None:
        """The name by which the browser calls itself; empty for its own."""
        self.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": name})

    def run(self, script: str, *values: Any) -> Any:
        return self.driver.execute_script(script, *values)

    # --- what is seen --------------------------------------------------------------------------------------------
    @property
    def text(self) -> str:
        return str(self.run("return document.body.innerText"))

    def until(self, found: Callable[[], Any], why: str = "") -> Any:
        """Wait for something that is true."""
        waits = WebDriverWait(self.driver, WAIT, 0.03, ignored_exceptions=[StaleElementReferenceException])
        return waits.until(lambda _: found(), why)

    def sees(self, words: str) -> None:
        """Wait until the page says these words."""
        self.until(lambda: words in self.text, f"{words!r} is not on the page: {self.text!r}")

    def sees_no(self, words: str) -> None:
        """Wait until it says them no longer."""
        self.until(lambda: words not in self.text, f"{words!r} stays on the page")

    def all(self, css: str) -> list[Any]:
        return list(self.driver.find_elements(By.CSS_SELECTOR, css))

    def one(self, css: str) -> Any:
        """Wait for an element."""
        return self.until(lambda: next(iter(self.all(css)), None), f"no {css}")

    def key(self, name: str) -> Any:
        """Wait for the button that has this name, or one that begins with it."""
        find = """
            const [wanted] = arguments;
            const name = (one) => (one.getAttribute("aria-label") ?? one.innerText).trim();
            const all = [...document.querySelectorAll("button, summary, [role=button]")];
            const shown = all.filter((one) => one.checkVisibility());
            return shown.find((one) => name(one) === wanted) ?? shown.find((one) => name(one).startsWith(wanted));
        """
        return self.until(lambda: self.run(find, name), f"no button {name!r} in {self.text!r}")

    def tap(self, name: str) -> None:
        """Tap the button of this name."""
        self.until(lambda: self.key(name).click() is None)

    def type(self, css: str, text: str) -> None:
        self.one(css).send_keys(text)

    def errors(self) -> list[str]:
        """What the browser has reported; that the server was not there is no fault of the page."""
        entries = (
            str(one["message"]) for one in self.driver.get_log("browser") if one["level"] in ("SEVERE", "WARNING")
        )
        return [one for one in entries if not (self.cuts and any(word in one for word in _EXPECTED))]

    @contextmanager
    def before_each_page(self, script: str) -> Iterator[None]:
        """Run a script in every page before anything of it."""
        told = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", told)
