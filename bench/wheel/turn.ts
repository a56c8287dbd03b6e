import type { Browser, Page } from 'playwright-core'
import type { BenchSite } from '../web/site.ts'

/** What some seconds of a page were seen to take. */
export interface Seen {
  readonly frames: number
  /** From one frame to the next, the middle. */
  readonly frameMs: number
  /** Script a frame, 95 of 100, and all of it. */
  readonly scriptMs: number
  readonly scriptSumMs: number
  /** The longest task over 50 ms; 0 without one. */
  readonly taskMs: number
}

/** A wheel from its first turn to its rest, and the same page for as long before it. */
export interface Turned extends Seen {
  readonly resting: Seen
}

interface Size {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
}

const CPU_RATE = 4
const TURN_MS = 4_000
const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'v8', 'v8.execute']
/** Whatever runs script of the page: calls of functions, of handlers and timers, and what follows a promise. */
const SCRIPTS = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.run'])

// What runs in the page, as text: this folder is compiled for the server.

/** Notes each frame by the clock of traces, and long tasks, until it is told to stop. */
const WATCH = `
  window.benchSeen = { frames: [], tasks: [], on: false }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      if (benchSeen.on) benchSeen.tasks.push(Math.round(duration))
    }
  }).observe({ entryTypes: ['longtask'] })
  const look = () => {
    if (benchSeen.on) benchSeen.frames.push(performance.now())
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`
const BEGIN = `Object.assign(benchSeen, { frames: [], tasks: [], on: true }),
  performance.mark('bench-begin').startTime`
const END = `new Promise((resolve) => setTimeout(resolve, 100)).then(() => {
    benchSeen.on = false
    return { frames: benchSeen.frames, tasks: benchSeen.tasks }
  })`
/** Resolves when the wheel turns. */
const TURNS = `new Promise((resolve) => {
    const look = () => {
      const disc = document.querySelector('svg[aria-label^="กงล้อ"] g')
      const turning = disc?.getAnimations().some(({ playState }) => playState === 'running')
      if (turning) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })`

/** Opens the page of wheels on a slow phone, lets it rest for the time of a turn, then spins once. */
export async function turnOnce(browser: Browser, site: BenchSite, size: Size): Promise<Turned> {
  const page = await openSlow(browser, site, size)
  try {
    await page.goto(`${site.url}/member/wheel`)
    const spin = page.getByRole('button', { name: /^หมุน \(/ })
    await spin.waitFor()
    await page.getByRole('button', { name: 'เสียงกงล้อ' }).click()
    await page.waitForLoadState('networkidle').catch(() => {})
    const resting = await seeFor(browser, page, () => Promise.resolve())
    const turned = await seeFor(browser, page, async () => {
      await spin.click()
      await page.evaluate(TURNS)
    })
    await page.getByRole('dialog').waitFor()
    return { ...turned, resting }
  } finally {
    await page.context().close()
  }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly tid: number
  readonly pid: number
}

/** Begins what is to be seen, and looks for the time of a turn. */
async function seeFor(browser: Browser, page: Page, begin: () => Promise<void>): Promise<Seen> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await begin()
  const beganMs = await page.evaluate<number>(BEGIN)
  await page.waitForTimeout(TURN_MS - 200)
  const { frames, tasks } = await page.evaluate<{ frames: number[]; tasks: number[] }>(END)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: TraceEvent[]
  }
  const scripts = scriptsPerFrame(traceEvents, beganMs, frames)
  const gaps = frames.slice(1).map((ms, at) => ms - (frames[at] ?? 0))
  return {
    frames: frames.length,
    frameMs: quantile(gaps, 0.5),
    scriptMs: quantile(scripts, 0.95),
    scriptSumMs: scripts.reduce((sum, ms) => sum + ms, 0),
    taskMs: Math.max(0, ...tasks),
  }
}

/** How long script ran between one frame and the next, by the trace of the thread that set the mark. */
function scriptsPerFrame(
  events: readonly TraceEvent[],
  beganMs: number,
  frames: readonly number[],
): number[] {
  const mark = events.find(({ name }) => name === 'bench-begin')
  if (!mark) throw new Error('the trace has no mark')
  const atOf = ({ ts }: TraceEvent): number => (ts - mark.ts) / 1000 + beganMs
  const own = events
    .filter(({ name, ph, pid, tid }) => {
      const isScript = ph === 'X' && SCRIPTS.has(name)
      return isScript && pid === mark.pid && tid === mark.tid
    })
    .toSorted((one, other) => one.ts - other.ts)
  const sums = frames.map(() => 0)
  let until = 0
  for (const event of own) {
    // What lies within another was counted with it.
    if (event.ts < until) continue
    until = event.ts + (event.dur ?? 0)
    const frame = frames.findLastIndex((ms) => ms <= atOf(event))
    if (frame >= 0) sums[frame] = (sums[frame] ?? 0) + (event.dur ?? 0) / 1000
  }
  return sums
}

async function openSlow(browser: Browser, site: BenchSite, size: Size): Promise<Page> {
  const { width, height, deviceScaleFactor } = size
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    serviceWorkers: 'block',
  })
  const { phone, password } = site.member
  const answer = await context.request.post(`${site.url}/api/login`, {
    data: { username: phone, password },
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  const user = { isLoggedIn: true, accessToken: data.access_token }
  const saved = JSON.stringify({ state: { theme: 'dark', user }, version: 1 })
  const page = await context.newPage()
  await page.addInitScript({
    content: `localStorage.getItem('local_data') ?? localStorage.setItem('local_data', ${JSON.stringify(saved)});${WATCH}`,
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return page
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * part)] ?? 0
}
