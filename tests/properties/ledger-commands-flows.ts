import { closeWallet } from '#ledger/accounts.ts'
import { correct } from '#ledger/corrections.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, wallet, type Operation } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import type { Tx } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { freshKey } from '#tests/support/ledger.ts'
import { postSeen, toSeen, Undone, type Call, type Draw } from './ledger-commands.ts'
import { pick, type Known } from './ledger-commands-known.ts'
import { backwards, makers, rollbackOf, tombstoneOf } from './ledger-commands-operations.ts'
import { said } from './ledger-model-lottery.ts'

// Calls that look before they write, as features do: lock the wallets, read, decide, post.

export type Planner = (known: Known, draw: Draw) => Call | undefined

/** A provider rolls back a bet that he sent, whether or not it has arrived. */
const rollBackBet: Planner = (known, { at }) => {
  const sent = known.sent.flatMap(({ op }) => (op.kind === 'game_bet' && !op.body ? [op] : []))
  const bet = pick(sent, at)
  return bet && rollBack('rollBackBet', known, bet)
}

/** He rolls back a bet that was never sent; it may come late. */
const rollBackEarly: Planner = (known, { at, satang }) => {
  const bet = makers['bet']?.(known, { at, satang })
  if (!bet) return undefined
  const call = rollBack('rollBackEarly', known, bet)
  return { ...call, sent: () => known.unsentBets.push(bet) }
}

/** With the bet's wallet locked the bet is there or it is not; then nothing comes between. */
function rollBack(name: string, known: Known, bet: Operation): Call {
  const back = rollbackOf(known, bet)
  const body = [bet.kind, bet.legs]
  return {
    name,
    run: async (tx) => {
      await lockWallets(tx, walletsOf(bet))
      const stored = await findOperation(tx, { ...bet, body })
      return postSeen(tx, [stored?.applied ? back : tombstoneOf(bet)])
    },
    decide: (model) => {
      const stored = model.stored.get(bet.key)
      const isThere = stored?.error === null && model.decide([bet])[0]?.replayed === true
      return model.decide([isThere ? back : tombstoneOf(bet)])
    },
  }
}

const walletsOf = ({ legs }: Operation): bigint[] =>
  legs.flatMap((leg) =>
    'hold' in leg
      ? []
      : [leg.debit, leg.credit].flatMap((side) => ('wallet' in side ? [BigInt(side.wallet)] : [])),
  )

/** The bonus is over: what may go to the main wallet goes, the rest is lost, the wallet closes. */
const endBonus: Planner = (known, { at, satang }) => {
  // Seldom: a closed wallet ends much of what else could happen to it.
  if (at < 48) return undefined
  const { memberId, main, bonus } = known.member(known.wallet(at).memberId)
  const isForfeited = at % 2 === 0
  const key = freshKey()
  const operation = (available: bigint): Operation => {
    const released = isForfeited ? 0n : available < satang * 2n ? available : satang * 2n
    const from = { debit: wallet(bonus) }
    const legs = [
      { ...from, kind: 'bonus_release', credit: wallet(main), amountSatang: released },
      {
        ...from,
        kind: 'bonus_forfeit',
        credit: house('bonus_cost', known.ref),
        amountSatang: available - released,
      },
    ] as const
    const kind = isForfeited ? 'bonus_forfeit' : 'bonus_release'
    return { key, memberId, kind, legs: legs.filter(({ amountSatang }) => amountSatang > 0n) }
  }
  return {
    name: isForfeited ? 'forfeitBonus' : 'releaseBonus',
    run: async (tx) => {
      const state = (await lockWallets(tx, [bonus, main])).get(bonus)
      if (!state || state.closed) return [said('bonus_over')]
      const seen = state.availableSatang > 0n ? [operation(state.availableSatang)] : []
      const answers = await postSeen(tx, seen)
      if (answers.every(({ applied }) => applied)) await closeWallet(tx, bonus)
      return answers
    },
    decide: (model) => {
      const { available, closed } = model.account(bonus)
      if (closed) return [said('bonus_over')]
      const answers = available > 0n ? model.decide([operation(available)]) : []
      if (answers.every(({ applied }) => applied)) model.close(bonus)
      return answers
    },
  }
}

