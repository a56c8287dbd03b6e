import { talatConfig } from '#studio/games/talat/config.ts'
import type { TalatSymbol } from '#studio/games/talat/rules.ts'
import { symbolSvg } from './symbols.ts'

/** How far a picture is smeared up and down, in symbol heights: at rest, half and full speed. */
const SMEARS = [0, 0.14, 0.36] as const
const SMEAR_COPIES = 20

export type Blur = 0 | 1 | 2

/** All symbols on one canvas, sharp and smeared, `sizePx` device pixels each. */
export interface Atlas {
  readonly sizePx: number
  /** Draws a symbol with its middle at a point, `size` units of the target wide. */
  draw(
    target: CanvasRenderingContext2D,
    symbol: TalatSymbol,
    x: number,
    y: number,
    size: number,
    blur?: Blur,
  ): void
}

/** A canvas to draw on, and its context. */
export function sheet(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width))
  canvas.height = Math.max(1, Math.ceil(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('talat: this browser draws no canvas')
  return context
}

const breath = new MessageChannel()
breath.port1.start()

/**
 * Lets presses and pictures through between two parts of a long piece of work. What was told to a canvas is drawn at
 * the end of each part. A message, since a timer would wait 4 ms each time.
 */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    breath.port1.addEventListener('message', () => resolve(), { once: true })
    breath.port2.postMessage(undefined)
  })

/**
 * Draws all symbols once, one a task, so that no task is long.
 * @throws where the browser cannot read a picture
 */
export async function makeAtlas(sizePx: number): Promise<Atlas> {
  const symbols = [...talatConfig.symbols] as TalatSymbol[]
  const heights = SMEARS.map((smear) => Math.ceil(sizePx * (1 + 2 * smear)))
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, height) => sum + height, 0))
  const total = heights.reduce((sum, height) => sum + height, 0)
  const context = sheet(sizePx * symbols.length, total)
  for (const [column, symbol] of symbols.entries()) {
    const picture = await readSvg(symbolSvg(symbol, sizePx))
    const sharp = sheet(sizePx, sizePx)
    sharp.drawImage(picture, 0, 0, sizePx, sizePx)
    await breathe()
    for (const [row, smear] of SMEARS.entries()) {
      const top = (tops[row] ?? 0) + sizePx * smear
      smearInto(context, sharp.canvas, column * sizePx, top, sizePx * smear)
      await breathe()
    }
  }
  const { canvas } = context
  return {
    sizePx,
    draw(target, symbol, x, y, size, blur = 0) {
      const height = size * (1 + 2 * SMEARS[blur])
      target.drawImage(
        canvas,
        symbols.indexOf(symbol) * sizePx,
        tops[blur] ?? 0,
        sizePx,
        heights[blur] ?? sizePx,
        x - size / 2,
        y - height / 2,
        size,
        height,
      )
    },
  }
}

async function readSvg(text: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  await picture.decode()
  return picture
}

/** Adds copies of a picture that share its light: what the eye sees while it moves by `reach` up and down. */
function smearInto(
  target: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  x: number,
  y: number,
  reach: number,
): void {
  if (reach === 0) {
    target.drawImage(picture, x, y)
    return
  }
  target.save()
  target.globalCompositeOperation = 'lighter'
  target.globalAlpha = 1 / SMEAR_COPIES
  for (let copy = 0; copy < SMEAR_COPIES; copy += 1) {
    target.drawImage(picture, x, y + reach * ((2 * copy) / (SMEAR_COPIES - 1) - 1))
  }
  target.restore()
}

/** A soft round light of a colour. */
export function makeGlow(sizePx: number, colour: string): HTMLCanvasElement {
  const context = sheet(sizePx, sizePx)
  const half = sizePx / 2
  const light = context.createRadialGradient(half, half, 0, half, half, half)
  light.addColorStop(0, colour)
  light.addColorStop(0.45, `${colour}99`)
  light.addColorStop(1, `${colour}00`)
  context.fillStyle = light
  context.fillRect(0, 0, sizePx, sizePx)
  return context.canvas
}

/** A star of four points, for sparks. */
export function makeSpark(sizePx: number): HTMLCanvasElement {
  const context = sheet(sizePx, sizePx)
  const half = sizePx / 2
  context.drawImage(makeGlow(sizePx, '#ffd86a'), 0, 0)
  context.fillStyle = '#fffbe6'
  context.beginPath()
  for (let point = 0; point < 8; point += 1) {
    const reach = point % 2 === 0 ? half * 0.86 : half * 0.16
    const turn = (point * Math.PI) / 4
    context.lineTo(half + Math.cos(turn) * reach, half + Math.sin(turn) * reach)
  }
  context.fill()
  return context.canvas
}

/** Beams of light around a middle, for the picture behind a large win. */
export function makeRays(sizePx: number): HTMLCanvasElement {
  const context = sheet(sizePx, sizePx)
  const half = sizePx / 2
  const light = context.createRadialGradient(half, half, half * 0.1, half, half, half)
  light.addColorStop(0, '#ffe49acc')
  light.addColorStop(1, '#ffe49a00')
  context.fillStyle = light
  for (let beam = 0; beam < 14; beam += 1) {
    const turn = (beam * 2 * Math.PI) / 14
    context.beginPath()
    context.moveTo(half, half)
    for (const side of [-0.1, 0.1]) {
      context.lineTo(half + Math.cos(turn + side) * half, half + Math.sin(turn + side) * half)
    }
    context.fill()
  }
  return context.canvas
}
