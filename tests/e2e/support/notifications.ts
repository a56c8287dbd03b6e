import type { Page, Worker } from 'playwright-core'
import type { TestDevice } from '../../support/notices.ts'

// The browser that npm brings is Chromium's headless shell. It runs service workers and hands them
// pushes, but it has no notifications: `Notification.permission` is `denied` whatever was granted, and
// `showNotification` always refuses. It has no push service either. These three places, the border
// between the site and the person's device, are played here; all that is the site's own is real.

/** A notification on the device, as the site's service worker reads it. */
export interface ShownNotice {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: unknown
}

/**
 * Runs in each page before its scripts: `Notification.permission` follows what the context was
 * granted. Nobody was asked yet is `default`, as in a person's browser.
 */
export function followPermission(): void {
  if (!('Notification' in globalThis) || !('permissions' in navigator)) return
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  void navigator.permissions.query({ name: 'notifications' }).then((status) => {
    const follow = () => (permission = status.state === 'prompt' ? 'default' : status.state)
    follow()
    status.addEventListener('change', follow)
  })
}

/** Says yes to notifications, and makes the sandbox the push service of this browser. */
export async function givePushService(page: Page, device: TestDevice): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    const isOn = () => sessionStorage.getItem('test_push') === 'on'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn() ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem('test_push', 'on')
        return subscription
      },
    })
  }, device.subscription)
}

/** The site's service worker, once it runs. */
export const serviceWorkerOf = async (page: Page): Promise<Worker> =>
  page.context().serviceWorkers()[0] ?? page.context().waitForEvent('serviceworker')

interface Notice extends ShownNotice {
  close(): void
}

/** What these journeys use of a service worker's own world. */
interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    getNotifications(filter?: { tag?: string }): Promise<Notice[]>
  }
  readonly clients: object
  dispatchEvent(event: Event): boolean
}

/** Gives the worker the tray of a device: the same tag replaces, closing takes away. */
export async function giveTray(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    let tray: Notice[] = []
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions = {}) => {
        const { state } = await navigator.permissions.query({ name: 'notifications' })
        if (state !== 'granted') throw new TypeError('No notification permission was granted.')
        const { body = '', tag = '', data = null } = structuredClone(options)
        const close = () => void (tray = tray.filter((other) => other !== notice))
        const notice: Notice = { title, body, tag, data, close }
        tray = [notice, ...tray.filter((other) => tag === '' || other.tag !== tag)]
      },
      getNotifications: async ({ tag = '' } = {}) =>
        tray.filter((notice) => tag === '' || notice.tag === tag),
    })
  })
}

/** Hands the browser what its push service would: the words, decrypted. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((done) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data,
  })
}

/** Shows a notification as the site's worker does. */
export async function showNotice(worker: Worker, tag: string, link: string): Promise<void> {
  const notice = { tag, data: { link } }
  await worker.evaluate(
    (given) => (globalThis as unknown as WorkerScope).registration.showNotification('x', given),
    notice,
  )
}

/** What lies in the tray, newest first. */
export async function noticesOf(worker: Worker): Promise<ShownNotice[]> {
  return worker.evaluate(async () => {
    const all = await (globalThis as unknown as WorkerScope).registration.getNotifications()
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })
}

/** Taps a notification, and waits until the site's worker has done what it does about it. */
export async function tapNotice(worker: Worker, tag: string): Promise<void> {
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    if (!notification) throw new Error(`no notification ${wanted}`)
    const works: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void works.push(work)
    const tap = Object.assign(new Event('notificationclick'), { notification, waitUntil })
    scope.dispatchEvent(tap)
    await Promise.all(works)
  }, tag)
}

/**
 * Lets the worker see no open page, and answers which addresses it opens from then on: a worker may
 * open one only after a real tap.
 */
export async function closePagesFor(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    Object.assign((globalThis as unknown as WorkerScope).clients, {
      matchAll: async () => [],
      openWindow: async (address: string) => void opened.push(address),
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}
