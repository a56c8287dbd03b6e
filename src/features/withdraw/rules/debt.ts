import type { Satang } from '#kernel/money.ts'

/** What is known when a withdrawal is let go. */
export interface DebtFacts {
  /** What was asked for, and is on hold. */
  readonly amountSatang: Satang
  readonly feeSatang: Satang
  readonly owedSatang: Satang
  /** What the wallet has beside what is on hold. */
  readonly freeSatang: Satang
}

/** How the money on hold is divided; the three parts and the fee make up the amount. */
export interface DebtSplit {
  readonly debtSatang: Satang
  /** To the bank; nothing where the fee would leave nothing. */
  readonly sentSatang: Satang
  /** Back to the wallet, in place of what is sent. */
  readonly returnedSatang: Satang
}

/**
 * A debt holds the part that it needs: of the money on hold, as much as the wallet does not have beside it.
 * What is left is sent; what would only pay the fee goes back.
 */
export function splitByDebt(facts: DebtFacts): DebtSplit {
  const { amountSatang, feeSatang, owedSatang, freeSatang } = facts
  const uncovered = owedSatang > freeSatang ? owedSatang - freeSatang : 0n
  const debtSatang = uncovered < amountSatang ? uncovered : amountSatang
  const rest = amountSatang - debtSatang
  return rest > feeSatang
    ? { debtSatang, sentSatang: rest - feeSatang, returnedSatang: 0n }
    : { debtSatang, sentSatang: 0n, returnedSatang: rest }
}

/** What of a wallet can be asked for: what is above the debt. */
export const aboveDebt = (availableSatang: Satang, owedSatang: Satang): Satang =>
  availableSatang > owedSatang ? availableSatang - owedSatang : 0n

/** What the rail sends: the amount without what it paid of a debt and without its fee. */
export function sentSatang({
  amountSatang,
  debtSatang,
  feeSatang,
}: {
  readonly amountSatang: Satang
  readonly debtSatang: Satang
  readonly feeSatang: Satang
}): Satang {
  const rest = amountSatang - debtSatang
  return rest > feeSatang ? rest - feeSatang : 0n
}
