import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../tests/e2e/support/chromium.ts'
import { Report } from '../ledger/report.ts'
import { machine, spreadOf, table, written } from '../web/report.ts'
import { type BenchSite, startBenchSite } from '../web/site.ts'
import { type Turned, turnOnce } from './turn.ts'

const RUNS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SCRIPT_MS_MAX = 8
const TASK_MS_MAX = 50
const FLAGS = ['--disable-gpu', '--use-gl=disabled', '--disable-dev-shm-usage', '--no-first-run']
const SIZES = [
  { width: 360, height: 740, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
] as const

/** Runs everything, prints it, keeps it in bench/results; true when the promises are kept. */
export async function runWheel(): Promise<boolean> {
  const report = new Report()
  report.say(`${machine()}\n${new Date().toISOString()}; 4× CPU, ${RUNS} times, sound on`)
  const site = await startBenchSite()
  const found = findChromium()
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    chromiumSandbox: false,
    args: FLAGS,
    env: { ...(process.env as Record<string, string>), ...found.env },
  })
  let isKept = true
  try {
    for (const size of SIZES) {
      const turned = await turnOften(browser, site, size)
      report.say(`\n## ${size.width} × ${size.height}\n\n${figures(turned)}`)
      isKept &&= turned.every((one) => one.scriptMs <= SCRIPT_MS_MAX && one.taskMs <= TASK_MS_MAX)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  report.say(`\nkept: ${isKept}`)
  await report.keep('wheel')
  return isKept
}

async function turnOften(
  browser: Browser,
  site: BenchSite,
  size: (typeof SIZES)[number],
): Promise<Turned[]> {
  const turned: Turned[] = []
  for (let run = 0; run < RUNS; run += 1) turned.push(await turnOnce(browser, site, size))
  return turned
}

function figures(turned: readonly Turned[]): string {
  const of = (figure: (one: Turned) => number, digits = 0) =>
    written(spreadOf(turned.map(figure)), digits)
  const row = (name: string, figure: (one: Turned) => Omit<Turned, 'resting'>) => [
    name,
    of((one) => figure(one).frames),
    of((one) => figure(one).frameMs, 1),
    of((one) => figure(one).scriptMs, 2),
    of((one) => figure(one).scriptSumMs, 1),
    of((one) => figure(one).taskMs),
  ]
  return table(
    ['page', 'frames', 'frame p50, ms', 'script p95, ms', 'script in all, ms', 'longest task, ms'],
    [row('wheel that turns', (one) => one), row('page at rest', (one) => one.resting)],
  )
}
