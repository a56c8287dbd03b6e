import type { Browser, Page } from 'playwright-core'
import type { Unseen } from './rounds.ts'

/** What one round on one page was seen to take. */
export interface Shown {
  readonly name: string
  /** From the start of the visit until a round may be played. */
  readonly readyMs: number
  /** Tasks over 50 ms until then. */
  readonly openTasksMs: readonly number[]
  readonly frames: number
  /** Our script a frame, 95 of 100. */
  readonly scriptMs: number
  /** One picture of the canvas's size a frame, 95 of 100. */
  readonly ceilingMs: number
  /** The longest task over 50 ms while the round was shown; 0 without one. */
  readonly taskMs: number
  /** From one frame to the next, the middle. */
  readonly frameMs: number
}

interface Size {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
}

interface Seen {
  tasks: number[]
  scripts: number[]
  gaps: number[]
}

const CPU_RATE = 4
const SHOWN_MS_MAX = 120_000

// What runs in the page, as text: this folder is compiled for the server.

/** Times every frame's script, and keeps long tasks. */
const WATCH = `
  window.benchSeen = { tasks: [], scripts: [], gaps: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) benchSeen.tasks.push(Math.round(duration))
  }).observe({ entryTypes: ['longtask'] })
  const ask = window.requestAnimationFrame.bind(window)
  let lastMs = 0
  window.requestAnimationFrame = (callback) =>
    ask((frameMs) => {
      const fromMs = performance.now()
      callback(frameMs)
      benchSeen.scripts.push(performance.now() - fromMs)
      if (lastMs > 0) benchSeen.gaps.push(frameMs - lastMs)
      lastMs = frameMs
    })`

const TAKE = `new Promise((resolve) => setTimeout(resolve, 300)).then(() => {
    const { tasks, scripts, gaps } = benchSeen
    return { tasks: tasks.splice(0), scripts: scripts.splice(0), gaps: gaps.splice(0) }
  })`

/** One picture of the canvas's size a frame, 60 times. */
const CEILING = `(async () => {
    const { width, height } = document.querySelector('canvas') ?? { width: 600, height: 600 }
    const [from, to] = [document.createElement('canvas'), document.createElement('canvas')]
    for (const canvas of [from, to]) Object.assign(canvas, { width, height })
    from.getContext('2d').fillRect(0, 0, width / 2, height)
    const target = to.getContext('2d')
    for (let frame = 0; frame < 60; frame += 1) {
      await new Promise((resolve) =>
        requestAnimationFrame(() => resolve(target.drawImage(from, 0, 0))),
      )
    }
  })()`

/** Enters with a round that was not seen, shows it to its end and answers what that took. */
export async function showRound(
  browser: Browser,
  url: string,
  size: Size,
  { name, session }: Unseen,
): Promise<Shown> {
  const page = await openSlow(browser, size)
  try {
    await page.addInitScript({ content: `sessionStorage.setItem('studio-session', '${session}')` })
    // The round is to be met unseen by the next run too.
    await page.route('**/seen', (route) => route.fulfill({ json: {} }))
    await page.goto(`${url}/play/talat`)
    const resume = page.getByRole('button', { name: 'เล่นต่อจากที่ค้าง' })
    await resume.waitFor()
    const readyMs = await page.evaluate<number>('performance.now()')
    const opening = await takeSeen(page)
    await page.evaluate(CEILING)
    const ceiling = await takeSeen(page)
    await resume.click()
    await page.locator('#result', { hasText: / สุทธิ / }).waitFor({ timeout: SHOWN_MS_MAX })
    const seen = await takeSeen(page)
    return {
      name,
      readyMs,
      openTasksMs: opening.tasks,
      frames: seen.scripts.length,
      scriptMs: at(seen.scripts, 0.95),
      ceilingMs: at(ceiling.scripts, 0.95),
      taskMs: Math.max(0, ...seen.tasks),
      frameMs: at(seen.gaps, 0.5),
    }
  } finally {
    await page.context().close()
  }
}

/** Tasks over 50 ms of a page of the studio without a script. */
export async function openBare(browser: Browser, url: string, size: Size): Promise<number[]> {
  const page = await openSlow(browser, size)
  try {
    await page.goto(`${url}/par/talat`)
    await page.evaluate(CEILING)
    return (await takeSeen(page)).tasks
  } finally {
    await page.context().close()
  }
}

async function openSlow(
  browser: Browser,
  { width, height, deviceScaleFactor }: Size,
): Promise<Page> {
  const viewport = { width, height }
  const context = await browser.newContext({ viewport, deviceScaleFactor, locale: 'th-TH' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript({ content: WATCH })
  return page
}

/** What was seen since the last time, once the browser has told of all tasks. */
const takeSeen = (page: Page): Promise<Seen> => page.evaluate<Seen>(TAKE)

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * part)] ?? 0
}
