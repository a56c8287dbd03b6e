import type { Coup, Winner } from './coup.ts'

/** The code of a coup: who won, then `b` for a pair of the banker's and `p` for one of the player's. */
export const COUP_CODE = /^[BPT]b?p?$/

/** Writes the code of a coup: `Bbp`. */
export const codeOf = ({ winner, hasBankerPair, hasPlayerPair }: Coup): string =>
  `${winner}${hasBankerPair ? 'b' : ''}${hasPlayerPair ? 'p' : ''}`

/** Who won a coup, by its code. @throws RangeError for what is no code */
export function resultOf(code: string): Winner {
  if (!COUP_CODE.test(code)) throw new RangeError(`no code of a coup: ${code}`)
  return code.charAt(0) as Winner
}
