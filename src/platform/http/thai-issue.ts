import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

/**
 * What a person reads where a schema gives no sentence of its own: what is wrong with the field, and
 * what to do. The field itself is named beside it.
 */
export function thaiIssue(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'กรุณากรอกข้อมูลช่องนี้'
  switch (issue.code) {
    case 'invalid_type':
      return wrongType[issue.expected] ?? WRONG
    case 'too_small':
      return bound(issue.origin, 'อย่างน้อย', issue.minimum)
    case 'too_big':
      return bound(issue.origin, 'ไม่เกิน', issue.maximum)
    case 'not_multiple_of':
      return `กรุณากรอกเป็นจำนวนที่หารด้วย ${issue.divisor} ลงตัว`
    case 'invalid_value':
      return 'กรุณาเลือกจากตัวเลือกที่มีให้'
    case 'invalid_format':
      return 'รูปแบบไม่ถูกต้อง กรุณาตรวจสอบแล้วกรอกใหม่'
    case 'unrecognized_keys':
      return `มีข้อมูลที่ไม่รู้จัก: ${issue.keys.join(', ')}`
    default:
      return WRONG
  }
}

const WRONG = 'ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วกรอกใหม่'

const NUMBER = 'กรุณากรอกเป็นตัวเลข'
const wrongType: Readonly<Partial<Record<string, string>>> = {
  string: 'กรุณากรอกเป็นข้อความ',
  number: NUMBER,
  int: 'กรุณากรอกเป็นจำนวนเต็ม',
  bigint: NUMBER,
  boolean: 'กรุณาเลือกใช่หรือไม่ใช่',
  array: 'กรุณาส่งเป็นรายการ',
  date: 'วันเวลาไม่ถูกต้อง กรุณาเลือกใหม่',
}

function bound(origin: string, word: string, limit: number | bigint): string {
  if (origin === 'string') return `กรุณากรอก${word} ${limit} ตัวอักษร`
  if (origin === 'array' || origin === 'set') return `กรุณาเลือก${word} ${limit} รายการ`
  return `กรุณากรอกจำนวน${word} ${limit}`
}