/** What the member owes is paid from what he has, as far as both go. */
const payOwed: Planner = (known, { at }) => {
  const { memberId, main, receivable } = known.member(known.wallet(at).memberId)
  const key = freshKey()
  const operation = (has: bigint, owes: bigint): Operation[] => {
    const amountSatang = has < owes ? has : owes
    if (amountSatang === 0n) return []
    const legs = [{ debit: wallet(main), credit: wallet(receivable), amountSatang }]
    return [{ key, memberId, kind: 'receivable_paid', legs }]
  }
  return {
    name: 'payOwed',
    run: async (tx) => {
      const state = await lockWallets(tx, [main, receivable])
      const [has, owes] = [main, receivable].map((id) => state.get(id)?.availableSatang ?? 0n)
      return postSeen(tx, operation(has ?? 0n, owes ?? 0n))
    },
    decide: (model) =>
      model.decide(operation(model.account(main).available, model.account(receivable).available)),
  }
}

/** What the gate can say to all stakes of a member. */
const STANDINGS = [
  { refusal: null, standing: { status: 'active', excludedUntil: null } },
  { refusal: null, standing: { status: 'active', excludedUntil: null } },
  { refusal: null, standing: { status: 'active', excludedUntil: null } },
  { refusal: 'member_not_active', standing: { status: 'suspended' } },
  {
    refusal: 'member_excluded',
    standing: { status: 'active', excludedUntil: new Date('2090-01-01') },
  },
] as const

/** Opens or closes the gate of one member. */
const gate: Planner = (known, { at, satang }) => {
  const { memberId } = known.wallet(at)
  const chosen = pick(STANDINGS, satang) ?? STANDINGS[0]
  return {
    name: 'gate',
    run: async (tx) => {
      await setStanding(tx, Number(memberId), chosen.standing)
      return []
    },
    decide: (model) => {
      if (chosen.refusal === null) model.blocked.delete(memberId)
      else model.blocked.set(memberId, chosen.refusal)
      return []
    },
  }
}

const REASON = 'ลงรายการผิด'
const AUTHOR_ID = 7

/** Reverses an operation that moved money at once and was not reversed yet. */
const correction: Planner = (known, { at }) => {
  const past = pick(
    known
      .applied()
      .filter(({ kind, key }) => !kind.startsWith('withdraw') && !known.corrected.has(key)),
    at,
  )
  if (!past) return undefined
  const reversal: Operation = {
    key: freshKey(),
    memberId: past.memberId,
    kind: 'correction',
    ...(past.refId === undefined ? {} : { refId: past.refId }),
    body: [past.key, REASON, `${AUTHOR_ID}`],
    result: { reverses: past.key, reason: REASON, author_id: `${AUTHOR_ID}` },
    legs: backwards(past.legs.toReversed()),
  }
  const request = { key: reversal.key, reverses: past.key, reason: REASON, authorId: AUTHOR_ID }
  return {
    name: 'correct',
    run: async (tx) => [toSeen(await correct(tx, request))],
    decide: (model) => model.decide([reversal]),
    sent: () => {
      known.corrected.add(past.key)
      known.send([reversal])
    },
    answered: (_known, seen) => {
      if (!seen[0]?.applied) known.corrected.delete(past.key)
      known.learn([reversal], seen)
    },
  }
}

/** Closes a wallet that looks empty; one that is not stays as it is. */
const close: Planner = (known, { at }) => {
  const { id } = known.wallet(at, at % 2 === 0 ? 'commission' : 'cashback')
  const hasBills = known.sentBills.some(({ walletId }) => walletId === id)
  const seen = known.balances.get(id)
  // Seldom, and seldom in vain.
  if (hasBills || at < 28 || !seen || (seen.available > 0n && at < 60)) return undefined
  return {
    name: 'close',
    run: (tx) => closeOrSay(tx, id),
    decide: (model) => (model.close(id) ? [] : [said('still_holds_money')]),
  }
}

async function closeOrSay(tx: Tx, id: bigint) {
  try {
    await closeWallet(tx, id)
    return []
  } catch (error) {
    if (!String(error).includes('still holds money')) throw error
    throw new Undone([said('still_holds_money')])
  }
}

export const flowPlanners: Readonly<Record<string, Planner>> = {
  rollBackBet,
  rollBackEarly,
  endBonus,
  payOwed,
  gate,
  correction,
  close,
}
