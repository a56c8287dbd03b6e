import { operationKey } from '#ledger/keys.ts'
import { house, wallet, type AccountRef, type Leg, type Operation } from '#ledger/post.ts'
import { freshKey } from '#tests/support/ledger.ts'
import type { Draw } from './ledger-commands.ts'
import { pick, type Known, type WalletName } from './ledger-commands-known.ts'

// Every kind of movement as one operation: how to make one from what the caller knows, or nothing
// where there is no way. Batches mix all of them.

type Maker = (known: Known, draw: Draw) => Operation | undefined

const op = (
  memberId: bigint,
  kind: Operation['kind'],
  legs: readonly Leg[],
  more: Partial<Operation> = {},
): Operation => ({ key: freshKey(), memberId, kind, legs, ...more })

const move = (debit: AccountRef, credit: AccountRef, amountSatang: bigint) => ({
  debit,
  credit,
  amountSatang,
})

/** A key that says which step of a run it is, so that the step cannot happen twice. */
export const stepKey = (known: Known, ...parts: readonly (string | bigint | number)[]): string =>
  operationKey({ scope: 'system', owner: 'model', call: `${known.ref}`, key: parts.join('/') })

/** From a wallet of a member to the house, or back. */
const between = (
  known: Known,
  { at, satang }: Draw,
  kind: Operation['kind'],
  name?: WalletName,
): Operation => {
  const { id, memberId } = known.wallet(at, name)
  const [debit, credit] = sidesOf(kind, known, wallet(id))
  return op(memberId, kind, [move(debit, credit, satang)], {
    refId: satang,
    result: { place: at },
  })
}

/** The kinds that move between one wallet and one account of the house, and in which direction. */
function sidesOf(
  kind: Operation['kind'],
  { ref }: Known,
  own: AccountRef,
): [AccountRef, AccountRef] {
  switch (kind) {
    case 'deposit_matched':
      return [house('suspense', ref), own]
    case 'withdraw_hold':
      return [own, house('withdrawal_clearing', ref)]
    case 'lottery_stake':
      return [own, house('lottery_pool', ref)]
    case 'lottery_prize':
      return [house('lottery_pool', ref), own]
    case 'game_bet':
      return [own, house('game_clearing', ref)]
    case 'game_win':
      return [house('game_clearing', ref), own]
    case 'bonus_grant':
    case 'yeekee_rank1':
    case 'yeekee_rank16':
      return [house('bonus_cost', ref), own]
    case 'bonus_forfeit':
      return [own, house('bonus_cost', ref)]
    case 'cashback_claim':
      return [house('cashback_cost', ref), own]
    case 'turnover_cashback':
      return [house('cashback_cost', ref), own]
    case 'commission_claim':
      return [house('commission_cost', ref), own]
    case 'points_earn':
    case 'points_closeout':
      return [house('points_issue', ref), own]
    case 'points_spend':
    case 'points_expire':
      return [own, house('points_issue', ref)]
    case 'spins_earn':
      return [house('spins_issue', ref), own]
    case 'spins_spend':
    case 'spins_expire':
      return [own, house('spins_issue', ref)]
    case 'reward_closeout':
    case 'wheel_prize':
    case 'coupon_credit':
    case 'poll_prize':
      return [house('reward_cost', ref), own]
    default:
      throw new Error(`no sides for ${kind}`)
  }
}

