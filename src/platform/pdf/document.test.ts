import { expect, test } from 'vitest'
import { drawSum, drawText, openPdf, type Pdf } from './document.ts'

/** What a drawing writes, and how wide it is. */
async function drawn(draw: (pdf: Pdf) => void): Promise<{ text: string; width: number }> {
  const pdf = await openPdf({ title: 'ทดสอบ', author: 'ทดสอบ', madeAt: new Date(0) })
  pdf.addPage()
  const seen = { text: '', width: 0 }
  const write = pdf.text.bind(pdf) as (text: string, x: number, y: number, rest: object) => Pdf
  pdf.text = ((text: string, x: number, y: number, rest: object) => {
    seen.text += text
    seen.width += pdf.widthOfString(text)
    return write(text, x, y, rest)
  }) as Pdf['text']
  draw(pdf)
  return seen
}

const box = { x: 40, y: 40, width: 70 }
const style = { size: 9, align: 'right' } as const

test.each(['฿50.00', '-฿1,234,567,890.00', '+92,233,720,368,547,758.07'])(
  'the sum %s is whole and stays in its column',
  async (sum) => {
    const { text, width } = await drawn((pdf) => drawSum(pdf, sum, box, style))
    expect(text).toBe(sum)
    expect(width).toBeLessThanOrEqual(box.width)
  },
)

test('a sum that fits has the size that was asked for; a text that does not is cut', async () => {
  const [asked, plain] = await Promise.all([
    drawn((pdf) => drawSum(pdf, '฿50.00', box, style)),
    drawn((pdf) => drawText(pdf, '฿50.00', box, style)),
  ])
  expect(asked.width).toBe(plain.width)
  const name = await drawn((pdf) => drawText(pdf, 'ชื่อที่ยาวกว่าช่องของมันมาก', box, style))
  expect(name.text).toMatch(/…$/)
})
