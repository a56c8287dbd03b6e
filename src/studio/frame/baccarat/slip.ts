import { type Box, oppositeOf, type Stakes } from '#studio/games/baccarat/boxes.ts'

/** The chips that are on the boxes and not confirmed, press by press; a press may put on several boxes. */
export type Slip = readonly Stakes[]

/** What a table takes, in satang. */
export interface Bounds {
  readonly min: bigint
  readonly max: bigint
}

const boxesOf = (stakes: Stakes): [Box, bigint][] => Object.entries(stakes) as [Box, bigint][]

/** The sum of stakes, box by box. */
export function addUp(all: readonly Stakes[]): Stakes {
  const sum: Partial<Record<Box, bigint>> = {}
  for (const [box, stake] of all.flatMap(boxesOf)) sum[box] = (sum[box] ?? 0n) + stake
  return sum
}

/** What stakes cost together. */
export const costOf = (stakes: Stakes): bigint =>
  boxesOf(stakes).reduce((cost, [, stake]) => cost + stake, 0n)

/** What came of a press. */
export interface Put {
  readonly slip: Slip
  /** Something of it was more than the table takes on a box. */
  readonly isCut: boolean
  /** A box of it that was not put: the player has the one that stands against it. */
  readonly opposite: Box | undefined
}

/**
 * Puts stakes on boxes, up to what the table takes of a player in a coup. What is left of a box's limit is put where it
 * is enough for a stake. Of two boxes that stand against each other the first is put.
 * @param placed what the player has on the boxes already, confirmed
 */
export function put(slip: Slip, stakes: Stakes, placed: Stakes, { min, max }: Bounds): Put {
  const onSlip = addUp(slip)
  const taken = new Set(Object.keys({ ...placed, ...onSlip }))
  let isCut = false
  let opposite: Box | undefined
  const fits = boxesOf(stakes).flatMap(([box, stake]): [Box, bigint][] => {
    if (taken.has(oppositeOf[box] ?? '')) {
      opposite = box
      return []
    }
    const mine = onSlip[box] ?? 0n
    const left = max - mine - (placed[box] ?? 0n)
    const part = stake < left ? stake : left
    if (part < stake) isCut = true
    if (part <= 0n || mine + part < min) return []
    taken.add(box)
    return [[box, part]]
  })
  return { slip: fits.length === 0 ? slip : [...slip, Object.fromEntries(fits)], isCut, opposite }
}

/** Takes the last press back. */
export const undoPut = (slip: Slip): Slip => slip.slice(0, -1)