const money: Record<string, Maker> = {
  deposit: (known, { at, satang }) => {
    const { id, memberId } = known.wallet(at, 'main')
    return op(memberId, at % 4 === 3 ? 'deposit_transfer' : 'deposit_qr', [
      move(house('gateway_float', known.ref), wallet(id), satang * 5n),
    ])
  },
  reverseDeposit: (known, { at, satang }) => {
    const { id, memberId } = known.wallet(at, 'main')
    const { receivable } = known.member(memberId)
    const bank = house('gateway_float', known.ref)
    return op(memberId, 'deposit_reversed', [
      move(wallet(id), bank, satang),
      { ...move(wallet(receivable), bank, satang / 2n + 1n), kind: 'deposit_reversed_owed' },
    ])
  },
  unmatchedDeposit: ({ ref }, { satang }) =>
    op(0n, 'deposit_unmatched', [
      move(house('gateway_float', ref), house('suspense', ref), satang),
    ]),
  matchDeposit: (known, draw) => between(known, draw, 'deposit_matched', 'main'),
  returnDeposit: ({ ref }, { satang }) =>
    op(0n, 'deposit_returned', [move(house('suspense', ref), house('gateway_float', ref), satang)]),
  hold: (known, draw) =>
    between(known, draw, 'withdraw_hold', pick(['main', 'commission', 'cashback'], draw.at >> 1)),
  postHold: (known, { at }) => endOf(known, at, (amount) => amount),
  postHoldInPart: (known, { at, satang }) =>
    endOf(known, at, (amount) => (satang % (amount + amount / 4n)) + 1n),
  voidHold: (known, { at }) => {
    const hold = holdAt(known, at)
    return hold && op(hold.memberId, 'withdraw_returned', [{ hold: hold.id }])
  },
  payDebtBeforeWithdrawal: (known, { at, satang }) => {
    const { id, memberId } = known.wallet(at, pick(['main', 'commission', 'cashback'], at >> 1))
    const { receivable, gameReceivable } = known.member(memberId)
    const toResults = move(wallet(id), wallet(receivable), satang / 4n + 1n)
    const toGames = move(wallet(id), wallet(gameReceivable), satang / 4n + 1n)
    const legs = [[toResults], [toGames], [toResults, toGames]][at % 3] ?? [toResults]
    return op(memberId, 'withdraw_debt_paid', legs)
  },
}

const stakes: Record<string, Maker> = {
  stake: (known, draw) => between(known, draw, 'lottery_stake'),
  stakeFromTwoWallets: (known, { at, satang }) => {
    const main = known.wallet(at, 'main')
    const other = known.wallet(at, 'commission')
    const pool = house('lottery_pool', known.ref)
    return op(main.memberId, 'lottery_stake', [
      move(wallet(main.id), pool, satang),
      move(wallet(other.id), pool, satang / 2n + 1n),
      move(wallet(main.id), pool, satang / 3n + 1n),
    ])
  },
  refusedStake: (known, draw) => ({
    ...between(known, draw, 'lottery_stake'),
    refusal: 'over_limit',
    result: { room: '0.00' },
  }),
  giveBack: (known, draw) => backOf(known, draw, 'lottery_stake', 'lottery_cancel'),
  refund: (known, draw) => backOf(known, draw, 'lottery_stake', 'lottery_refund'),
  prize: (known, draw) => between(known, draw, 'lottery_prize'),
  closePool: ({ ref }, { at, satang }) => {
    const [pool, result] = [house('lottery_pool', ref), house('lottery_result', ref)]
    return at % 2 === 0
      ? op(0n, 'lottery_close_profit', [move(pool, result, satang)])
      : op(0n, 'lottery_close_loss', [move(result, pool, satang)])
  },
  clawback: (known, { at, satang }) => {
    const { id, memberId } = known.wallet(at, 'main')
    const { receivable } = known.member(memberId)
    const pool = house('lottery_pool', known.ref)
    return op(memberId, 'lottery_clawback', [
      { ...move(wallet(id), pool, satang) },
      { ...move(wallet(receivable), pool, satang / 2n + 1n), kind: 'lottery_clawback_owed' },
    ])
  },
  payReceivable: (known, { at, satang }) => {
    const { id, memberId } = known.wallet(at, 'main')
    const { receivable } = known.member(memberId)
    return op(memberId, 'receivable_paid', [move(wallet(id), wallet(receivable), satang / 4n + 1n)])
  },
}

