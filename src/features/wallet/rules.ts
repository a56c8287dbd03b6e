import { parseBaht, type Satang } from '#kernel/money.ts'
import { unreachable } from '#kernel/result.ts'
import type { Day } from '#kernel/time.ts'
import { groupOf, type StatementGroup } from '#kernel/statement-groups.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { type WalletType, walletTypes } from '#kernel/wallet.ts'

/**
 * What a movement belongs to, in words a member can read out to staff. A bill's number is its id
 * (`โพย 1204`); where people use a code of its own, `known` has it (`WD-8841-2207`).
 */
export function statementRef(
  group: StatementGroup,
  refId: bigint | null,
  known: string | undefined,
): string | null {
  if (known !== undefined) return known
  const { row } = groupOf(group)
  return row !== undefined && refId !== null ? `${row} ${refId}` : null
}

/** Why money of a wallet does not go to the main one; null: it may. A bonus goes by its terms alone. */
export function transferRefusal(type: WalletType): TransferRefusal | null {
  switch (type) {
    case walletTypes.cashback:
    case walletTypes.commission:
      return null
    case walletTypes.main:
      return 'wallet_is_main'
    case walletTypes.bonus:
      return 'wallet_bonus_stays'
    case walletTypes.freeCredit:
      return 'wallet_free_credit_stays'
    default:
      return unreachable(type)
  }
}

export type TransferRefusal = 'wallet_is_main' | 'wallet_bonus_stays' | 'wallet_free_credit_stays'

/** What a person may have meant by what he typed into the search. */
export interface TypedSearch {
  /** Null: no amount. `142` is ฿142.00. */
  readonly amountSatang: Satang | null
  /** A code without dashes and spaces, in capitals, `WD88412207`; or the number of a bill. */
  readonly reference: string | null
}

/** Reads a search as everything that it can mean; thousands, ฿ and โพย may stand in it. */
export function readSearch(typed: string): TypedSearch {
  const text = plainSigns(typed)
    .replace(/[\s,฿#]|บาท|โพย/g, '')
    .toUpperCase()
  const amount = parseBaht(text.replace(/^[+-]/, ''))
  const bare = text.replaceAll('-', '')
  return {
    amountSatang: amount.ok && amount.value > 0n ? amount.value : null,
    reference: /^[A-Z]{2}[0-9A-Z]{8}$/.test(bare) || /^\d{1,18}$/.test(text) ? bare : null,
  }
}

/** The first day of so many calendar months, the one of `today` included. */
export function firstDayOfMonths(today: Day, months: number): Day {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const count = year * 12 + month - months
  return `${Math.floor(count / 12)}-${`${(count % 12) + 1}`.padStart(2, '0')}-01`
}

/** The number that people call a movement by; the side behind it tells only lines apart. */
export const movementNumber = (lineId: string): string => lineId.replace(/\..*$/, '')
