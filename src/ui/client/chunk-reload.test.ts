import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isMissingChunk, reloadOnMissingChunk } from './chunk-reload.ts'

let listener: (event: { payload: Error }) => void
const reload = vi.fn<() => void>()
const kept = new Map<string, string>()
const working = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}

/** A chunk fails; answers whether the page reloads in place of an error. */
function fail(): boolean {
  const before = reload.mock.calls.length
  listener({ payload: new Error('Failed to fetch dynamically imported module') })
  return reload.mock.calls.length > before
}

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_name: string, heard: typeof listener) => (listener = heard))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', working)
  reloadOnMissingChunk()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reloads once in 60 seconds, then lets the error through', () => {
  expect(fail()).toBe(true)
  vi.advanceTimersByTime(59_999)
  expect(fail()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(fail()).toBe(true)
})

it('mutes the reload of the router, which would come on top', () => {
  fail()
  expect([...kept.keys()]).toContain(
    'tanstack_router_reload:Failed to fetch dynamically imported module',
  )
})

it('never loops where nothing can be remembered', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked')
    },
  })
  expect(fail()).toBe(false)
})

it('keeps the page when there is no network', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(fail()).toBe(false)
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
