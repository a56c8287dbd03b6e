import * as z from 'zod/mini'
import { day } from '#kernel/contract.ts'
import { phoneDigits } from '#kernel/phone.ts'
import { bareCode } from '#kernel/plain-signs.ts'
import { passwordChars } from './rules.ts'
import { accountDigits, findBank } from './rules/banks.ts'
import { tidyName } from './rules/names.ts'

/** The fields of the account's forms, with what is said beside each when it does not fit. */

const stop = (error: string) => ({ error, abort: true })

export const phone = () =>
  z
    .string('กรุณากรอกเบอร์โทรศัพท์')
    .check(
      z.overwrite(phoneDigits),
      z.minLength(1, stop('กรุณากรอกเบอร์โทรศัพท์')),
      z.regex(/^\+?\d*$/, stop('เบอร์โทรศัพท์มีได้เฉพาะตัวเลข')),
      z.regex(/^\d{10}$/, stop('เบอร์โทรศัพท์ต้องมี 10 หลัก')),
      z.regex(/^0[689]/, 'เบอร์โทรศัพท์มือถือต้องขึ้นต้นด้วย 06 08 หรือ 09'),
    )

/** A password being set; the one being checked is taken as it comes. */
export const newPassword = () =>
  z
    .string('กรุณาตั้งรหัสผ่าน')
    .check(
      z.minLength(passwordChars.min, stop(`รหัสผ่านต้องมีอย่างน้อย ${passwordChars.min} ตัวอักษร`)),
      z.maxLength(passwordChars.max, `รหัสผ่านยาวได้ไม่เกิน ${passwordChars.max} ตัวอักษร`),
    )

export const givenPassword = () =>
  z
    .string('กรุณากรอกรหัสผ่าน')
    .check(z.minLength(1, 'กรุณากรอกรหัสผ่าน'), z.maxLength(passwordChars.max, 'รหัสผ่านไม่ถูกต้อง'))

const personName = (missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(tidyName),
      z.minLength(1, stop(missing)),
      z.maxLength(80, stop('ชื่อยาวเกินไป')),
      z.regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u, 'ชื่อมีได้เฉพาะตัวอักษร'),
    )
export const firstName = () => personName('กรุณากรอกชื่อ')
export const lastName = () => personName('กรุณากรอกนามสกุล')

export const bankCode = () =>
  z
    .string('กรุณาเลือกธนาคาร')
    .check(z.refine((code) => findBank(code) !== undefined, 'กรุณาเลือกธนาคาร'))

export const bankAccountNumber = () =>
  z
    .string('กรุณากรอกเลขที่บัญชี')
    .check(
      z.overwrite(accountDigits),
      z.minLength(1, stop('กรุณากรอกเลขที่บัญชี')),
      z.regex(/^\d{10,15}$/, 'เลขที่บัญชีต้องเป็นตัวเลข 10–15 หลัก'),
    )

export const birthDate = () =>
  day('กรุณากรอกวันเกิดให้ถูกต้อง').check(
    z.refine((text) => text >= '1900-01-01', 'กรุณากรอกวันเกิดให้ถูกต้อง'),
  )

export const otpRef = () =>
  z.string('ไม่พบรหัสอ้างอิง OTP').check(z.regex(/^[A-Z2-9]{10,32}$/, 'รหัสอ้างอิง OTP ไม่ถูกต้อง'))
export const otpCode = () =>
  z.string('กรุณากรอกรหัส OTP').check(z.overwrite(bareCode), z.regex(/^\d{6}$/, 'รหัส OTP ต้องมี 6 หลัก'))

export const pin = () =>
  z
    .string('กรุณากรอกรหัส PIN')
    .check(z.overwrite(bareCode), z.regex(/^\d{6}$/, 'รหัส PIN ต้องเป็นตัวเลข 6 หลัก'))

/** Six digits of an app, or a recovery code as it was written down: `ABCD-2345`, any case. */
export const totpOrRecoveryCode = () =>
  z.string('กรุณากรอกรหัส').check(
    z.overwrite((text) => bareCode(text).toUpperCase()),
    z.regex(/^(\d{6}|[A-HJ-NP-Z2-9]{8})$/, 'กรอกรหัส 6 หลักจากแอป หรือรหัสกู้คืน 8 ตัว'),
  )
