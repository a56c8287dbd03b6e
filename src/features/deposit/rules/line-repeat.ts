import type { Satang } from '#kernel/money.ts'
import { plainWords } from '#kernel/typed-text.ts'
import { isMaskOf } from './match-payer.ts'
import type { Payer } from './payer.ts'
import { bankOfToday } from './slip.ts'

/** What the bank says of a line, whoever told it and whenever. */
export interface ToldLine {
  readonly feedLineId: string
  readonly transRef: string | null
  readonly direction: 'credit' | 'debit'
  readonly amountSatang: Satang
  readonly at: Date
  readonly ref1: string | null
  readonly reverses: string | null
  readonly payer: Payer
}

/** In what two tellings of one line can differ. */
export const lineParts = ['direction', 'amount', 'time', 'reference', 'reverses', 'payer'] as const
export type LinePart = (typeof lineParts)[number]

/** The bank of whoever sent a line, under the code that it has today; null where nobody named it. */
export const sendingBankOf = ({ payer: { bankCode } }: Pick<ToldLine, 'payer'>): string | null =>
  bankCode === null ? null : bankOfToday(bankCode)

/**
 * Whether two tellings name the same line: by the bank's id of it, or by the reference of the bank that sent it.
 * Each bank counts its references for itself, so the same one from two banks is two transfers. A sending bank
 * that one of them leaves out may be any: then the reference alone names the line.
 */
export function nameTheSame(kept: ToldLine, told: ToldLine): boolean {
  if (kept.feedLineId === told.feedLineId) return true
  if (kept.transRef === null || kept.transRef !== told.transRef) return false
  return kept.direction === told.direction && isSame(sendingBankOf(kept), sendingBankOf(told))
}

/** What a line says otherwise when it is told again. What one of the two leaves out is no difference. */
export function differencesOf(kept: ToldLine, told: ToldLine): LinePart[] {
  const isSamePart: Readonly<Record<LinePart, boolean>> = {
    direction: kept.direction === told.direction,
    amount: kept.amountSatang === told.amountSatang,
    time: kept.at.getTime() === told.at.getTime(),
    reference: isSame(kept.transRef, told.transRef) && isSame(kept.ref1, told.ref1),
    // Whether a line takes another one back is never left out.
    reverses: kept.reverses === told.reverses,
    payer: isSamePayer(kept.payer, told.payer),
  }
  return lineParts.filter((part) => !isSamePart[part])
}

const isSame = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

function isSamePayer(kept: Payer, told: Payer): boolean {
  return (
    isSame(sendingBankOf({ payer: kept }), sendingBankOf({ payer: told })) &&
    isSameAccount(kept, told) &&
    isSame(plain(kept.name), plain(told.name))
  )
}

function isSameAccount(a: Payer, b: Payer): boolean {
  if (a.accountNumber !== null) return isToldOf(a.accountNumber, b)
  if (b.accountNumber !== null) return isToldOf(b.accountNumber, a)
  const [tail, other] = [a.accountTail ?? '', b.accountTail ?? '']
  return tail.endsWith(other) || other.endsWith(tail)
}

function isToldOf(account: string, { accountNumber, accountTail }: Payer): boolean {
  const told = accountNumber ?? accountTail ?? null
  return told === null || isMaskOf(account, told)
}

/** Neither spaces nor what cannot be seen are part of a name, nor is the order of its keys. */
const plain = (name: string | null): string | null =>
  name === null ? null : plainWords(name).replaceAll(/\s+/g, ' ').trim().toLowerCase()
