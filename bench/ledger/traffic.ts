import { randomUUID } from 'node:crypto'
import { requestHash } from '#ledger/keys.ts'
import type { KindName } from '#ledger/kinds.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import { dice, zipf } from './dice.ts'
import type { Posting } from './posting.ts'
import type { Accounts, Member } from './seed.ts'

/** A source of operations; some give each caller his own. */
export type Traffic = (caller?: number) => Posting

const STAKE_SATANG = 100n

/** A movement as the site posts it: a fresh key, and a hash over its body. */
function posting(kind: KindName, memberId: bigint, debit: bigint, credit: bigint): Posting {
  return {
    key: randomUUID(),
    memberId,
    kind,
    hash: requestHash([kind, debit, credit, STAKE_SATANG]),
    debit,
    credit,
    amountSatang: STAKE_SATANG,
  }
}

function bet(member: Member | undefined, house: bigint | undefined): Posting {
  if (!member || house === undefined) throw new Error('bench: nobody to bet')
  return posting('game_bet', member.memberId, member.walletId, house)
}

/** Every member as often as any other; the house's side falls on `houseCount` accounts. */
export function uniformBets({ funded, houses }: Accounts, houseCount = 1): Traffic {
  const roll = dice(1)
  return () => bet(funded[roll.below(funded.length)], houses[roll.below(houseCount)])
}

/** Callers whose members meet different lanes, as long as there are not more callers than lanes. */
export function apartBets({ funded, houses }: Accounts): Traffic {
  const roll = dice(6)
  return (caller = 0) => {
    const even = 2 * roll.below(funded.length / 2)
    return bet(funded[even + (caller % 2)], houses[0])
  }
}

/** The most eager member plays a twelfth of everything, the second half as much, and so on. */
export function zipfBets({ funded, houses }: Accounts): Traffic {
  const place = zipf(funded.length, dice(2))
  return () => bet(funded[place()], houses[0])
}

/** One wallet for everything. */
export function singleBets({ funded, houses }: Accounts): Traffic {
  return () => bet(funded[0], houses[0])
}

/** Every fifth bet comes from a member whose wallet is empty. */
export function poorBets({ funded, poor, houses }: Accounts): Traffic {
  const roll = dice(3)
  let count = 0
  return () => {
    count += 1
    const isPoor = count % 5 === 0
    return bet(
      isPoor ? poor[roll.below(poor.length)] : funded[roll.below(funded.length)],
      houses[0],
    )
  }
}

/**
 * Every twentieth movement is a win to an empty wallet, followed by two bets of which it pays one:
 * only the order says which, so each batch has to be judged operation by operation.
 */
export function slowBets({ funded, poor, houses }: Accounts): Traffic {
  const roll = dice(5)
  const [house] = houses
  let count = 0
  let member: Member | undefined
  return () => {
    const step = (count += 1) % 20
    if (step === 0) member = poor[roll.below(poor.length)]
    if (step > 2) return bet(funded[roll.below(funded.length)], house)
    if (step > 0) return bet(member ?? poor[0], house)
    if (!member || house === undefined) throw new Error('bench: nobody to win')
    return posting('game_win', member.memberId, house, member.walletId)
  }
}

const KNOWN_MAX = 50_000

/** The same bets as a feature posts them that has no rows of its own: by the name of the account. */
export function asOperations(next: Traffic): () => Operation {
  return () => {
    const { key, memberId, kind, debit, amountSatang } = next()
    return {
      key,
      memberId,
      kind,
      legs: [{ debit: wallet(debit), credit: house('game_clearing', 1), amountSatang }],
    }
  }
}

/** Keeps what another source made, up to a number, to be sent again. */
export function known(next: Traffic): { traffic: Traffic; sent: readonly Posting[] } {
  const sent: Posting[] = []
  const traffic = (): Posting => {
    const made = next()
    if (sent.length < KNOWN_MAX) sent.push(made)
    return made
  }
  return { traffic, sent }
}

/** Steps through everything, since it divides no number of postings that is not its multiple. */
const REPLAY_STEP = 7_919

/** The same operations over and over, in another order; none comes twice before all have come. */
export function replays(sent: readonly Posting[]): Traffic {
  let at = 0
  return () => {
    at = (at + REPLAY_STEP) % sent.length
    const again = sent[at]
    if (!again) throw new Error('bench: nothing to replay')
    return again
  }
}
