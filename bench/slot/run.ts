import { chromium } from 'playwright-core'
import { talatConfig } from '#studio/games/talat/config.ts'
import { testOperator } from '#studio/testing/operator.ts'
import { findChromium } from '../../tests/e2e/support/chromium.ts'
import { Report } from '../ledger/report.ts'
import { machine, spreadOf, table, written } from '../web/report.ts'
import { findRounds } from './rounds.ts'
import { openBare, showRound, type Shown } from './show.ts'

const RUNS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const SCRIPT_MS_MAX = 8
const TASK_MS_MAX = 50
const FLAGS = ['--disable-gpu', '--use-gl=disabled', '--disable-dev-shm-usage', '--no-first-run']
const SIZES = [
  { width: 360, height: 740, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
] as const

/** Runs everything, prints it, keeps it in bench/results; true when the promises are kept. */
export async function runSlot(): Promise<boolean> {
  const report = new Report()
  report.say(
    `${machine()}\n${new Date().toISOString()}; ${talatConfig.game}, 4× CPU, ${RUNS} times`,
  )
  await using site = await testOperator({ cycleMs: 0 })
  const rounds = await findRounds(site)
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
      const shown: Shown[] = []
      for (const round of rounds) {
        for (let run = 0; run < RUNS; run += 1) {
          shown.push(await showRound(browser, site.url, size, round))
        }
      }
      const bare = await openBare(browser, site.url, size)
      report.say(`\n## ${size.width} × ${size.height}\n\n${figures(shown)}`)
      report.say(`\n${openings(shown, bare)}`)
      isKept &&= shown.every((one) => one.scriptMs <= SCRIPT_MS_MAX && one.taskMs <= TASK_MS_MAX)
    }
  } finally {
    await browser.close()
  }
  report.say(`\nkept: ${isKept}`)
  await report.keep('slot')
  return isKept
}

function figures(shown: readonly Shown[]): string {
  const names = [...new Set(shown.map(({ name }) => name))]
  return table(
    [
      'round',
      'frames',
      'script p95, ms',
      'one picture p95, ms',
      'longest task, ms',
      'frame p50, ms',
    ],
    names.map((name) => {
      const runs = shown.filter((one) => one.name === name)
      const of = (figure: (one: Shown) => number, digits = 0) =>
        written(spreadOf(runs.map(figure)), digits)
      return [
        name,
        of(({ frames }) => frames),
        of(({ scriptMs }) => scriptMs, 1),
        of(({ ceilingMs }) => ceilingMs, 1),
        of(({ taskMs }) => taskMs),
        of(({ frameMs }) => frameMs, 1),
      ]
    }),
  )
}

function openings(shown: readonly Shown[], bare: readonly number[]): string {
  const tasks = shown.flatMap(({ openTasksMs }) => openTasksMs)
  const ready = written(spreadOf(shown.map(({ readyMs }) => readyMs)))
  const longest = Math.max(0, ...tasks)
  return `Opening: ready after ${ready} ms; ${tasks.length} tasks over 50 ms in ${shown.length} openings, the longest ${longest} ms. A page without a script: ${bare.length ? bare.join(', ') : 'none'}.`
}
