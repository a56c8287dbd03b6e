import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as ChunkReload from './chunk-reload.ts'
import { isMissingChunk } from './chunk-reload.ts'

let listener: (event: { payload: Error }) => void
const reload = vi.fn<() => void>()
const kept = new Map<string, string>()
const working = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}

let isServerThere = true
let page: typeof ChunkReload

/** A page that has just come. */
async function open(): Promise<void> {
  vi.resetModules()
  page = await import('./chunk-reload.ts')
  page.reloadOnMissingChunk()
}

/** A chunk fails; answers whether the page reloads in place of an error. */
async function fail(): Promise<boolean> {
  const before = reload.mock.calls.length
  listener({ payload: new Error('Failed to fetch dynamically imported module') })
  await vi.advanceTimersByTimeAsync(0)
  const hasReloaded = reload.mock.calls.length > before
  expect(page.isReloading()).toBe(hasReloaded)
  return hasReloaded
}

beforeEach(async () => {
  kept.clear()
  reload.mockClear()
  isServerThere = true
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_name: string, heard: typeof listener) => (listener = heard))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', working)
  vi.stubGlobal('fetch', () =>
    isServerThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('lost')),
  )
  await open()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reloads once in 60 seconds, then lets the error through', async () => {
  expect(await fail()).toBe(true)
  await open()
  vi.advanceTimersByTime(59_000)
  expect(await fail()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(await fail()).toBe(true)
})

it('keeps the page where it can do without the part', async () => {
  const error = new Error('Unable to preload CSS for /assets/a.css')
  const part = page.loadDispensable(async () => {
    listener({ payload: error })
    throw error
  }, 'nothing')
  await vi.advanceTimersByTimeAsync(0)
  expect(await part).toBe('nothing')
  expect(reload).not.toHaveBeenCalled()
  expect(page.isReloading()).toBe(false)
})

it('mutes the reload of the router, which would come on top', async () => {
  await fail()
  expect([...kept.keys()]).toContain(
    'tanstack_router_reload:Failed to fetch dynamically imported module',
  )
})

it('never loops where nothing can be remembered', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked')
    },
  })
  expect(await fail()).toBe(false)
})

it('keeps the page when there is no network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await fail()).toBe(false)
})

it('keeps the page when the server does not answer, and tells whoever waits for that', async () => {
  isServerThere = false
  const told = vi.fn<() => void>()
  const end = page.followReloading(told)
  expect(await fail()).toBe(false)
  expect(told).toHaveBeenCalledTimes(2)
  end()
  isServerThere = true
  expect(await fail()).toBe(true)
  expect(told).toHaveBeenCalledTimes(2)
})

it.each([
  'Failed to fetch dynamically imported module: https://site/assets/a.js',
  'error loading dynamically imported module: https://site/assets/a.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
  'Unable to preload CSS for /assets/a.css',
])('knows "%s"', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
  expect(isMissingChunk(new Error('x is not a function'))).toBe(false)
})
