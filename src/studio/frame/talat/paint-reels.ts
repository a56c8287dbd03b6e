import { REELS, ROWS, talatConfig } from '#studio/games/talat/config.ts'
import type { TalatSymbol } from '#studio/games/talat/rules.ts'
import type { Blur } from './atlas.ts'
import { cellMiddle, LINE_COLOURS, linePoints, reelX, windowWidth } from './layout.ts'
import { type Reel, rowAt, speedAt, symbolAt } from './reel.ts'
import { type Assets, ease, type Manner, type Scene } from './scene.ts'
import { cellsOf, STEP_MS, stepsOf, tourStep } from './show.ts'

type Context = CanvasRenderingContext2D

const FADE_MS = 260
const LINE_DRAW_MS = 280
/** The veil over cells that won nothing comes and goes in so long. */
export const VEIL_MS = 300

/** Draws the window of the reels with its symbols, and the lines of wins over it. */
export function paintReels(context: Context, scene: Scene, assets: Assets, manner: Manner): void {
  const { layout } = assets
  const [width, height] = [windowWidth(layout), layout.cellHeight * ROWS]
  const lifted = liftedCells(scene, manner)
  context.save()
  context.beginPath()
  context.rect(layout.x, layout.y, width, height)
  context.clip()
  for (const [at, reel] of scene.reels.entries()) {
    if (manner.isStill) paintFading(context, reel, at, assets, manner.nowMs, lifted)
    else paintTurning(context, reel, at, assets, manner.nowMs, lifted)
  }
  context.drawImage(assets.shade, layout.x, layout.y, width, height)
  if (lifted.size > 0) {
    context.fillStyle = scene.isFree ? '#1a0a26' : '#062016'
    context.globalAlpha = veil(scene, manner.nowMs)
    for (let reel = 0; reel < REELS; reel += 1) {
      context.fillRect(reelX(layout, reel), layout.y, layout.cellWidth, height)
    }
  }
  context.restore()
  paintTour(context, scene, assets, manner, lifted)
}

/** Dark while lines are told one by one, lighter when all has been told. */
function veil({ tour, pulseMs }: Scene, nowMs: number): number {
  const comeMs = nowMs - (pulseMs ?? tour?.startMs ?? 0)
  const goMs = tour ? comeMs - (stepsOf(tour.spin) + 1) * STEP_MS : 0
  return 0.6 * ease(comeMs / VEIL_MS) - 0.34 * ease(goMs / VEIL_MS)
}

function liftedCells(scene: Scene, { nowMs }: Manner): ReadonlySet<number> {
  const { tour, pulseMs } = scene
  if (pulseMs !== undefined) return new Set(scene.reels.flatMap(basketCells))
  if (!tour?.isWin) return new Set()
  const step = tourStep(stepsOf(tour.spin), nowMs - tour.startMs)
  return cellsOf(tour.spin, step, talatConfig.lines)
}

function basketCells(reel: Reel, at: number): number[] {
  const top = reel.turn.end?.row ?? reel.turn.from
  for (let row = 0; row < ROWS; row += 1) {
    if (symbolAt(reel, top + row) === 'S') return [at * ROWS + row]
  }
  return []
}

function paintTurning(
  context: Context,
  reel: Reel,
  at: number,
  assets: Assets,
  nowMs: number,
  lifted: ReadonlySet<number>,
): void {
  const { layout, atlas } = assets
  const row = rowAt(reel.turn, nowMs)
  const speed = speedAt(reel.turn, nowMs)
  const blur: Blur = speed > 17 ? 2 : speed > 8 ? 1 : 0
  const first = Math.floor(row) - 1
  const x = reelX(layout, at) + layout.cellWidth / 2
  for (let cell = first; cell < first + ROWS + 3; cell += 1) {
    if (speed === 0 && lifted.has(at * ROWS + cell - row)) continue
    const y = layout.y + (cell - row + 0.5) * layout.cellHeight
    atlas.draw(context, symbolAt(reel, cell) as TalatSymbol, x, y, layout.symbol, blur)
  }
}

/** Where nothing may move, the old window fades away and the new one in, at the same times. */
function paintFading(
  context: Context,
  reel: Reel,
  at: number,
  assets: Assets,
  nowMs: number,
  lifted: ReadonlySet<number>,
): void {
  const { layout, atlas } = assets
  const { turn } = reel
  const gone = Math.min(1, Math.max(0, (nowMs - turn.startMs) / FADE_MS))
  const come = turn.end ? Math.min(1, Math.max(0, (nowMs - turn.end.meetMs) / FADE_MS)) : 0
  const x = reelX(layout, at) + layout.cellWidth / 2
  const window = (top: number, alpha: number): void => {
    context.globalAlpha = alpha
    for (let row = 0; row < ROWS && alpha > 0; row += 1) {
      if (come === 1 && lifted.has(at * ROWS + row)) continue
      const y = layout.y + (row + 0.5) * layout.cellHeight
      atlas.draw(context, symbolAt(reel, top + row) as TalatSymbol, x, y, layout.symbol)
    }
    context.globalAlpha = 1
  }
  window(turn.from, (1 - 0.8 * gone) * (1 - come))
  if (turn.end) window(turn.end.row, come)
}

