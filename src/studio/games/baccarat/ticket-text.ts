import type { Satang } from '#kernel/money.ts'
import { type Box, boxes, type Stakes } from './boxes.ts'
import { codeOf } from './code.ts'
import type { Coup } from './coup.ts'

// What a round keeps of a ticket: its stakes as `B=100000,PP=5000` in satang, and its coup as `Bp 12-40 7-3-9`.

/** The boxes of a ticket that have a stake, in the order of the table. */
export const stakesOf = (stakes: Stakes): [Box, Satang][] =>
  boxes.flatMap((box): [Box, Satang][] => {
    const stake = stakes[box]
    return stake === undefined ? [] : [[box, stake]]
  })

/** What a ticket costs. */
export const costOf = (stakes: Stakes): Satang =>
  stakesOf(stakes).reduce((sum, [, stake]) => sum + stake, 0n)

const STAKE = `(${boxes.join('|')})=\\d{1,14}`
/** What `writeStakes` writes. */
export const STAKES: RegExp = new RegExp(`^${STAKE}(,${STAKE})*$`)

/** Writes the stakes of a ticket; equal stakes are equal texts. */
export const writeStakes = (stakes: Stakes): string =>
  stakesOf(stakes)
    .map(([box, stake]) => `${box}=${stake}`)
    .join(',')

/** Reads what `writeStakes` wrote. */
export const readStakes = (text: string): Stakes =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [box = '', stake = ''] = part.split('=')
      return [box, BigInt(stake)]
    }),
  )

/** Writes what a ticket was settled by. */
export const writeCoup = (coup: Coup): string =>
  [codeOf(coup), coup.player.join('-'), coup.banker.join('-')].join(' ')
