import * as z from 'zod/mini'
import { id, instant } from './contract.ts'

/**
 * A whole number that a person of the staff types.
 * @param what its name in the messages: `จำนวนครั้งต่อวัน`
 */
export const wholeNumber = (what: string, least: number, most: number) =>
  z
    .int(`กรุณากรอก${what}เป็นจำนวนเต็มตั้งแต่ ${shown(least)} ถึง ${shown(most)}`)
    .check(
      z.minimum(least, `${what}ต้องไม่น้อยกว่า ${shown(least)}`),
      z.maximum(most, `${what}ต้องไม่เกิน ${shown(most)}`),
    )

const shown = (count: number): string => count.toLocaleString('en-US')

/**
 * A number that is typed in another unit than it is sent in, such as baht that go as satang: what is said
 * of it names no bound.
 */
export const minorNumber = (what: string, least: number, most: number) =>
  z
    .int(`กรุณากรอก${what}เป็นตัวเลขที่ไม่ติดลบ`)
    .check(z.minimum(least, `${what}น้อยเกินไป`), z.maximum(most, `${what}มากเกินไป`))

/**
 * A text that a person of the staff types; the spaces around it go.
 * @param what its name in the messages: `ชื่อ`
 */
export const typedText = (what: string, least: number, most: number) =>
  z
    .string(`กรุณากรอก${what}`)
    .check(
      z.trim(),
      z.minLength(least, `${what}ต้องมีอย่างน้อย ${least} ตัวอักษร`),
      z.maxLength(most, `${what}ยาวเกิน ${most} ตัวอักษร`),
    )

/** A version of terms that waits for its second person; null: none does. */
export const waitingVersion = () =>
  z.nullable(
    z.object({
      approval_id: id(),
      version: z.int(),
      /** Who wrote it, and why. */
      by: z.string(),
      by_me: z.boolean(),
      reason: z.string(),
    }),
  )

/** The newest version, where its second person refused it, with who and why; null: nobody did. */
export const refusedVersion = () =>
  z.nullable(z.object({ version: z.int(), by: z.string(), reason: z.string(), at: instant() }))
