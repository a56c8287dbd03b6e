import type { Satang } from '#kernel/money.ts'
import { groupOf } from '#kernel/statement-groups.ts'
import { drawApart } from '#platform/pdf/draw-apart.ts'
import {
  drawSum,
  drawText,
  openPdf,
  type Pdf,
  takeDrawn,
  type TextStyle,
} from '#platform/pdf/document.ts'
import type { PeriodBalance } from '#ledger/statement.ts'
import { amountText, countText, dateText, timeText } from '../rules/file-words.ts'
import { type FileLine, statusWords } from '../rules/statement-csv.ts'

/** What stands above the lines. */
export interface PdfHead {
  readonly siteName: string
  readonly memberId: number
  readonly memberName: string
  readonly madeAt: Date
  /** What was chosen, in words. */
  readonly chosen: readonly string[]
  readonly lines: number
  readonly totals: { readonly inSatang: Satang; readonly outSatang: Satang }
  /** At both ends of the days that were chosen, whatever else was. */
  readonly balances: readonly PeriodBalance[]
}

const PAGE = { left: 36, right: 559, top: 36, bottom: 800 } as const
const ROW_HEIGHT = 27
const HEADS_HEIGHT = 22
const INK = { quiet: '#5f5f6b', line: '#d9d9e0', head: '#f1f1f5' } as const
const RIGHT = { align: 'right' } as const

const columns = {
  at: { x: PAGE.left + 4, width: 66, head: 'วันเวลา' },
  label: { x: 110, width: 190, head: 'รายการ' },
  wallet: { x: 306, width: 96, head: 'กระเป๋า / อ้างอิง' },
  amount: { x: 406, width: 70, head: 'จำนวนเงิน', ...RIGHT },
  after: { x: 480, width: 75, head: 'คงเหลือในกระเป๋า', ...RIGHT },
} as const

/** A statement to read and to print, drawn apart and sent page by page. */
export const statementPdf = (
  head: PdfHead,
  chunks: AsyncIterable<readonly FileLine[]>,
): AsyncGenerator<Uint8Array> =>
  drawApart(new URL('./statement-file-thread.ts', import.meta.url), head, chunks)

/** The drawing itself, in its thread: of a long document one page is in memory at a time. */
export async function* drawStatement(
  head: PdfHead,
  chunks: AsyncIterable<readonly FileLine[]>,
): AsyncGenerator<Uint8Array> {
  const title = `รายการการเงิน ${head.siteName}`
  const pdf = await openPdf({ title, author: head.siteName, madeAt: head.madeAt })
  let page = 1
  let y = firstPage(pdf, head)
  const pages = pagesOf(head.lines, y)
  drawFoot(pdf, head, { page, pages })
  for await (const lines of chunks) {
    for (const line of lines) {
      if (y + ROW_HEIGHT > PAGE.bottom) {
        y = nextPage(pdf)
        page += 1
        drawFoot(pdf, head, { page, pages })
      }
      drawLine(pdf, y, line)
      y += ROW_HEIGHT
    }
    yield* takeDrawn(pdf)
  }
  pdf.end()
  yield* pdf as AsyncIterable<Uint8Array>
}

/** How many pages there will be: rows are of one height. */
function pagesOf(lines: number, firstRowAt: number): number {
  const rowsFrom = (y: number) => Math.floor((PAGE.bottom - y) / ROW_HEIGHT)
  const onFirst = rowsFrom(firstRowAt)
  return 1 + Math.ceil(Math.max(0, lines - onFirst) / rowsFrom(PAGE.top + HEADS_HEIGHT))
}

function firstPage(pdf: Pdf, head: PdfHead): number {
  addPage(pdf)
  const { left, top, right } = PAGE
  const half = (right - left) / 2
  const quiet: TextStyle = { size: 9, color: INK.quiet }
  const [toLeft, toRight] = [
    { x: left, width: half },
    { x: left + half, width: half },
  ]
  drawText(pdf, 'รายการการเงิน', { ...toLeft, y: top }, { size: 18, weight: 'bold' })
  const site: TextStyle = { size: 13, weight: 'bold', ...RIGHT }
  drawText(pdf, head.siteName, { ...toRight, y: top + 4 }, site)
  const made = `ออกเมื่อ ${dateText(head.madeAt)} ${timeText(head.madeAt)}`
  const whose = `คุณ${head.memberName} · รหัสสมาชิก ${head.memberId}`
  drawText(pdf, whose, { ...toLeft, y: top + 30 }, { size: 10 })
  drawText(pdf, made, { ...toRight, y: top + 30 }, { ...quiet, ...RIGHT })
  const chosen = [...head.chosen, `${countText(head.lines)} รายการ`].join(' · ')
  drawText(pdf, chosen, { x: left, y: top + 46, width: right - left }, quiet)
  drawTotals(pdf, head, top + 68)
  return drawHeads(pdf, drawBalances(pdf, head, top + 112))
}

/** A row for each wallet. @returns where the lines may begin */
function drawBalances(pdf: Pdf, { balances }: PdfHead, top: number): number {
  const { left, right } = PAGE
  const [name, opening, closing] = [
    { x: left + 4, width: 240 },
    { x: 290, width: 130 },
    { x: 425, width: 130 },
  ]
  const quiet: TextStyle = { size: 8.5, color: INK.quiet }
  drawText(pdf, 'กระเป๋า', { ...name, y: top }, quiet)
  drawText(pdf, 'ยอดยกมา', { ...opening, y: top }, { ...quiet, ...RIGHT })
  drawText(pdf, 'ยอดคงเหลือปลายช่วง', { ...closing, y: top }, { ...quiet, ...RIGHT })
  let y = top + 15
  for (const one of balances) {
    const money = (satang: Satang) => amountText(satang, { symbol: '฿' })
    const style: TextStyle = { size: 9.5 }
    drawText(pdf, one.walletName, { ...name, y }, style)
    drawSum(pdf, money(one.openingSatang), { ...opening, y }, { ...style, ...RIGHT })
    drawSum(
      pdf,
      money(one.closingSatang),
      { ...closing, y },
      { ...style, weight: 'bold', ...RIGHT },
    )
    y += 15
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke(INK.line)
    y += 2
  }
  return y + 10
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
    drawSum(pdf, money, { x, y: y + 13, width: width - 8 }, { size: 13, weight: 'bold' })
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
  return y + HEADS_HEIGHT
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
  drawSum(pdf, moved, { ...amount, y: first }, { ...strong, weight: 'bold', ...RIGHT })
  const left = amountText(line.afterSatang)
  drawSum(pdf, left, { ...after, y: first }, { ...strong, ...RIGHT })
  const floor = y + ROW_HEIGHT - 1
  pdf.moveTo(PAGE.left, floor).lineTo(PAGE.right, floor).lineWidth(0.5).stroke(INK.line)
}

function drawFoot(
  pdf: Pdf,
  { siteName, memberId }: PdfHead,
  { page, pages }: { page: number; pages: number },
): void {
  const style: TextStyle = { size: 8, color: INK.quiet }
  const box = { y: PAGE.bottom + 10, width: 260 }
  drawText(pdf, `${siteName} · รหัสสมาชิก ${memberId}`, { ...box, x: PAGE.left }, style)
  const number = `หน้า ${countText(page)} จาก ${countText(pages)}`
  drawText(pdf, number, { ...box, x: PAGE.right - 260 }, { ...style, ...RIGHT })
}
