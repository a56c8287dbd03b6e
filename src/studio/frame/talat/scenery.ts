import { REELS } from '#studio/games/talat/config.ts'
import type { TalatSymbol } from '#studio/games/talat/rules.ts'
import { type Atlas, breathe, sheet } from './atlas.ts'
import { type Layout, reelX, windowWidth } from './layout.ts'
import type { Letters } from './letters.ts'

type Context = CanvasRenderingContext2D

interface Light {
  readonly sky: readonly (readonly [number, string])[]
  readonly sun: string
  readonly awning: readonly [string, string]
  readonly cell: readonly [string, string, string]
  /** How dark fruit on the counter is, as the alpha of a colour. */
  readonly fruitShade: string
}

const MORNING: Light = {
  sky: [
    [0, '#f6d88c'],
    [0.16, '#8fbf8a'],
    [0.42, '#2a7d5a'],
    [0.75, '#0e3d2a'],
    [1, '#08130e'],
  ],
  sun: '#fff3c4',
  awning: ['#12805a', '#fbf1d6'],
  cell: ['#e9dcbb', '#fffaf0', '#e2d2aa'],
  fruitShade: '46',
}

const EVENING: Light = {
  sky: [
    [0, '#120b33'],
    [0.3, '#33194f'],
    [0.55, '#7d3450'],
    [0.72, '#4a2142'],
    [1, '#0d0818'],
  ],
  sun: '#ff9e57',
  awning: ['#5b1f52', '#e0b25a'],
  cell: ['#d9a95e', '#fff0cc', '#c98f48'],
  fruitShade: '78',
}

/** Everything behind the symbols, drawn once for a size of the canvas and a time of the day, one part a task. */
export async function drawScenery(
  layout: Layout,
  scale: number,
  isFree: boolean,
  atlas: Atlas,
  letters: Letters,
): Promise<HTMLCanvasElement> {
  const light = isFree ? EVENING : MORNING
  const context = sheet(layout.width * scale, layout.height * scale)
  context.scale(scale, scale)
  const stalls = Array.from({ length: Math.ceil(layout.width / stallWidth(layout)) + 1 })
  const reels = Array.from({ length: REELS })
  const parts = [
    () => drawSky(context, layout, light),
    () => drawSun(context, layout, light),
    isFree && (() => drawStars(context, layout)),
    ...stalls.map((_, stall) => () => drawStall(context, layout, stall, isFree)),
    ...COUNTER_ROWS.map((_, row) => () => drawFruit(context, layout, atlas, row)),
    () => drawCounter(context, layout, light),
    () => drawAwning(context, layout, light),
    isFree && (() => drawLanterns(context, layout)),
    () => drawFrame(context, layout),
    () => drawEdge(context, layout),
    ...reels.map((_, reel) => () => drawColumn(context, layout, reel, light)),
    !isFree && (() => drawSign(context, layout, letters)),
  ]
  for (const paint of parts) {
    if (paint === false) continue
    paint()
    await breathe()
  }
  return context.canvas
}

function drawSky(context: Context, { width, height }: Layout, light: Light): void {
  const sky = context.createLinearGradient(0, 0, 0, height)
  for (const [at, colour] of light.sky) sky.addColorStop(at, colour)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
}

function drawSun(context: Context, { width, height, y }: Layout, light: Light): void {
  const reach = Math.max(width, height) * 0.7
  const sun = context.createRadialGradient(width * 0.5, y * 0.5, 0, width * 0.5, y * 0.5, reach)
  sun.addColorStop(0, `${light.sun}b0`)
  sun.addColorStop(1, `${light.sun}00`)
  context.fillStyle = sun
  context.fillRect(0, 0, width, height)
}

