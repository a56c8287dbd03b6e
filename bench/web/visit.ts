import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions } from 'playwright-core'

/** What one first visit on a slow phone measured. Times in ms; bytes as they went over the wire. */
export interface Visit {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly inp: number
  readonly tbt: number
  readonly kilobytes: number
  /** Requests that had left when the largest part was painted: what it may have waited for. */
  readonly requestsBefore: number
  /** Calls of the API, the live stream not counted. */
  readonly calls: number
}

/** Lighthouse's phone and its "slow 4G", applied by the browser itself. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'th-TH',
  timezoneId: 'Asia/Bangkok',
  // A first visit: nothing is kept on the device.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions
const CPU_SLOWDOWN = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** After the network is quiet, so that late shifts and long tasks count. */
const SETTLE_MS = 1_500

const require = createRequire(import.meta.url)
const library = await readFile(
  require.resolve('web-vitals').replace(/[^/]+$/, 'web-vitals.iife.js'),
  'utf8',
)

/** Runs in the page: web-vitals as they come, and the time that long tasks blocked the thread. */
const observer = `${library}
window.measured = { FCP: 0, LCP: 0, CLS: 0, INP: 0, TBT: 0 }
const keep = ({ name, value }) => { measured[name] = value }
webVitals.onFCP(keep)
webVitals.onLCP(keep, { reportAllChanges: true })
webVitals.onCLS(keep, { reportAllChanges: true })
webVitals.onINP(keep, { reportAllChanges: true, durationThreshold: 16 })
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) measured.TBT += Math.max(0, task.duration - 50)
}).observe({ type: 'longtask', buffered: true })`

/** Opens a page once as a new visitor, or with the storage of somebody who is signed in. */
export async function visit(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, ...(storageState ? { storageState } : {}) })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: observer })
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', SLOW_4G)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    let bytes = 0
    const asked: { path: string; atSeconds: number }[] = []
    tools.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
    tools.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      asked.push({ path: new URL(request.url).pathname, atSeconds: timestamp })
    })
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForTimeout(SETTLE_MS)
    for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key, { delay: 40 })
    await page.waitForTimeout(500)
    const found = await page.evaluate<Record<string, number>>('measured')
    const lcpAtSeconds = (asked[0]?.atSeconds ?? 0) + (found['LCP'] ?? 0) / 1000
    return {
      fcp: found['FCP'] ?? 0,
      lcp: found['LCP'] ?? 0,
      cls: found['CLS'] ?? 0,
      inp: found['INP'] ?? 0,
      tbt: found['TBT'] ?? 0,
      kilobytes: bytes / 1000,
      requestsBefore: asked.filter(({ atSeconds }) => atSeconds <= lcpAtSeconds).length,
      calls: asked.filter(({ path }) => path.startsWith('/api/') && path !== '/api/stream').length,
    }
  } finally {
    await context.close()
  }
}
