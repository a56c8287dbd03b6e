import { bareCode } from '#kernel/plain-signs.ts'

/** Who sent money, as far as the payer's bank says. */
export interface Payer {
  readonly name: string | null
  readonly bankCode: string | null
  readonly accountNumber: string | null
  /** The last digits, where the bank masks the rest. */
  readonly accountTail?: string | null
}

/** What is known of a payer whom nobody told of, or who was erased. */
export const unknownPayer: Payer = { name: null, bankCode: null, accountNumber: null }

/** A payer as a bank or the gateway tells of him: an account in full, masked, or not at all. */
interface ToldPayer {
  readonly name: string | null
  readonly bankCode: string | null
  readonly account: string | null
}

/** Reads a payer. A masked account names nobody: of it only the last digits are of use. */
export function readPayer({ name, bankCode, account }: ToldPayer): Payer {
  const digits = bareCode(account ?? '')
  const isWhole = /^\d{10,15}$/.test(digits)
  const [tail = null] = /\d{4,6}$/.exec(digits) ?? []
  return {
    name,
    bankCode,
    accountNumber: isWhole ? digits : null,
    accountTail: isWhole ? null : tail,
  }
}
