import { encode } from 'uqr'
import type { BillPicture, PictureLine } from './bill-picture.ts'

// The picture is a thing of its own, sent to people who never see the site: it looks the same in
// both themes, in the dark colours of theme/tokens.css.
const ink = {
  ground: '#08130e',
  panel: '#0e1d16',
  tablet: '#1c382b',
  line: '#22402f',
  text: '#eaf4ee',
  soft: '#a9c2b4',
  green: '#46db9a',
  gold: '#e3c27a',
  goldLine: '#7d6632',
  onGold: '#1c1404',
  white: '#ffffff',
  code: '#0b1a12',
} as const

const WIDTH = 540
const SCALE = 2
const EDGE = 28
const ROW = 52
const HEAD = 156
const SUM_ROW = 34
const CODE = 156
const FOOT = CODE + 36

const FONT = "Prompt, 'Noto Sans Thai', sans-serif"
const SAMPLE = 'โพยหวย SLTH รอผล ฿0123456789'

/** Loads the site's font in the weights that are drawn; without it Thai would be boxes or worse. */
async function loadFonts(): Promise<void> {
  const weights = [400, 500, 700]
  await Promise.all(
    weights.map((weight) => document.fonts.load(`${weight} 20px Prompt`, SAMPLE).catch(() => [])),
  )
}

interface Pen {
  readonly at: CanvasRenderingContext2D
  text(words: string, x: number, y: number, look?: Partial<TextLook>): void
}

interface TextLook {
  readonly size: number
  readonly weight: 400 | 500 | 700
  readonly color: string
  readonly align: CanvasTextAlign
  /** Words wider than this are drawn narrower. */
  readonly width: number
}

/** Draws a bill onto a canvas, which takes the size that the picture needs. */
export async function drawBill(canvas: HTMLCanvasElement, bill: BillPicture): Promise<void> {
  await loadFonts()
  const linesHeight = bill.lines.length * ROW + (bill.more > 0 ? SUM_ROW : 0)
  const sumsHeight = (bill.sums.length + 1) * SUM_ROW + 20
  const height = HEAD + linesHeight + sumsHeight + FOOT
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  const at = canvas.getContext('2d')
  if (!at) throw new Error('this browser cannot draw')
  at.scale(SCALE, SCALE)
  at.textBaseline = 'middle'
  const pen = penOn(at)
  drawFrame(at, height)
  drawHead(pen, bill)
  let y = HEAD
  for (const line of bill.lines) {
    drawLine(pen, line, y)
    y += ROW
  }
  if (bill.more > 0) {
    pen.text(`และอีก ${bill.more} รายการ ดูครบได้โดยสแกนรหัส`, EDGE, y + SUM_ROW / 2, {
      color: ink.soft,
    })
    y += SUM_ROW
  }
  drawPerforation(at, y + 8)
  y = drawSums(pen, bill, y + 16)
  drawProof(pen, bill, y + 8)
}

function penOn(at: CanvasRenderingContext2D): Pen {
  return {
    at,
    text(words, x, y, look = {}) {
      const { size = 16, weight = 400, color = ink.text, align = 'left', width } = look
      at.font = `${weight} ${size}px ${FONT}`
      at.fillStyle = color
      at.textAlign = align
      at.fillText(words, x, y, width)
    },
  }
}

function drawFrame(at: CanvasRenderingContext2D, height: number): void {
  at.fillStyle = ink.ground
  at.fillRect(0, 0, WIDTH, height)
  at.fillStyle = ink.panel
  at.strokeStyle = ink.goldLine
  at.beginPath()
  at.roundRect(10, 10, WIDTH - 20, height - 20, 20)
  at.fill()
  at.stroke()
}

