import { cellMiddle, windowWidth } from './layout.ts'
import { type Assets, type Count, CURTAIN_MS, ease, type Manner, type Scene } from './scene.ts'
import { drawBoard, signHeight } from './scenery.ts'
import { countAt } from './show.ts'

type Context = CanvasRenderingContext2D
type Panel = NonNullable<Scene['panel']>

const SPARKS = 56
const PANEL_MS = { come: 220, go: 180 } as const

/** Whether a panel is there to its full, so that what lies below it is dark and need not change. */
export const isHeld = ({ startMs, endMs }: Panel, nowMs: number): boolean =>
  nowMs >= startMs + PANEL_MS.come && nowMs <= endMs - PANEL_MS.go

/** Darkens the picture below a panel. @param part 0 to 1 */
export function paintDark(context: Context, { layout }: Assets, part: number): void {
  context.globalAlpha = part
  context.fillStyle = '#030b07a8'
  context.fillRect(0, 0, layout.width, layout.height)
  context.globalAlpha = 1
}

/** Draws what lies over the reels: sums, panels, the curtain of free spins. */
export function paintOver(context: Context, scene: Scene, assets: Assets, manner: Manner): void {
  if (scene.panel) paintPanel(context, scene, scene.panel, assets, manner)
  else if (scene.count) paintPlaque(context, scene.count, assets, manner.nowMs)
  if (scene.more) paintMore(context, scene.more, assets, manner)
  if (scene.curtain) paintCurtain(context, scene.curtain, assets, manner)
}

export function paintFreeSign(context: Context, scene: Scene, { layout, letters }: Assets): void {
  const size = signHeight(layout) * 0.56
  const gap = size * 0.4
  const [before, after] = [letters.width('ฟรีสปิน', size), letters.width('×3', size)]
  const spins = letters.sumWidth(scene.spinsText, size)
  const width = before + spins + after + 2 * gap
  const middle = drawBoard(context, layout, width + size)
  const left = (layout.width - width) / 2
  letters.word(context, 'ฟรีสปิน', left + before / 2, middle, size)
  letters.sum(context, scene.spinsText, left + before + gap + spins / 2, middle, size)
  letters.word(context, '×3', left + width - after / 2, middle, size)
}

const sumText = ({ from, to, startMs, durationMs, bahtOf }: Count, nowMs: number): string =>
  bahtOf(countAt(from, to, nowMs - startMs, durationMs))

/** The sum on the lower edge of the frame, for a win of usual size. */
function paintPlaque(context: Context, count: Count, assets: Assets, nowMs: number): void {
  const { layout, letters } = assets
  const size = Math.max(20, Math.min(40, layout.cellWidth * 0.36))
  const text = sumText(count, nowMs)
  const width = Math.max(size * 5, letters.sumWidth(text, size) + size * 1.2)
  const y = layout.y + layout.cellHeight * 3 + layout.frame * 0.5
  slab(context, layout.width / 2, y, width, size * 1.5, size * 0.75)
  letters.sum(context, text, layout.width / 2, y, size)
}

function slab(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  const fill = context.createLinearGradient(0, y - height / 2, 0, y + height / 2)
  fill.addColorStop(0, '#17573c')
  fill.addColorStop(1, '#06231a')
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, radius)
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = '#e3c27a'
  context.stroke()
}

const shareOf = ({ startMs, endMs }: Panel, nowMs: number): number =>
  Math.min(ease((nowMs - startMs) / PANEL_MS.come), ease((endMs - nowMs) / PANEL_MS.go))

