import * as z from 'zod/mini'
import { plainWords } from '#kernel/typed-text.ts'
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

/** An account whose statement somebody reads: its bank, none for a TrueMoney wallet, and its number. */
export interface StatementAccount {
  readonly bankCode: string | null
  readonly accountNumber: string
}

/** The name under which the feed keeps it: two banks may have one number. */
export const feedName = ({ bankCode, accountNumber }: StatementAccount): string =>
  `${bankCode ?? 'truemoney'}-${accountNumber}`

/** The account of such a name. */
export function readFeedName(name: string): StatementAccount {
  const [bank = '', accountNumber = ''] = name.split('-')
  return { bankCode: bank === 'truemoney' ? null : bank, accountNumber }
}

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
  return plainWords(name).trim().toLowerCase().replace(TITLES, '').replaceAll(/\s+/g, ' ')
}
