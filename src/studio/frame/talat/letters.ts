import { sheet } from './atlas.ts'

const FACE = "'Prompt Num', Prompt, 'Noto Sans Thai', sans-serif"
/** The box of a line of Thai is higher than its letters: marks rise above and hang below. */
const BOX = 1.7

/** Words and sums as pictures: each is written once, and digits once for all sums. */
export interface Letters {
  /** Draws a word with its middle at a point, letters `size` high. */
  word(target: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void
  /** Draws a sum sign by sign, so that it may change with every frame. */
  sum(target: CanvasRenderingContext2D, text: string, x: number, y: number, size: number): void
  /** How wide a word is with letters `size` high. */
  width(text: string, size: number): number
  /** How wide a sum is with signs `size` high. */
  sumWidth(text: string, size: number): number
}

const DIGITS = '0123456789'

/** Waits for the face of the page, so that words are written in it. Without it, in one of the device. */
export async function readFace(): Promise<void> {
  const faces = ['ชนะ', '0'].map((text) => document.fonts.load(`700 40px ${FACE}`, text))
  await Promise.race([
    Promise.allSettled(faces),
    new Promise((resolve) => setTimeout(resolve, 1_500)),
  ])
}

/** Golden letters of `emPx` device pixels. */
export function makeLetters(emPx: number): Letters {
  const pictures = new Map<string, HTMLCanvasElement>()
  const pictureOf = (text: string): HTMLCanvasElement => {
    const known = pictures.get(text)
    if (known) return known
    const made = write(text, emPx)
    pictures.set(text, made)
    return made
  }
  const place = (
    target: CanvasRenderingContext2D,
    picture: HTMLCanvasElement,
    left: number,
    y: number,
    scale: number,
  ) => {
    const [width, height] = [picture.width * scale, picture.height * scale]
    target.drawImage(picture, left, y - height / 2, width, height)
  }
  for (const sign of `${DIGITS}฿,./`) pictureOf(sign)
  const step = Math.max(...[...DIGITS].map((digit) => pictureOf(digit).width)) - emPx * PAD * 2
  const stepOf = (sign: string) =>
    DIGITS.includes(sign) ? step : pictureOf(sign).width - emPx * PAD * 2
  const total = (text: string) => [...text].reduce((sum, sign) => sum + stepOf(sign), 0)
  return {
    sumWidth: (text, size) => (total(text) * size) / emPx,
    width: (text, size) => (pictureOf(text).width * size) / emPx,
    word(target, text, x, y, size) {
      const picture = pictureOf(text)
      place(target, picture, x - (picture.width * size) / emPx / 2, y, size / emPx)
    },
    sum(target, text, x, y, size) {
      const scale = size / emPx
      let left = x - (total(text) * scale) / 2
      for (const sign of text) {
        const picture = pictureOf(sign)
        const spare = (stepOf(sign) - (picture.width - emPx * PAD * 2)) / 2
        place(target, picture, left + (spare - emPx * PAD) * scale, y, scale)
        left += stepOf(sign) * scale
      }
    },
  }
}

/** Room for the outline at both sides, in em. */
const PAD = 0.12

function write(text: string, emPx: number): HTMLCanvasElement {
  const font = `700 ${emPx}px ${FACE}`
  const measure = sheet(1, 1)
  measure.font = font
  const width = measure.measureText(text).width + emPx * PAD * 2
  const context = sheet(width, emPx * BOX)
  context.font = font
  context.textBaseline = 'alphabetic'
  const [x, y] = [emPx * PAD, emPx * 1.18]
  context.lineJoin = 'round'
  context.lineWidth = emPx * 0.16
  context.strokeStyle = '#2a1802'
  context.strokeText(text, x, y)
  const gold = context.createLinearGradient(0, y - emPx * 0.95, 0, y + emPx * 0.2)
  gold.addColorStop(0, '#fffbe2')
  gold.addColorStop(0.45, '#ffd867')
  gold.addColorStop(0.75, '#d99a22')
  gold.addColorStop(1, '#a86c10')
  context.fillStyle = gold
  context.fillText(text, x, y)
  return context.canvas
}
