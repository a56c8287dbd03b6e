import { expect, test } from 'vitest'
import { csvHead, csvRows, type FileLine, textCell } from './statement-csv.ts'

const line: FileLine = {
  id: '120.0',
  at: new Date('2026-11-23T03:05:06Z'),
  group: 'bet',
  label: 'แทงหวย',
  walletName: 'กระเป๋าหลัก',
  ref: 'โพย 1204',
  subject: 'ฮานอยปกติ งวด 22 พ.ย. 69',
  deltaSatang: -2_000n,
  afterSatang: 98_000n,
  status: 'done',
}

test('begins with the mark of UTF-8, then heads and lines that end with CRLF', () => {
  const [head, first, end] = (csvHead() + csvRows([line])).split('\r\n')
  expect(head?.startsWith('\uFEFFวันที่,เวลา,รายการ')).toBe(true)
  expect(first).toBe(
    '2026-11-23,10:05:06,"แทงหวย","แทงหวย","กระเป๋าหลัก","ฮานอยปกติ งวด 22 พ.ย. 69","โพย 1204",-20.00,980.00,สำเร็จ,"120.0"',
  )
  expect(end).toBe('')
  expect(head?.split(',')).toHaveLength(11)
  // A balance is of the wallet in its row, and of no other.
  expect(head?.split(',')).toEqual(expect.arrayContaining(['กระเป๋า', 'ยอดในกระเป๋าหลังรายการ (บาท)']))
})

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+66812345678', `"'+66812345678"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['สอง, บรรทัด\r\nใหม่', '"สอง, บรรทัด\r\nใหม่"'],
  ['', '""'],
])('the text %j stands as %s', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})