function drawHead(pen: Pen, bill: BillPicture): void {
  const right = WIDTH - EDGE
  pen.text('SLTH', EDGE, 46, { size: 24, weight: 700 })
  const tone = bill.status.tone === 'gold' ? ink.gold : ink.soft
  const options = { size: 18, weight: 700, color: tone, align: 'right' } as const
  pen.text(bill.status.word, right, 46, options)
  pen.text(bill.title, EDGE, 92, { size: 22, weight: 700, width: WIDTH - EDGE * 2 })
  pen.text(bill.draw, EDGE, 124, { color: ink.soft })
  pen.text(`โพย #${bill.billNo}`, right, 124, { color: ink.soft, align: 'right' })
}

function drawLine(pen: Pen, line: PictureLine, top: number): void {
  const { at } = pen
  const middle = top + ROW / 2
  const side = 32
  for (const [place, digit] of [...line.digits].entries()) {
    const x = EDGE + place * (side + 4)
    at.fillStyle = line.isWon ? ink.gold : ink.tablet
    at.beginPath()
    at.roundRect(x, middle - 19, side, 38, 6)
    at.fill()
    pen.text(digit, x + side / 2, middle + 1, {
      size: 20,
      weight: 700,
      color: line.isWon ? ink.onGold : ink.text,
      align: 'center',
    })
  }
  const left = EDGE + 4 * (side + 4) + 8
  pen.text(line.type, left, middle - 11, { weight: 500 })
  pen.text(line.stake, left, middle + 12, { size: 14, color: ink.soft })
  pen.text(line.outcome, WIDTH - EDGE, middle, {
    weight: line.isWon ? 700 : 400,
    color: line.isWon ? ink.green : ink.soft,
    align: 'right',
  })
}

/** The edge at which a slip is torn off. */
function drawPerforation(at: CanvasRenderingContext2D, y: number): void {
  at.strokeStyle = ink.line
  at.setLineDash([6, 6])
  at.beginPath()
  at.moveTo(EDGE, y)
  at.lineTo(WIDTH - EDGE, y)
  at.stroke()
  at.setLineDash([])
}

/** @returns where the sums end */
function drawSums(pen: Pen, bill: BillPicture, top: number): number {
  const rows = [...bill.sums, { term: 'แทงเมื่อ', value: bill.soldAt, gold: false }]
  for (const [index, { term, value, gold }] of rows.entries()) {
    const y = top + index * SUM_ROW + SUM_ROW / 2
    pen.text(term, EDGE, y, { color: ink.soft })
    pen.text(value, WIDTH - EDGE, y, {
      weight: gold ? 700 : 500,
      color: gold ? ink.gold : ink.text,
      align: 'right',
    })
  }
  return top + rows.length * SUM_ROW
}

/** The code by which anybody can ask this site whether the bill is real. */
function drawProof(pen: Pen, bill: BillPicture, top: number): void {
  const { at } = pen
  const code = encode(bill.verifyUrl, { ecc: 'M', border: 0 })
  // Four cells of white around it, or cameras do not find it.
  const quiet = 14
  const cell = (CODE - quiet * 2) / code.size
  at.fillStyle = ink.white
  at.beginPath()
  at.roundRect(EDGE, top, CODE, CODE, 12)
  at.fill()
  at.fillStyle = ink.code
  for (const [row, cells] of code.data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // A little over each cell's edge, or white hairlines show between the cells.
      if (isDark) {
        const x = EDGE + quiet + column * cell
        at.fillRect(x, top + quiet + row * cell, cell + 0.3, cell + 0.3)
      }
    }
  }
  const left = EDGE + CODE + 20
  const width = WIDTH - EDGE - left
  pen.text('สแกนเพื่อตรวจโพย', left, top + 32, { size: 18, weight: 700, width })
  pen.text('รหัสตรวจโพย', left, top + 70, { size: 14, color: ink.soft })
  pen.text(bill.validationNo, left, top + 96, { size: 18, weight: 700, color: ink.gold, width })
  pen.text(`${new URL(bill.verifyUrl).host}/verify`, left, top + 130, {
    size: 14,
    color: ink.soft,
    width,
  })
}
