import { err, ok, type Result } from '#kernel/result.ts'
import { plainSigns } from '#kernel/plain-signs.ts'

/** The digits of what is typed, whichever they are: of a Thai keyboard or of full width. */
export const codeDigits = (text: string): string => plainSigns(text).replaceAll(/\D/g, '')

/**
 * The code in a text that was pasted or suggested, the whole message perhaps: the only figure of so many
 * digits, or the only one whose parts have that many together, as `824-913`. Nothing is guessed.
 * @param what it is called where there is none: what is said to the person then
 */
export function readCode(text: string, length: number, what = 'รหัส'): Result<string, string> {
  const plain = plainSigns(text)
  const figures = [/\d+/g, /\d+(?:[\s.-]+\d+)*/g].map((pattern) => [
    ...new Set(plain.match(pattern)?.map((figure) => figure.replaceAll(/\D/g, ''))),
  ])
  for (const found of figures) {
    const [code, another] = found.filter((figure) => figure.length === length)
    if (code !== undefined && another === undefined) return ok(code)
  }
  const [only = '', another] = figures[1] ?? []
  if (only === '') return err(`ข้อความที่วางไม่มีตัวเลข คัดลอกเฉพาะ${what} ${length} หลัก`)
  if (another === undefined) {
    return err(`${what}ที่วางมี ${only.length} หลัก ต้องมี ${length} หลัก ตรวจแล้ววางใหม่`)
  }
  return err(`ข้อความที่วางมีตัวเลขหลายชุด คัดลอกเฉพาะ${what} ${length} หลัก`)
}