const games: Record<string, Maker> = {
  bet: (known, draw) => between(known, draw, 'game_bet'),
  win: (known, draw) => between(known, draw, 'game_win'),
  rollback: (known, { at }) => {
    const bet = pick(known.applied('game_bet'), at)
    return bet && rollbackOf(known, bet)
  },
  reverseWin: (known, { at, satang }) => {
    const { memberId } = known.wallet(at, 'main')
    const { gameReceivable } = known.member(memberId)
    return op(memberId, 'game_win_reversed', [
      move(wallet(gameReceivable), house('game_clearing', known.ref), satang),
    ])
  },
  payGameDebt: (known, { at, satang }) => {
    const { id, memberId } = known.wallet(at, 'main')
    const { gameReceivable } = known.member(memberId)
    return op(memberId, 'game_debt_paid', [
      move(wallet(id), wallet(gameReceivable), satang / 4n + 1n),
    ])
  },
  closeGames: ({ ref }, { at, satang }) => {
    const [clearing, result] = [house('game_clearing', ref), house('game_result', ref)]
    return at % 2 === 0
      ? op(0n, 'game_close_profit', [move(clearing, result, satang)])
      : op(0n, 'game_close_loss', [move(result, clearing, satang)])
  },
  tombstone: (known, { at, satang }) => {
    // A tombstone again, or one for a bet that nobody has sent.
    const bet = at % 3 === 0 ? pick(known.unsentBets, at) : undefined
    return tombstoneOf(bet ?? between(known, { at, satang }, 'game_bet'))
  },
  lateBet: (known, { at }) => {
    const bet = pick(known.unsentBets, at)
    const leg = bet?.legs[0]
    if (!leg || 'hold' in leg || at % 4 !== 0) return bet
    // Another movement under the bet's key: as little may come of it.
    const legs = [{ ...leg, credit: house('lottery_pool', known.ref) }]
    return { ...bet, kind: 'lottery_stake', legs }
  },
  rankReward: (known, draw) =>
    between(known, draw, draw.at % 2 === 0 ? 'yeekee_rank1' : 'yeekee_rank16', 'main'),
  bonusGrant: (known, draw) => between(known, draw, 'bonus_grant', 'bonus'),
  bonusRelease: (known, { at, satang }) => {
    const { memberId, main, bonus } = known.member(known.wallet(at).memberId)
    return op(memberId, 'bonus_release', [move(wallet(bonus), wallet(main), satang)])
  },
  bonusForfeit: (known, draw) => between(known, draw, 'bonus_forfeit', 'bonus'),
  cashbackClaim: (known, draw) =>
    claim(known, draw, draw.at % 2 === 0 ? 'cashback_claim' : 'turnover_cashback', 'cashback'),
  walletTransfer: (known, { at, satang }) => {
    const { memberId, main, commission, cashback } = known.member(known.wallet(at).memberId)
    const from = at % 2 === 0 ? commission : cashback
    return op(memberId, 'wallet_transfer', [move(wallet(from), wallet(main), satang)])
  },
  commissionClaim: (known, draw) => claim(known, draw, 'commission_claim', 'commission'),
}

const rewards: Record<string, Maker> = {
  earnPoints: (known, draw) =>
    between(known, draw, draw.at % 2 === 0 ? 'points_earn' : 'points_closeout', 'points'),
  spendPoints: (known, draw) =>
    between(known, draw, draw.at % 2 === 0 ? 'points_spend' : 'points_expire', 'points'),
  returnPoints: (known, draw) => backOf(known, draw, 'points_spend', 'points_return'),
  earnSpins: (known, draw) => between(known, draw, 'spins_earn', 'spins'),
  spendSpins: (known, draw) =>
    between(known, draw, draw.at % 2 === 0 ? 'spins_spend' : 'spins_expire', 'spins'),
  winReward: (known, draw) =>
    between(
      known,
      draw,
      pick(['wheel_prize', 'coupon_credit', 'poll_prize'] as const, draw.at >> 1) ?? 'poll_prize',
      'main',
    ),
  rewardCloseout: (known, draw) => between(known, draw, 'reward_closeout', 'main'),
  // Two assets in one operation: points go, baht come.
  buyCredit: (known, { at, satang }) => {
    const { memberId, main, points } = known.member(known.wallet(at).memberId)
    return op(memberId, 'shop_credit', [
      { ...move(wallet(points), house('points_issue', known.ref), satang), kind: 'points_spend' },
      move(house('reward_cost', known.ref), wallet(main), satang / 2n + 1n),
    ])
  },
}

