import { deviceName } from '#kernel/device-name.ts'
import { callApi } from '#ui/client/call-api.ts'
import { pause } from '#ui/client/steady.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { getPushKey, subscribeDevice, type DeviceWire } from '../../push-contract.ts'

/**
 * What this browser can do: `unsupported` has no push at all, `needs_install` has it only from the
 * home screen (iPhones), `blocked` was told no by the person, `ready` may ask or was told yes.
 */
export type PushAbility = 'unsupported' | 'needs_install' | 'blocked' | 'ready'

/** iPhones and iPads say whether they run from the home screen; nothing else knows the word. */
const standalone = (): boolean | undefined => (navigator as { standalone?: boolean }).standalone

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in window) || !('Notification' in window)) {
    return standalone() === false ? 'needs_install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** The browser's subscription, if it has one; it never asks for anything. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** SHA-256 of the address, base64url: by it the server's list names this browser. */
export async function digestOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** A browser whose push service cannot be reached may wait for it without end. */
const SERVICE_MAX_MS = 30_000

/** What came of the wish to be told here. */
export type TurnedOn =
  | { readonly kind: 'on'; readonly device: DeviceWire }
  /** The person said no, or closed the question. */
  | { readonly kind: 'refused' }
  /** The browser's own push service did not answer. */
  | { readonly kind: 'no_service' }

/**
 * Asks for the permission, subscribes and tells the site. Only ever call it from a person's tap: a
 * browser that is asked out of the blue asks nobody again.
 */
export async function turnOn(showsAmount: boolean): Promise<TurnedOn> {
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'refused' }
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  const { public_key: key } = await callApi(getPushKey, {})
  const late = pause(SERVICE_MAX_MS).then(() => null)
  const subscription = await Promise.race([subscribe(registration, key), late])
  if (!subscription) return { kind: 'no_service' }
  return { kind: 'on', device: await tellSite(subscription, showsAmount) }
}

async function subscribe(
  registration: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription | null> {
  await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey }
  try {
    return await registration.pushManager.subscribe(wanted)
  } catch {
    // A subscription for another key stands in the way, of this site's former life for example.
    await (await registration.pushManager.getSubscription())?.unsubscribe().catch(() => false)
    return registration.pushManager.subscribe(wanted).catch(() => null)
  }
}

/** Hands the subscription to the site; the same one again changes its settings. */
export async function tellSite(
  subscription: PushSubscription,
  showsAmount: boolean,
): Promise<DeviceWire> {
  const { endpoint, keys } = subscription.toJSON()
  const device = await callApi(subscribeDevice, {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    name: deviceName(navigator.userAgent),
    shows_amount: showsAmount,
  })
  useLocalData.getState().put('push', true)
  return device
}

/** Ends the subscription in the browser itself; the site is told by its own call. */
export async function forgetSubscription(): Promise<void> {
  useLocalData.getState().put('push', false)
  await (await currentSubscription())?.unsubscribe().catch(() => false)
}
