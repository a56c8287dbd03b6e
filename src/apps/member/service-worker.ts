import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { offlineAnswer } from './pwa/offline-answer.ts'
import { answerPushes } from './pwa/push.ts'

// What the browser runs beside the site: it brings the site's files without a network. It keeps
// files and the page without data; never an answer of a call, never a page that the server drew.

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[]
}

const SHELL_PATH = '/app-shell'
/** A network that takes longer is one that the shell does not wait for. */
const NETWORK_MS = 3000
/** Chunks of screens that were opened: enough for every screen of two releases. */
const OPENED_FILES_MAX = 120

answerPushes(self)
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'opened-files',
    plugins: [new ExpirationPlugin({ maxEntries: OPENED_FILES_MAX, purgeOnQuotaError: true })],
  }),
)

// Calls, files and other programs of this origin are nothing to answer for.
registerRoute(
  new NavigationRoute(answerPage, {
    denylist: [/^\/(api|assets|outside|webhook|provider|docs|health|metrics)(\/|$)/, /\.\w+$/],
  }),
)

interface PageVisit {
  readonly event: ExtendableEvent
  readonly request: Request
}

/** The page from the server; without one in time the shell, which then asks for its data itself. */
async function answerPage({ event, request }: PageVisit): Promise<Response> {
  const fromServer = fetchPage(event, request).catch(() => undefined)
  const late = new Promise<undefined>((done) => setTimeout(done, NETWORK_MS, undefined))
  const inTime = await Promise.race([fromServer, late])
  return inTime ?? (await matchPrecache(SHELL_PATH)) ?? (await fromServer) ?? offlineAnswer()
}

async function fetchPage(event: ExtendableEvent, request: Request): Promise<Response> {
  const ahead = (await (event as FetchEvent).preloadResponse) as Response | undefined
  return ahead ?? fetch(request)
}

// A new version waits until somebody wants it: a page is never changed under a person's hands.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // The request for a page leaves while this program is still starting.
      self.registration.navigationPreload?.enable(),
    ]),
  )
})