const again: Record<string, Maker> = {
  replay: (known, { at }) => pick(repeatable(known), at),
  otherBody: (known, { at, satang }) => {
    const earlier = pick(repeatable(known), at)
    return earlier && { ...earlier, body: ['another body', satang] }
  },
  otherKind: (known, { at }) => {
    const earlier = pick(known.applied('deposit_qr'), at)
    const leg = earlier?.legs[0]
    if (!leg || 'hold' in leg) return undefined
    const legs = [{ ...leg, debit: house('suspense', known.ref) }]
    return { ...earlier, kind: 'deposit_matched', body: [earlier.kind, earlier.legs], legs }
  },
  otherMember: (known, { at }) => {
    // A key that a deposit took, or a rollback that came before its bet.
    const taken = pick(at % 2 === 0 ? known.applied('deposit_qr') : known.unsentBets, at >> 1)
    const other = known.members.find(({ memberId }) => memberId !== taken?.memberId)
    const leg = taken?.legs[0]
    if (!leg || 'hold' in leg || !other) return undefined
    const own = wallet(other.main)
    const legs = [at % 2 === 0 ? { ...leg, credit: own } : { ...leg, debit: own }]
    return { ...taken, memberId: other.memberId, legs }
  },
}

/** Every way of making an operation, by the name of its command. */
export const makers: Readonly<Record<string, Maker>> = {
  ...money,
  ...stakes,
  ...games,
  ...rewards,
  ...again,
}

/** A refused correction may not be sent again: its operation may be corrected by now. */
const repeatable = (known: Known): Operation[] =>
  known.sent.flatMap((past) =>
    past.fate === 'applied' || past.op.kind !== 'correction' ? [past.op] : [],
  )

/** The key of a claim is its period: a second one replays, or asks for another amount. */
function claim(
  known: Known,
  draw: Draw,
  kind: 'cashback_claim' | 'turnover_cashback' | 'commission_claim',
  own: WalletName,
) {
  const made = between(known, draw, kind, draw.at % 3 === 0 ? 'main' : own)
  return { ...made, key: stepKey(known, kind, BigInt(made.memberId), draw.at % 8) }
}

/** A hold that is not known to be over where there is one; one time in four any. */
function holdAt({ holds }: Known, at: number) {
  const open = holds.filter(({ ended }) => !ended)
  return pick(at % 4 !== 0 && open.length > 0 ? open : holds, at >> 2)
}

/** Pays a hold, also one that has ended, also more than it holds. */
function endOf(known: Known, at: number, amountOf: (held: bigint) => bigint) {
  const hold = holdAt(known, at)
  if (!hold) return undefined
  const paid = amountOf(hold.amount)
  const clearing = house('withdrawal_clearing', known.ref)
  const fee = at % 2 === 0 ? 0n : paid / 10n
  return op(hold.memberId, 'withdraw_paid', [
    paid === hold.amount ? { hold: hold.id } : { hold: hold.id, amountSatang: paid },
    { kind: 'withdraw_payout', ...move(clearing, house('gateway_float', known.ref), paid - fee) },
    ...(fee > 0n
      ? [{ kind: 'withdraw_fee' as const, ...move(clearing, house('fee_income', known.ref), fee) }]
      : []),
  ])
}

export const backwards = (legs: readonly Leg[]) =>
  legs.flatMap((leg) => ('hold' in leg ? [] : [move(leg.credit, leg.debit, leg.amountSatang)]))

/** Gives a stake that was taken back, each leg the other way round. */
function backOf(known: Known, { at }: Draw, of: Operation['kind'], kind: Operation['kind']) {
  const stake = pick(known.applied(of), at)
  return stake && op(BigInt(stake.memberId), kind, backwards(stake.legs))
}

/** A bet is rolled back once: the key names the bet. */
export const rollbackOf = (known: Known, bet: Operation): Operation => ({
  key: stepKey(known, 'rollback', bet.key),
  memberId: bet.memberId,
  kind: 'game_rollback',
  legs: backwards(bet.legs),
})

/** A rollback that comes before its bet takes the bet's own key, and no money. */
export const tombstoneOf = (bet: Operation): Operation => ({
  key: bet.key,
  memberId: bet.memberId,
  kind: 'game_tombstone',
  refusal: 'rolled_back',
  legs: [],
})