function paintPanel(
  context: Context,
  scene: Scene,
  panel: Panel,
  assets: Assets,
  manner: Manner,
): void {
  const { layout, letters } = assets
  const { nowMs, isStill } = manner
  const age = nowMs - panel.startMs
  const [x, y] = cellMiddle(layout, 2, 1)
  const shown = shareOf(panel, nowMs)
  if (!isHeld(panel, nowMs)) paintDark(context, assets, shown)
  context.globalAlpha = shown
  const across = Math.min(layout.width * 1.25, windowWidth(layout) * 1.2)
  if (panel.isBig) {
    context.save()
    context.translate(x, y)
    // A turned picture is what costs a slow device most.
    if (!isStill && manner.sparks === 1) context.rotate(age / 5_000)
    context.drawImage(assets.rays, -across / 2, -across / 2, across, across)
    context.restore()
  }
  if (panel.isBig && !isStill) paintSparks(context, assets, manner, panel.startMs)
  const overshoot = isStill ? 1 : 1 + 0.12 * Math.exp(-age / 140) * Math.cos(age / 55)
  const width = Math.min(windowWidth(layout) * 0.94, 560) * overshoot
  const height = Math.min(width * 0.46, layout.cellHeight * 2.4) * overshoot
  slab(context, x, y, width, height, height * 0.16)
  const wordSize = Math.min(height * 0.34, (width * 0.8) / letters.width(panel.word, 1))
  letters.word(context, panel.word, x, y - height * 0.2, wordSize)
  if (scene.count) {
    const text = sumText(scene.count, nowMs)
    letters.sum(
      context,
      text,
      x,
      y + height * 0.2,
      Math.min(height * 0.36, (width * 0.88) / letters.sumWidth(text, 1)),
    )
  }
  context.globalAlpha = 1
}

/** Sparks that rise and fall; each one's way is a function of its number and the time. */
function paintSparks(
  context: Context,
  { layout, spark }: Assets,
  { nowMs, sparks }: Manner,
  startMs: number,
): void {
  const [x, y] = cellMiddle(layout, 2, 1)
  const count = Math.round(SPARKS * sparks)
  for (let at = 0; at < count; at += 1) {
    const lifeMs = 1_300 + ((at * 397) % 700)
    const age = nowMs - startMs - ((at * 61) % 640)
    if (age < 0) continue
    const part = (age % lifeMs) / lifeMs
    const turn = at * 2.399_963
    const reach = layout.width * (0.25 + ((at * 31) % 17) / 40)
    const size = layout.symbol * (0.3 + ((at * 7) % 5) * 0.09) * (1 - part)
    const sparkX = x + Math.cos(turn) * reach * part
    const sparkY = y + Math.sin(turn) * reach * 0.7 * part + layout.height * 0.35 * part * part
    context.drawImage(spark, sparkX - size / 2, sparkY - size / 2, size, size)
  }
}

/** Free spins that come on top, while free spins last. */
function paintMore(
  context: Context,
  more: NonNullable<Scene['more']>,
  { layout, letters }: Assets,
  { nowMs, isStill }: Manner,
): void {
  const age = nowMs - more.startMs
  const [x, y] = cellMiddle(layout, 2, 1)
  const grown = isStill ? 1 : 0.8 + 0.2 * ease(age / 200)
  const size = Math.min(layout.cellHeight * 0.5, layout.cellWidth * 0.62) * grown
  const word = `ฟรีสปิน +${more.spins}`
  slab(context, x, y, letters.width(word, size) + size, size * 2.1, size * 0.5)
  letters.word(context, word, x, y, size)
}

function paintCurtain(
  context: Context,
  { startMs, spins }: NonNullable<Scene['curtain']>,
  { layout, letters, cloth }: Assets,
  { nowMs, isStill }: Manner,
): void {
  const age = nowMs - startMs
  const closed = Math.min(
    ease(age / CURTAIN_MS.close),
    ease((CURTAIN_MS.end - age) / (CURTAIN_MS.end - CURTAIN_MS.open)),
  )
  const { width, height } = layout
  const half = width / 2 + 2
  const [x, y] = cellMiddle(layout, 2, 1)
  const shift = isStill ? 0 : (1 - closed) * half
  if (isStill) context.globalAlpha = closed
  context.drawImage(cloth, -shift, 0, half, height)
  context.save()
  context.translate(width, 0)
  context.scale(-1, 1)
  context.drawImage(cloth, -shift, 0, half, height)
  context.restore()
  context.globalAlpha = isStill ? closed : ease((closed - 0.94) * 16)
  const size = Math.min(width * 0.13, height * 0.13, 84)
  letters.word(context, 'ฟรีสปิน', x, y - size * 1.7, size)
  letters.sum(context, String(spins), x, y, size * 2)
  letters.word(context, 'ทุกรางวัล ×3', x, y + size * 1.7, size * 0.62)
  context.globalAlpha = 1
}