/** Places that look strewn and are the same every time. */
const strewn = (at: number, salt: number): number => {
  const value = Math.sin(at * 12.9898 + salt * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

function drawStars(context: Context, { width, height }: Layout): void {
  context.fillStyle = '#ffe9c4'
  for (let star = 0; star < 46; star += 1) {
    context.globalAlpha = 0.25 + strewn(star, 1) * 0.6
    const size = 0.6 + strewn(star, 2) * 1.3
    context.fillRect(strewn(star, 3) * width, strewn(star, 4) * height * 0.5, size, size)
  }
  context.globalAlpha = 1
}

const stallWidth = ({ width }: Layout): number => Math.max(110, Math.min(190, width * 0.14))

/** One of the other stalls far behind, with an awning of its own. */
function drawStall(context: Context, layout: Layout, stall: number, isFree: boolean): void {
  const { height } = layout
  const wide = stallWidth(layout)
  const hues = isFree
    ? ['#8a3a55', '#5d2f72', '#94592f', '#3f3a7a']
    : ['#5aa884', '#c9b26a', '#4a9a9a', '#b98a5a']
  const x = stall * wide - wide * 0.4
  const top = height * (0.4 + strewn(stall, 7) * 0.1)
  const deep = wide * 0.2
  context.globalAlpha = 0.75
  context.fillStyle = isFree ? '#1a0d2a' : '#0d3b2a'
  context.fillRect(x + wide * 0.06, top, wide * 0.88, height)
  const [middle, lit] = [x + wide / 2, top + deep * 1.6]
  const lamp = context.createRadialGradient(middle, lit, 0, middle, lit, wide * 0.5)
  lamp.addColorStop(0, isFree ? '#ffc46ad0' : '#fff0b850')
  lamp.addColorStop(1, '#ffc46a00')
  context.fillStyle = lamp
  context.fillRect(x + wide * 0.06, top, wide * 0.88, wide * 0.9)
  const scallop = wide / 8
  for (let at = 0; at < 8; at += 1) {
    context.fillStyle = at % 2 === 0 ? (hues[stall % hues.length] ?? '#888') : '#efe3c4'
    context.globalAlpha = isFree && at % 2 === 1 ? 0.45 : 0.8
    context.beginPath()
    context.moveTo(x + scallop * (at * 0.8 + 0.8), top - deep)
    context.lineTo(x + scallop * (at * 0.8 + 1.6), top - deep)
    context.lineTo(x + scallop * (at + 1), top)
    context.arc(x + scallop * (at + 0.5), top, scallop / 2, 0, Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
}

/** The top of the counter: near the reels even where the canvas is much higher than they are. */
function counterTop({ y, cellHeight, frame, symbol, height }: Layout): number {
  const under = y + cellHeight * 3 + frame + symbol * 0.75
  return Math.min(height - Math.max(26, height * 0.075), under)
}

const fruitSize = ({ symbol }: Layout): number => Math.min(symbol * 0.72, 84)

/** How far the rows of fruit on the counter rise over it, in their size: the one behind first. */
const COUNTER_ROWS = [0.62, 0.3] as const

function drawFruit(context: Context, layout: Layout, atlas: Atlas, row: number): void {
  const size = fruitSize(layout)
  const y = counterTop(layout) - size * (COUNTER_ROWS[row] ?? 0)
  const fruit: readonly TalatSymbol[] = ['H', 'B', 'C', 'A', 'E', 'F', 'D', 'G']
  const count = Math.ceil(layout.width / (size * 0.68)) + 1
  for (let at = 0; at < count; at += 1) {
    const symbol = fruit[(at * 3 + row * 5 + Math.floor(at / 3)) % fruit.length] ?? 'H'
    atlas.draw(context, symbol, (at + row * 0.5) * size * 0.68, y + strewn(at, row) * 4, size)
  }
}

/** The counter, and dusk on its fruit. */
function drawCounter(context: Context, layout: Layout, light: Light): void {
  const { width, height } = layout
  const [top, size] = [counterTop(layout), fruitSize(layout)]
  const dusk = context.createLinearGradient(0, top - size * 1.6, 0, top)
  const dark = light === EVENING ? '#170a20' : '#08130e'
  dusk.addColorStop(0, `${dark}00`)
  dusk.addColorStop(0.5, dark + light.fruitShade)
  dusk.addColorStop(1, dark + light.fruitShade)
  context.fillStyle = dusk
  context.fillRect(0, top - size * 1.6, width, size * 1.6)
  const wood = context.createLinearGradient(0, top, 0, height)
  wood.addColorStop(0, '#8a5a24')
  wood.addColorStop(0.12, '#5f3a14')
  wood.addColorStop(1, '#2b1907')
  context.fillStyle = wood
  context.fillRect(0, top, width, height - top)
  context.fillStyle = '#e3c27a'
  context.fillRect(0, top, width, 2)
  context.fillStyle = '#00000040'
  for (let x = 40; x < width; x += 84) context.fillRect(x, top + 2, 2, height)
}

function drawAwning(context: Context, { width, y, frame }: Layout, light: Light): void {
  const deep = Math.max(18, Math.min(y - frame - 12, y * 0.62))
  const stripe = width / Math.max(9, Math.round(width / 44) | 1)
  const round = stripe / 2
  const drop = deep - round * 0.9
  context.fillStyle = '#00000055'
  context.fillRect(0, 0, width, deep + 8)
  for (let at = 0; at * stripe < width; at += 1) {
    context.fillStyle = light.awning[at % 2] ?? '#fff'
    context.beginPath()
    context.rect(at * stripe, 0, stripe + 0.5, drop)
    context.ellipse(at * stripe + round, drop, round, round * 0.9, 0, 0, Math.PI)
    context.fill()
  }
  const fold = context.createLinearGradient(0, 0, 0, deep)
  fold.addColorStop(0, '#00000080')
  fold.addColorStop(0.35, '#00000000')
  fold.addColorStop(0.62, '#ffffff22')
  fold.addColorStop(1, '#00000055')
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = fold
  context.fillRect(0, 0, width, deep)
  context.globalCompositeOperation = 'source-over'
  context.strokeStyle = '#c79a3a'
  context.lineWidth = 2
  context.beginPath()
  for (let at = 0; at * stripe < width; at += 1) {
    context.ellipse(at * stripe + round, drop, round, round * 0.9, 0, Math.PI, 0, true)
  }
  context.stroke()
}

function drawLanterns(context: Context, { width, y }: Layout): void {
  const count = Math.max(5, Math.round(width / 110) | 1)
  const size = Math.max(7, Math.min(y * 0.16, 20))
  for (let at = 0; at < count; at += 1) {
    const x = ((at + 0.5) / count) * width
    const hang = y * (0.56 + 0.12 * (at % 2))
    context.strokeStyle = '#2a1305'
    context.lineWidth = 1.5
    context.beginPath()
    context.moveTo(x, 0)
    context.lineTo(x, hang)
    context.stroke()
    const glow = context.createRadialGradient(x, hang, 0, x, hang, size * 3.4)
    glow.addColorStop(0, '#ffcf7ad0')
    glow.addColorStop(1, '#ff8a3a00')
    context.fillStyle = glow
    context.fillRect(x - size * 4, hang - size * 4, size * 8, size * 8)
    const skin = context.createLinearGradient(x - size, 0, x + size, 0)
    skin.addColorStop(0, '#b3261c')
    skin.addColorStop(0.5, at % 2 === 0 ? '#ffb04a' : '#ffe08a')
    skin.addColorStop(1, '#b3261c')
    context.fillStyle = skin
    context.beginPath()
    context.ellipse(x, hang, size, size * 1.1, 0, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#e3c27a'
    context.fillRect(x - size * 0.5, hang - size * 1.25, size, size * 0.26)
    context.fillRect(x - size * 0.5, hang + size * 0.98, size, size * 0.26)
    context.fillRect(x - 1, hang + size * 1.2, 2, size * 0.8)
  }
}

/** The outline of the frame, `out` around the window of the reels. */
function ring(context: Context, layout: Layout, out: number, radius: number): void {
  const [width, height] = [windowWidth(layout), layout.cellHeight * 3]
  context.beginPath()
  context.roundRect(layout.x - out, layout.y - out, width + 2 * out, height + 2 * out, radius)
}

const SHADOW_RINGS = 8

/** The frame, and its shadow in rings: a blurred one takes a slow phone 80 ms. */
function drawFrame(context: Context, layout: Layout): void {
  const { y, frame, cellHeight } = layout
  context.save()
  context.translate(0, frame * 0.6)
  context.strokeStyle = '#00000017'
  for (let at = 1; at <= SHADOW_RINGS; at += 1) {
    context.lineWidth = frame * (0.5 + at * 0.36)
    ring(context, layout, frame * 0.8, frame * 1.3)
    context.stroke()
  }
  context.restore()
  const wood = context.createLinearGradient(0, y - frame, 0, y + cellHeight * 3 + frame)
  wood.addColorStop(0, '#1d6b4a')
  wood.addColorStop(0.5, '#0c3d29')
  wood.addColorStop(1, '#06241a')
  context.fillStyle = wood
  ring(context, layout, frame, frame * 1.3)
  context.fill()
}

/** Gold along both edges of the frame. */
function drawEdge(context: Context, layout: Layout): void {
  const { y, frame, cellHeight } = layout
  const end = y + cellHeight * 3 + frame
  const gold = context.createLinearGradient(0, y - frame, windowWidth(layout), end)
  gold.addColorStop(0, '#fff0b8')
  gold.addColorStop(0.3, '#d8a840')
  gold.addColorStop(0.55, '#8a6714')
  gold.addColorStop(0.8, '#e8c468')
  gold.addColorStop(1, '#9a7220')
  context.strokeStyle = gold
  context.lineWidth = Math.max(2, frame * 0.2)
  ring(context, layout, frame - context.lineWidth / 2, frame * 1.2)
  context.stroke()
  context.lineWidth = Math.max(1.5, frame * 0.12)
  ring(context, layout, context.lineWidth, 6)
  context.stroke()
}

function drawColumn(context: Context, layout: Layout, reel: number, light: Light): void {
  const left = reelX(layout, reel)
  const { y, cellWidth, cellHeight } = layout
  const ivory = context.createLinearGradient(left, 0, left + cellWidth, 0)
  ivory.addColorStop(0, light.cell[0])
  ivory.addColorStop(0.5, light.cell[1])
  ivory.addColorStop(1, light.cell[2])
  context.fillStyle = ivory
  context.beginPath()
  context.roundRect(left, y, cellWidth, cellHeight * 3, 5)
  context.fill()
}

/** The shadow that the frame throws on the round of the reels, above the symbols. */
export function drawShade(layout: Layout, scale: number): HTMLCanvasElement {
  const [width, height] = [windowWidth(layout), layout.cellHeight * 3]
  const context = sheet(width * scale, height * scale)
  context.scale(scale, scale)
  const shade = context.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, '#1a0d02b0')
  shade.addColorStop(0.1, '#1a0d0240')
  shade.addColorStop(0.2, '#1a0d0200')
  shade.addColorStop(0.82, '#1a0d0200')
  shade.addColorStop(0.92, '#1a0d0233')
  shade.addColorStop(1, '#1a0d0290')
  context.fillStyle = shade
  for (let reel = 0; reel < REELS; reel += 1) {
    context.fillRect(reelX(layout, reel) - layout.x, 0, layout.cellWidth, height)
  }
  return context.canvas
}

/** A board under the awning, over the reels: `paint` writes on it. */
export function drawBoard(context: Context, layout: Layout, width: number): number {
  const height = signHeight(layout)
  const [x, y] = [(layout.width - width) / 2, layout.y - layout.frame - height * 0.86]
  const wood = context.createLinearGradient(0, y, 0, y + height)
  wood.addColorStop(0, '#7a4c1c')
  wood.addColorStop(1, '#3a210a')
  context.fillStyle = wood
  context.strokeStyle = '#e3c27a'
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(x, y, width, height, height * 0.3)
  context.fill()
  context.stroke()
  return y + height / 2
}

/** How high the board over the reels is; its letters take six tenths of it. */
export const signHeight = ({ y, frame }: Layout): number =>
  Math.max(22, Math.min(60, (y - frame) * 0.62))

function drawSign(context: Context, layout: Layout, letters: Letters): void {
  const size = signHeight(layout) * 0.58
  const middle = drawBoard(context, layout, letters.width('ตลาดผลไม้', size) + size * 1.6)
  letters.word(context, 'ตลาดผลไม้', layout.width / 2, middle, size)
}
