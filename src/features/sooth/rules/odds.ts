/**
 * What a coup of eight decks comes to, counted over all ordered draws of six cards. Source: games.md §1.5. A coup
 * later in a shoe is dealt from fewer cards; before any of them is known its chances are the same.
 */
export const DRAWS = 4_998_398_275_503_360n
export const BANKER_DRAWS = 2_292_252_566_437_888n
export const PLAYER_DRAWS = 2_230_518_282_592_256n
export const TIE_DRAWS = 475_627_426_473_216n
/** Of those that the banker wins: with six points. */
export const BANKER_SIX_DRAWS = 269_232_304_455_680n

/** Whether a winning banker pays a commission of 5 %, or half the stake where he wins with six. */
export type RoomKind = 'commission' | 'no_commission'

export interface Fraction {
  readonly of: bigint
  readonly in: bigint
}

/** What comes back of a stake in the long run, ties included, which give it back. */
export function returnOf(side: 'B' | 'P', kind: RoomKind): Fraction {
  const gain = gainOf(side, kind)
  return { of: gain.in + gain.of, in: gain.in }
}

/** What a stake gains on average: less than nothing for either side. */
function gainOf(side: 'B' | 'P', kind: RoomKind): Fraction {
  if (side === 'P') return { of: PLAYER_DRAWS - BANKER_DRAWS, in: DRAWS }
  return kind === 'commission'
    ? { of: 95n * BANKER_DRAWS - 100n * PLAYER_DRAWS, in: 100n * DRAWS }
    : { of: 2n * BANKER_DRAWS - BANKER_SIX_DRAWS - 2n * PLAYER_DRAWS, in: 2n * DRAWS }
}

/** The chance that a side loses a coup that is decided. */
export const lossOf = (side: 'B' | 'P'): Fraction => ({
  of: side === 'B' ? PLAYER_DRAWS : BANKER_DRAWS,
  in: BANKER_DRAWS + PLAYER_DRAWS,
})

/** A share as per cent with some decimals, rounded half up: `98.9421%`. */
export function percentText({ of, in: whole }: Fraction, decimals = 4): string {
  const scale = 10n ** BigInt(decimals + 2)
  const units = (2n * of * scale + whole) / (2n * whole)
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`
}
