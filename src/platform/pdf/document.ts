import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'
import { runsOf } from './runs.ts'

/** A document under way. */
export type Pdf = PDFKit.PDFDocument

const FONTS = join(import.meta.dirname, 'fonts')
const files = { regular: 'prompt-400.ttf', bold: 'prompt-700.ttf' } as const
type Weight = keyof typeof files

/** How a text stands in its box. */
export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly align?: 'left' | 'right'
  readonly color?: string
}

/**
 * An empty A4 document with the product's font embedded. A page that is followed by another can be taken.
 * The library is loaded here: whoever makes no document does not wait for it at the start.
 */
export async function openPdf(facts: {
  title: string
  author: string
  madeAt: Date
}): Promise<Pdf> {
  const { default: Document } = (await import('pdfkit')) as { default: typeof PDFDocument }
  const pdf = new Document({
    size: 'A4',
    autoFirstPage: false,
    lang: 'th',
    displayTitle: true,
    // None to begin with: the library's own know no Thai, and a font that it has under another name already it
    // reads anew each time it is asked for.
    font: '',
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.madeAt },
  })
  for (const [name, file] of Object.entries(files))
    pdf.registerFont(name, await readFile(join(FONTS, file)))
  return pdf
}

/** What is drawn and was not taken yet, for whoever keeps no whole document in memory. */
export function* takeDrawn(pdf: Pdf): Generator<Uint8Array> {
  const next = () => pdf.read() as Uint8Array | null
  for (let part = next(); part !== null; part = next()) yield part
}

/** Where a line of text stands, in points. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A sum of money in a box of a width, whole: one that does not fit is written smaller, on the same line. */
export function drawSum(pdf: Pdf, text: string, box: Box, style: TextStyle): void {
  pdf.font(style.weight ?? 'regular').fontSize(style.size)
  const wide = widthOf(pdf, text)
  if (wide <= box.width) return drawText(pdf, text, box, style)
  // A tenth of a point below the exact size, so that no rounding makes it too wide again.
  const size = Math.floor((style.size * box.width * 10) / wide) / 10
  drawText(pdf, text, { ...box, y: box.y + style.size - size }, { ...style, size })
}

/** One line of text in a box of a width; what does not fit ends in `…`. */
export function drawText(
  pdf: Pdf,
  text: string,
  box: Box,
  { size, weight = 'regular', align = 'left', color = '#1b1b1f' }: TextStyle,
): void {
  pdf.font(weight).fontSize(size).fillColor(color)
  const fitting = fit(pdf, text, box.width)
  let x = align === 'right' ? box.x + box.width - widthOf(pdf, fitting) : box.x
  for (const run of runsOf(fitting)) {
    pdf.text(run, x, box.y, { lineBreak: false })
    x += pdf.widthOfString(run)
  }
}

const widthOf = (pdf: Pdf, text: string): number =>
  runsOf(text).reduce((sum, run) => sum + pdf.widthOfString(run), 0)

/** Cut between letters as a reader counts them: no mark is left without its consonant. */
function fit(pdf: Pdf, text: string, width: number): string {
  if (widthOf(pdf, text) <= width) return text
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  while (letters.length > 0 && widthOf(pdf, `${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('')}…`
}

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })
