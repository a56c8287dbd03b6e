import { LINE_BETS } from '#studio/games/talat/config.ts'
import type { TalatSpin } from '#studio/games/talat/rules.ts'

/** One line after another is shown for so long, then all of them. */
export const STEP_MS = 600

/** What of the wins of a spin is seen at a time: a line's index, scatters behind them, or everything. */
export type TourStep = number | 'all'

/** How many things a tour of a spin's wins has: its lines, and its scatters where they pay. */
export const stepsOf = (spin: TalatSpin): number =>
  spin.lines.length + (spin.scatterPays > 0 ? 1 : 0)

/** What a tour of so many steps shows, `ms` after its start. */
export function tourStep(steps: number, ms: number): TourStep {
  const step = Math.floor(Math.max(0, ms) / STEP_MS)
  return steps < 2 || step >= steps ? 'all' : step
}

/** Whether a round is a win: it returns more than its stake. Any other return is shown plainly. */
export const isWin = (lineBets: number): boolean => lineBets > LINE_BETS

/** How long a win is celebrated, and whether it is a large one, by what it returns in line bets. */
export function celebration(lineBets: number): { readonly ms: number; readonly isBig: boolean } {
  const times = lineBets / LINE_BETS
  if (times >= 100) return { ms: 6_000, isBig: true }
  if (times >= 25) return { ms: 4_000, isBig: true }
  if (times >= 10) return { ms: 2_000, isBig: true }
  return { ms: Math.min(1_000, 450 + times * 60), isBig: false }
}

/** What a sum that counts up shows: whole line bets, quick at first. */
export function countAt(from: number, to: number, ms: number, durationMs: number): number {
  if (ms >= durationMs) return to
  const part = 1 - (1 - Math.max(0, ms) / durationMs) ** 2
  return from + Math.floor((to - from) * part)
}

/** Which cells a step of a tour lifts, as `reel * 3 + row`. */
export function cellsOf(
  spin: TalatSpin,
  step: TourStep,
  lineRows: readonly string[],
): ReadonlySet<number> {
  const cells = new Set<number>()
  for (const [at, { line, count }] of spin.lines.entries()) {
    if (step !== 'all' && step !== at) continue
    const rows = lineRows[line - 1] ?? ''
    for (let reel = 0; reel < count; reel += 1) cells.add(reel * 3 + Number(rows.charAt(reel)))
  }
  if (spin.scatterPays > 0 && (step === 'all' || step === spin.lines.length)) {
    for (const [reel, symbols] of spin.window.entries()) {
      const row = symbols.indexOf('S')
      if (row >= 0) cells.add(reel * 3 + row)
    }
  }
  return cells
}
