import * as z from 'zod/mini'
import { digits, text } from '../http/parse.ts'
import { isBankCode } from './banks.ts'

/** The other side of a payment, as far as a bank says it. */
export interface Party {
  readonly bank_code: string | null
  readonly account_number: string | null
  readonly name: string | null
}

export const bankCode = () =>
  z.string('expects a bank code such as "004"').check(z.refine(isBankCode, 'is no Thai bank code'))

export const accountNumber = () =>
  digits(/^\d{10,15}$/, 'expects an account number, 10 to 15 digits')

export const holderName = () => text(100)

/** In this world numbers ending in 0000 were never given out. */
export function accountExists(number: string): boolean {
  return !number.endsWith('0000')
}

/**
 * Compares names as a bank clerk would: titles, case, extra and invisible spaces do not count.
 * Banks cut long names, so this is a whole-name comparison only.
 */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b)
}

/** Longest first, else นาง would eat the front of นางสาว. */
const TITLES = /^(นางสาว|น\.ส\.|เด็กหญิง|เด็กชาย|ด\.ญ\.|ด\.ช\.|นาย|นาง|(mrs|miss|mr|ms)\b\.?)\s*/

function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .toLowerCase()
    .replace(TITLES, '')
    .replaceAll(/\s+/g, ' ')
}
