"""Push without the push service of a browser's maker: a loopback address stands in for it, the rest is real."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.support.patience import wait_until
from tests.support.server.outside import Subscription

SUBSCRIBED = "subscribed-here"
STAND_IN = """(() => {
  const wish = %s, kept = '%s';
  const made = {endpoint: wish.endpoint, toJSON: () => wish,
    unsubscribe: async () => { localStorage.removeItem(kept); return true; }};
  PushManager.prototype.getSubscription = async () => localStorage.getItem(kept) ? made : null;
  PushManager.prototype.subscribe = async ({applicationServerKey}) => {
    localStorage.setItem(kept, applicationServerKey);
    return made;
  };
})()"""
LISTEN = """() => {
  const show = self.registration.showNotification.bind(self.registration);
  self.shown = [];
  self.registration.showNotification = async (title, options) => {
    await show(title, options);
    self.shown.push([title, options.body, options.data.url]);
  };
}"""
"""A browser without a screen may take a notification away at any time, so what was shown is written down."""


def let_subscribe(context: BrowserContext, url: str, subscription: Subscription) -> None:
    """Whoever switches push on in this browser subscribes at the loopback address, with keys that a test has."""
    context.grant_permissions(["notifications"], origin=url)
    context.add_init_script(STAND_IN % (json.dumps(subscription.wish()), SUBSCRIBED))


def deliver(page: Page, message: dict[str, Any]) -> list[list[str]]:
    """Hand a message to the page's service worker, as the browser does; return the notifications it then shows."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    worker.evaluate(LISTEN)
    devtools = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("() => true") and registrations, "the worker's registration")
    origin = "/".join(page.url.split("/")[:3])
    wanted = {"origin": origin, "registrationId": registrations[0]["registrationId"], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", wanted)
    wait_until(lambda: worker.evaluate("() => self.shown.length"), "a notification")
    shown: list[list[str]] = worker.evaluate("() => self.shown")
    return shown