function paintTour(
  context: Context,
  scene: Scene,
  assets: Assets,
  manner: Manner,
  lifted: ReadonlySet<number>,
): void {
  const { tour } = scene
  const age = manner.nowMs - (tour?.startMs ?? 0)
  const steps = tour ? stepsOf(tour.spin) : 0
  const step = tourStep(steps, age)
  const stepAge = step === 'all' ? age - (steps > 1 ? steps * STEP_MS : 0) : age - step * STEP_MS
  for (const [at, win] of (tour?.spin.lines ?? []).entries()) {
    if (!tour?.isWin) paintPlainLine(context, assets, win.line, win.count)
    else if (step === 'all' || step === at) {
      paintLine(
        context,
        assets,
        win.line,
        manner.isStill || step === 'all' ? 1 : stepAge / LINE_DRAW_MS,
      )
    }
  }
  for (const cell of lifted) paintLifted(context, scene, assets, manner, cell, stepAge)
  if (!tour?.isWin) return
  for (const [at, win] of tour.spin.lines.entries()) {
    if (step === 'all' || step === at) paintTag(context, assets, win.line)
  }
}

/** A cell that won: light behind it, a little larger, and a small hop while its line is drawn. */
function paintLifted(
  context: Context,
  scene: Scene,
  assets: Assets,
  { nowMs, isStill }: Manner,
  cell: number,
  stepAge: number,
): void {
  const { layout, atlas, glow } = assets
  const [reelAt, row] = [Math.floor(cell / ROWS), cell % ROWS]
  const reel = scene.reels[reelAt]
  if (!reel) return
  const top = reel.turn.end?.row ?? reel.turn.from
  const [x, y] = cellMiddle(layout, reelAt, row)
  const age = scene.pulseMs === undefined ? stepAge : nowMs - scene.pulseMs
  // Two soft pulses a second for baskets, one hop for the cells of a line.
  const wave =
    scene.pulseMs === undefined ? hop(age) : 0.5 - 0.5 * Math.cos((age / 500) * 2 * Math.PI)
  const grown = isStill ? 1.06 : 1.06 + 0.1 * wave
  const light = layout.symbol * 1.5
  context.drawImage(glow, x - light / 2, y - light / 2, light, light)
  const symbol = symbolAt(reel, top + row) as TalatSymbol
  const rise = isStill ? 0 : wave * layout.symbol * 0.07
  atlas.draw(context, symbol, x, y - rise, layout.symbol * grown)
}

const hop = (age: number): number =>
  age < 0 || age > 420 ? 0 : Math.sin((age / 420) * Math.PI) * (1 - age / 840)

function paintPlainLine(context: Context, assets: Assets, line: number, count: number): void {
  const points = linePoints(assets.layout, line).slice(1, count + 1)
  trace(context, points, 1)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = '#fffdf5cc'
  context.lineWidth = 4.5
  context.stroke()
  context.strokeStyle = '#6b6f68'
  context.lineWidth = 2
  context.stroke()
}

function paintLine(context: Context, assets: Assets, line: number, part: number): void {
  const thick = Math.max(3.5, assets.layout.cellWidth * 0.06)
  trace(context, linePoints(assets.layout, line), Math.min(1, Math.max(0, part)))
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [colour, width] of [
    ['#0b0f0dcc', thick + 4],
    [LINE_COLOURS[line - 1] ?? '#fff', thick],
    ['#ffffffb0', thick * 0.28],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
}

/** Lays a path through points, up to a part of its length. */
function trace(context: Context, points: readonly [number, number][], part: number): void {
  const lengths = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [x, y]
    return Math.hypot(x - fromX, y - fromY)
  })
  let left = lengths.reduce((sum, length) => sum + length, 0) * part
  context.beginPath()
  for (const [at, [x, y]] of points.entries()) {
    const length = lengths[at - 1]
    if (length === undefined) {
      context.moveTo(x, y)
      continue
    }
    const [fromX, fromY] = points[at - 1] ?? [x, y]
    const share = Math.min(1, left / length)
    context.lineTo(fromX + (x - fromX) * share, fromY + (y - fromY) * share)
    left -= length
    if (left <= 0) break
  }
}

/** The number of a line, at its start. */
function paintTag(context: Context, { layout, letters }: Assets, line: number): void {
  const [point] = linePoints(layout, line)
  if (!point) return
  const radius = Math.max(9, layout.frame * 0.75)
  // Lines that begin in one row lie side by side.
  const y = point[1] + (((line * 7) % 5) - 2) * radius * 0.75
  const x = Math.max(radius + 1, point[0] - radius * 0.4)
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = '#0b1711'
  context.fill()
  context.lineWidth = 2.5
  context.strokeStyle = LINE_COLOURS[line - 1] ?? '#fff'
  context.stroke()
  letters.sum(context, String(line), x, y, radius * 1.15)
}
