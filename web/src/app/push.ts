// Notices of this browser: asks for leave, subscribes at the browser's push service, and tells the server.

import { api } from "../net/api";

export type PushState = "off" | "on" | "denied" | "impossible";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function readPush(): Promise<PushState> {
  if (!canPush()) return "impossible";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Raises if the browser or its push service does not want to. */
export async function switchPush(on: boolean, key: string): Promise<PushState> {
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  if (!on) {
    if (known) {
      await api.endPush(known.endpoint);
      await known.unsubscribe();
    }
    return "off";
  }
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const made =
    known ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  await api.push(endpoint ?? "", keys?.p256dh ?? "", keys?.auth ?? "");
  return "on";
}
