import { betTypeInfo, type BetType } from '#features/lottery/rules/bet-types.ts'
import type { Draw } from '#features/lottery/rules/match.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type Operation } from '#ledger/operation.ts'
import type { Request } from './attempts.ts'
import type { Dice } from './dice.ts'
import { systemKey } from './settle-changes.ts'
import type { Bill, BillLine, Hold } from './tables.ts'

// What the clients of the simulation ask for. Nothing here is sent: a request can be sent again.

export interface Member {
  readonly memberId: bigint
  readonly walletId: bigint
}

/** Keys come from one count a run, so that a run repeated has the same ones. */
export class Keys {
  #count = 0

  of(scope: 'member' | 'provider' | 'system', call: string, owner: bigint | string): string {
    return operationKey({ scope, owner, call, key: `${(this.#count += 1)}` })
  }
}

const BET_TYPES: readonly BetType[] = ['run_top', 'run_bottom', 'bottom2', 'top2', 'tod3']
/** Few digits, so that many win. */
const DIGITS = ['1', '2', '3'] as const

const numberOf = (dice: Dice, digits: number): string =>
  Array.from({ length: digits }, () => dice.pick(DIGITS)).join('')

export const drawOf = (dice: Dice): Draw => ({
  top4: null,
  top3: numberOf(dice, 3),
  bottom2: numberOf(dice, 2),
  front3: [],
  bottom3: [],
})

export function billOf(
  keys: Keys,
  dice: Dice,
  { memberId, walletId }: Member,
  roundId: number,
): Request {
  const lines: BillLine[] = Array.from({ length: dice.between(1, 4) }, () => {
    const betType = dice.pick(BET_TYPES)
    const number = numberOf(dice, betTypeInfo[betType].digits)
    return { betType, number, amountSatang: BigInt(dice.between(1, 300)), rateX100: 320n }
  })
  const amountSatang = lines.reduce((sum, line) => sum + line.amountSatang, 0n)
  const operation: Operation = {
    key: keys.of('member', 'bill', memberId),
    memberId,
    kind: 'lottery_stake',
    body: { roundId, lines },
    legs: [{ debit: wallet(walletId), credit: house('lottery_pool', roundId), amountSatang }],
  }
  return { door: 'lane', order: { operation, bill: { roundId, lines } } }
}

export function cancelOf(bill: Bill): Request {
  const operation: Operation = {
    key: systemKey('cancel', `${bill.id}`),
    memberId: bill.memberId,
    kind: 'lottery_cancel',
    refId: bill.id,
    legs: [
      {
        debit: house('lottery_pool', bill.roundId),
        credit: wallet(bill.walletId),
        amountSatang: bill.totalSatang,
      },
    ],
  }
  return { door: 'cancel', billId: bill.id, order: { operation } }
}

const throughLane = (operation: Operation): Request => ({ door: 'lane', order: { operation } })
const throughPost = (operation: Operation): Request => ({ door: 'post', order: { operation } })

export const betOf = (keys: Keys, { memberId, walletId }: Member, amountSatang: bigint): Request =>
  throughLane({
    key: keys.of('provider', 'bet', 'studio'),
    memberId,
    kind: 'game_bet',
    legs: [{ debit: wallet(walletId), credit: house('game_clearing', 1), amountSatang }],
  })

/** What follows a bet has a key made from the bet's, so whoever sends it sends the same. */
export const afterBet = (
  bet: Request,
  kind: 'game_win' | 'game_rollback',
  { memberId, walletId }: Member,
  amountSatang: bigint,
): Request => ({
  ...throughLane({
    key: operationKey({ scope: 'provider', owner: 'studio', call: kind, key: keyOf(bet) }),
    memberId,
    kind,
    legs: [{ debit: house('game_clearing', 1), credit: wallet(walletId), amountSatang }],
  }),
  ofBet: keyOf(bet),
})

export const tombstoneOf = (bet: Request): Request =>
  throughLane({
    key: keyOf(bet),
    memberId: bet.order.operation.memberId,
    kind: 'game_tombstone',
    refusal: 'rolled_back',
    legs: [],
  })

export const depositOf = (
  keys: Keys,
  { memberId, walletId }: Member,
  amountSatang: bigint,
): Request =>
  throughPost({
    key: keys.of('system', 'deposit', 'deposit'),
    memberId,
    kind: 'deposit_qr',
    legs: [{ debit: house('gateway_float', 1), credit: wallet(walletId), amountSatang }],
  })

/** Of the house alone: it queues on its key, for there is no wallet. */
export const unmatchedOf = (keys: Keys, amountSatang: bigint): Request =>
  throughPost({
    key: keys.of('system', 'unmatched', 'deposit'),
    memberId: 0n,
    kind: 'deposit_unmatched',
    legs: [{ debit: house('gateway_float', 1), credit: house('suspense'), amountSatang }],
  })

export const holdOf = (keys: Keys, { memberId, walletId }: Member, amountSatang: bigint): Request =>
  throughPost({
    key: keys.of('member', 'withdraw', memberId),
    memberId,
    kind: 'withdraw_hold',
    legs: [{ debit: wallet(walletId), credit: house('withdrawal_clearing'), amountSatang }],
  })

/** Paid in part or in full, or given back; several staff may end the same hold, one of them does. */
export function endOfHold(
  keys: Keys,
  dice: Dice,
  memberId: bigint,
  id: bigint,
  hold: Hold,
): Request {
  const key = keys.of('system', 'hold_end', 'withdraw')
  if (dice.chance(40)) {
    return throughPost({ key, memberId, kind: 'withdraw_returned', legs: [{ hold: id }] })
  }
  const isPart = dice.chance(40) && hold.amountSatang > 1n
  const amountSatang = isPart ? hold.amountSatang / 2n : hold.amountSatang
  const payout = {
    kind: 'withdraw_payout' as const,
    debit: house('withdrawal_clearing'),
    credit: house('gateway_float', 1),
    amountSatang,
  }
  const legs = [{ hold: id, amountSatang }, payout]
  return throughPost({ key, memberId, kind: 'withdraw_paid', legs })
}

/** The same key with another amount: an error, and nothing of what is stored. */
export function otherBody(request: Request): Request {
  const { operation } = request.order
  const legs = operation.legs.map((leg) =>
    'hold' in leg ? leg : { ...leg, amountSatang: leg.amountSatang + 1n },
  )
  const order = { ...request.order, operation: { ...operation, body: { other: true }, legs } }
  return { ...request, order }
}

/** An operation that no ledger understands: its batch fails, and of it only this item. */
export const poisonOf = (keys: Keys, { memberId }: Member): Request =>
  throughLane({ key: keys.of('system', 'poison', 'test'), memberId, kind: 'game_bet', legs: [] })

export const keyOf = (request: Request): string => request.order.operation.key
