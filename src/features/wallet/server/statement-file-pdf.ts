import type { Satang } from '#kernel/money.ts'
import { groupOf } from '#kernel/statement-groups.ts'
import { drawApart } from '#platform/pdf/draw-apart.ts'
import { drawText, openPdf, type Pdf, type TextStyle } from '#platform/pdf/document.ts'
import { amountText, countText, dateText, timeText } from '../rules/file-words.ts'
import { type FileLine, statusWords } from '../rules/statement-csv.ts'

/** What stands above the lines. */
export interface PdfHead {
  readonly siteName: string
  readonly memberId: number
  readonly madeAt: Date
  /** What was chosen, in words. */
  readonly chosen: readonly string[]
  readonly lines: number
  readonly totals: { readonly inSatang: Satang; readonly outSatang: Satang }
}

const PAGE = { left: 36, right: 559, top: 36, bottom: 800 } as const
const ROW_HEIGHT = 27
const INK = { quiet: '#5f5f6b', line: '#d9d9e0', head: '#f1f1f5' } as const
const RIGHT = { align: 'right' } as const

const columns = {
  at: { x: PAGE.left + 4, width: 66, head: 'วันเวลา' },
  label: { x: 110, width: 190, head: 'รายการ' },
  wallet: { x: 306, width: 96, head: 'กระเป๋า / อ้างอิง' },
  amount: { x: 406, width: 70, head: 'จำนวนเงิน', ...RIGHT },
  after: { x: 480, width: 75, head: 'คงเหลือ', ...RIGHT },
} as const

/** A statement to read and to print, drawn apart. Cost: the whole document is in memory until its end. */
export const statementPdf = (
  head: PdfHead,
  chunks: AsyncIterable<readonly FileLine[]>,
): AsyncGenerator<Uint8Array> =>
  drawApart(new URL('./statement-file-thread.ts', import.meta.url), head, chunks)

/** The drawing itself, in its thread. */
export async function* drawStatement(
  head: PdfHead,
  chunks: AsyncIterable<readonly FileLine[]>,
): AsyncGenerator<Uint8Array> {
  const title = `รายการการเงิน ${head.siteName}`
  const pdf = await openPdf({ title, author: head.siteName, madeAt: head.madeAt })
  let y = firstPage(pdf, head)
  for await (const lines of chunks) {
    for (const line of lines) {
      if (y + ROW_HEIGHT > PAGE.bottom) y = nextPage(pdf)
      drawLine(pdf, y, line)
      y += ROW_HEIGHT
    }
  }
  drawFeet(pdf, head)
  pdf.end()
  yield* pdf as AsyncIterable<Uint8Array>
}

function firstPage(pdf: Pdf, head: PdfHead): number {
  addPage(pdf)
  const { left, top, right } = PAGE
  const half = (right - left) / 2
  const quiet: TextStyle = { size: 9, color: INK.quiet }
  drawText(pdf, 'รายการการเงิน', { x: left, y: top, width: half }, { size: 18, weight: 'bold' })
  drawText(
    pdf,
    head.siteName,
    { x: left + half, y: top + 4, width: half },
    { size: 13, weight: 'bold', ...RIGHT },
  )
  const made = `ออกเมื่อ ${dateText(head.madeAt)} ${timeText(head.madeAt)}`
  drawText(pdf, `รหัสสมาชิก ${head.memberId}`, { x: left, y: top + 30, width: half }, { size: 10 })
  drawText(pdf, made, { x: left + half, y: top + 30, width: half }, { ...quiet, ...RIGHT })
  const chosen = [...head.chosen, `${countText(head.lines)} รายการ`].join(' · ')
  drawText(pdf, chosen, { x: left, y: top + 46, width: right - left }, quiet)
  drawTotals(pdf, head, top + 68)
  return drawHeads(pdf, top + 114)
}

function drawTotals(pdf: Pdf, { totals }: PdfHead, y: number): void {
  const width = (PAGE.right - PAGE.left) / 3
  const facts = [
    ['เงินเข้า', totals.inSatang],
    ['เงินออก', totals.outSatang],
    ['สุทธิ', totals.inSatang - totals.outSatang],
  ] as const
  for (const [at, [name, amount]] of facts.entries()) {
    const x = PAGE.left + at * width
    drawText(pdf, name, { x, y, width: width - 8 }, { size: 9, color: INK.quiet })
    const money = amountText(amount, { symbol: '฿' })
    drawText(pdf, money, { x, y: y + 13, width: width - 8 }, { size: 13, weight: 'bold' })
  }
}

function nextPage(pdf: Pdf): number {
  addPage(pdf)
  return drawHeads(pdf, PAGE.top)
}

const addPage = (pdf: Pdf) => pdf.addPage({ size: 'A4', margin: 0 })

function drawHeads(pdf: Pdf, y: number): number {
  pdf.rect(PAGE.left, y, PAGE.right - PAGE.left, 20).fill(INK.head)
  for (const { head, ...column } of Object.values(columns)) {
    const align = 'align' in column ? RIGHT : {}
    drawText(pdf, head, { ...column, y: y + 4 }, { size: 8.5, weight: 'bold', ...align })
  }
  return y + 22
}

function drawLine(pdf: Pdf, y: number, line: FileLine): void {
  const [first, second] = [y + 2, y + 13]
  const strong: TextStyle = { size: 9 }
  const quiet: TextStyle = { size: 7.5, color: INK.quiet }
  const { at, label, wallet, amount, after } = columns
  drawText(pdf, dateText(line.at), { ...at, y: first }, strong)
  drawText(pdf, timeText(line.at), { ...at, y: second }, quiet)
  const status = line.status === 'done' ? '' : ` (${statusWords[line.status]})`
  drawText(pdf, line.label + status, { ...label, y: first }, strong)
  const about = line.subject ?? groupOf(line.group).thai
  drawText(pdf, about, { ...label, y: second }, quiet)
  drawText(pdf, line.walletName, { ...wallet, y: first }, strong)
  drawText(pdf, line.ref ?? `#${line.id}`, { ...wallet, y: second }, quiet)
  const moved = amountText(line.deltaSatang, { signed: true })
  drawText(pdf, moved, { ...amount, y: first }, { ...strong, weight: 'bold', ...RIGHT })
  const left = amountText(line.afterSatang)
  drawText(pdf, left, { ...after, y: first }, { ...strong, ...RIGHT })
  const floor = y + ROW_HEIGHT - 1
  pdf.moveTo(PAGE.left, floor).lineTo(PAGE.right, floor).lineWidth(0.5).stroke(INK.line)
}

/** Once all pages are there each can say which of how many it is. */
function drawFeet(pdf: Pdf, { siteName, memberId }: PdfHead): void {
  const { count } = pdf.bufferedPageRange()
  const style: TextStyle = { size: 8, color: INK.quiet }
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const box = { y: PAGE.bottom + 10, width: 260 }
    drawText(pdf, `${siteName} · รหัสสมาชิก ${memberId}`, { ...box, x: PAGE.left }, style)
    const number = `หน้า ${page + 1} จาก ${count}`
    drawText(pdf, number, { ...box, x: PAGE.right - 260 }, { ...style, ...RIGHT })
  }
}
