import type { Satang } from '#kernel/money.ts'
import type { BetType } from '../../rules/bet-types.ts'

/** A number of a type, as far as its exposure goes. */
interface Standing {
  readonly soldSatang: Satang
  readonly liabilitySatang: Satang
  readonly capSatang: Satang | null
}

/** How one bet type of a round stands. */
export interface TypeExposure {
  /** What its most expensive number pays. */
  readonly worstSatang: Satang
  /** How full its fullest number is, in basis points of the number's limit; null: nothing is limited. */
  readonly shareBp: number | null
}

/** How full the fullest number with a limit is, in basis points; null where nothing is limited. */
export function fullest(standings: readonly Standing[]): number | null {
  let most: bigint | null = null
  for (const { soldSatang, capSatang } of standings) {
    if (capSatang === null || capSatang === 0n) continue
    const share = (soldSatang * 10_000n) / capSatang
    if (most === null || share > most) most = share
  }
  return most === null ? null : Number(most)
}

export const typeExposure = (standings: readonly Standing[]): TypeExposure => ({
  worstSatang: standings.reduce(
    (most, { liabilitySatang }) => (liabilitySatang > most ? liabilitySatang : most),
    0n,
  ),
  shareBp: fullest(standings),
})

/**
 * The type that a person should see first: the one nearest to a limit, of equally full ones the most expensive;
 * while nothing is sold 2 ตัวล่าง, or the first of the list.
 */
export function worstType<T extends TypeExposure & { readonly betType: BetType }>(
  types: readonly T[],
): T | undefined {
  const usual = types.find(({ betType }) => betType === 'bottom2') ?? types[0]
  return types.reduce((worst, one) => (isWorse(one, worst) ? one : worst), usual)
}

function isWorse(one: TypeExposure, other: TypeExposure | undefined): boolean {
  if (!other) return true
  const [share, than] = [one.shareBp ?? 0, other.shareBp ?? 0]
  return share === than ? one.worstSatang > other.worstSatang : share > than
}
