import { loadDispensable } from '#ui/client/chunk-reload.ts'
import { create } from 'zustand'

/** How often a page that stays open asks for a new version. */
const ASK_EVERY_MS = 30 * 60_000

interface UpdateStore {
  /** Loads the version that waits; null while there is none. */
  readonly apply: (() => void) | null
  offer(apply: () => void): void
  /** Not now: the version waits until the next visit. */
  later(): void
}

export const useUpdate = create<UpdateStore>()((set) => ({
  apply: null,
  offer: (apply) => set({ apply }),
  later: () => set({ apply: null }),
}))

/**
 * Registers the service worker and offers each new version; nothing ever reloads by itself. Without
 * one (plain HTTP, an old browser, a blocked storage) the site is the same, only not offline.
 */
export async function followUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Where it does not come, the next visit asks.
  const workbox = await loadDispensable(() => import('workbox-window'), undefined)
  if (!workbox) return
  const worker = new workbox.Workbox('/service-worker.js')
  // Another tab may have let it in already.
  const apply = () => {
    void navigator.serviceWorker.getRegistration().then((now) => {
      if (!now?.waiting) return location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
      worker.messageSkipWaiting()
    })
  }
  worker.addEventListener('waiting', () => useUpdate.getState().offer(apply))
  const registration = await worker.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  const ask = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      void registration.update().catch(() => {})
    }
  }
  setInterval(ask, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', ask)
}
