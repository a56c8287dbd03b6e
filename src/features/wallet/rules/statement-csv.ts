import { groupOf, type StatementGroup } from '#kernel/statement-groups.ts'
import { formatBaht, type Satang } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'

/** A line of a statement as a file says it. */
export interface FileLine {
  readonly id: string
  readonly at: Date
  readonly group: StatementGroup
  readonly label: string
  readonly walletName: string
  readonly ref: string | null
  readonly subject: string | null
  readonly deltaSatang: Satang
  readonly afterSatang: Satang
  readonly status: 'done' | 'pending' | 'cancelled'
}

/** How a file says how far a movement is. */
export const statusWords = {
  done: 'สำเร็จ',
  pending: 'รอดำเนินการ',
  cancelled: 'ยกเลิกแล้ว',
} as const

const heads = [
  'วันที่',
  'เวลา',
  'รายการ',
  'หมวด',
  'กระเป๋า',
  'รายละเอียด',
  'เลขอ้างอิง',
  'จำนวนเงิน (บาท)',
  'ยอดในกระเป๋าหลังรายการ (บาท)',
  'สถานะ',
  'รหัสรายการ',
]

/**
 * The first line of a statement for a spreadsheet: UTF-8 with the mark by which Excel knows it, lines end as
 * RFC 4180 says.
 */
export const csvHead = (): string => `\uFEFF${heads.join(',')}\r\n`

/** Lines of it, newest first as they came. Times are Bangkok's. */
export const csvRows = (lines: readonly FileLine[]): string =>
  lines.map((line) => `${csvRow(line)}\r\n`).join('')

function csvRow(line: FileLine): string {
  const [day = '', time = ''] = toWireTime(line.at).split('T')
  return [
    day,
    time.slice(0, 8),
    textCell(line.label),
    textCell(groupOf(line.group).thai),
    textCell(line.walletName),
    textCell(line.subject ?? ''),
    textCell(line.ref ?? ''),
    formatBaht(line.deltaSatang),
    formatBaht(line.afterSatang),
    statusWords[line.status],
    // As a number it would lose its last zero.
    textCell(line.id),
  ].join(',')
}

/** A text in quotes; one that a spreadsheet would calculate gets an apostrophe before it. */
export function textCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
