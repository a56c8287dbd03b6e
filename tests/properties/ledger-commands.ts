import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { closeWallet } from '#ledger/accounts.ts'
import { correct } from '#ledger/corrections.ts'
import { house, post, wallet, type Operation, type Outcome } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { freshKey, type LedgerWorld } from '#tests/support/ledger.ts'
import type { Expected, LedgerModel } from './ledger-model.ts'

/** What the commands have in hand: the real ledger and what was done so far, for later steps. */
export interface Real {
  readonly world: LedgerWorld
  /** Tells the house accounts of one run apart from those of all others. */
  readonly run: bigint
  readonly history: { readonly op: Operation; readonly applied: boolean }[]
  readonly corrected: Set<string>
}

/** How often each command ran, and with what end, over all runs. */
export const counts = new Map<string, number>()
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Posts in one transaction, asks the model, and compares answer by answer. */
async function both(model: LedgerModel, real: Real, ops: readonly Operation[]): Promise<void> {
  const outcomes = await inTransaction(real.world.db, (tx) => post(tx, ops))
  compare(model, real, ops, outcomes)
}

function compare(
  model: LedgerModel,
  real: Real,
  ops: readonly Operation[],
  outcomes: readonly Outcome[],
): void {
  const expected = model.decide(ops)
  for (const [index, outcome] of outcomes.entries()) {
    const op = ops[index]
    if (!op) throw new Error('more answers than questions')
    count(`${op.kind} ${outcome.replayed ? 'replayed' : (outcome.error ?? 'applied')}`)
    if (outcome.holdId !== null && !outcome.replayed) model.holdPlaced(outcome.holdId, op)
    if (!outcome.replayed && outcome.error !== 'idempotency_mismatch') {
      real.history.push({ op, applied: outcome.applied })
    }
  }
  expect(outcomes.map(seen)).toEqual(expected)
}

const seen = ({ applied, replayed, error, wallet: at }: Outcome): Expected => ({
  applied,
  replayed,
  error,
  wallet: at && { available: at.availableSatang, version: at.version },
})

/** Picks from what there is by a number that knows nothing of it; undefined from nothing. */
const pick = <T>(items: readonly T[], place: number): T | undefined => items[place % items.length]

interface Draw {
  readonly at: number
  readonly satang: bigint
}

type Maker = (model: LedgerModel, real: Real, draw: Draw) => Operation | undefined

/** The operation kinds: how to make one from the present state, or nothing when there is no way. */
const makers: Record<string, Maker> = {
  deposit: (model, real, { at, satang }) => {
    const main = walletAt(model, at, 'main')
    return op(main.memberId, 'deposit_qr', [
      {
        debit: house('gateway_float', real.run),
        credit: wallet(main.id),
        amountSatang: satang * 3n,
      },
    ])
  },
  unmatchedDeposit: (_model, real, { satang }) =>
    op(0n, 'deposit_unmatched', [
      {
        debit: house('gateway_float', real.run),
        credit: house('suspense', real.run),
        amountSatang: satang,
      },
    ]),
  matchDeposit: (model, real, { at, satang }) => {
    const main = walletAt(model, at, 'main')
    return op(main.memberId, 'deposit_matched', [
      { debit: house('suspense', real.run), credit: wallet(main.id), amountSatang: satang },
    ])
  },
  returnDeposit: (_model, real, { satang }) =>
    op(0n, 'deposit_returned', [
      {
        debit: house('suspense', real.run),
        credit: house('gateway_float', real.run),
        amountSatang: satang,
      },
    ]),
  hold: (model, real, { at, satang }) => {
    const from = walletAt(model, at)
    return op(from.memberId, 'withdraw_hold', [
      {
        debit: wallet(from.id),
        credit: house('withdrawal_clearing', real.run),
        amountSatang: satang,
      },
    ])
  },
  postHold: (model, real, { at }) => endOf(model, real, at, (amount) => amount),
  postHoldInPart: (model, real, { at, satang }) =>
    endOf(model, real, at, (amount) => (satang % (amount + amount / 4n)) + 1n),
  voidHold: (model, _real, { at }) => {
    const hold = holdAt(model, at)
    return hold && op(memberOf(model, hold[1].walletId), 'withdraw_returned', [{ hold: hold[0] }])
  },
  stake: (model, real, { at, satang }) => {
    const from = walletAt(model, at)
    return op(from.memberId, 'lottery_stake', [
      { debit: wallet(from.id), credit: house('lottery_pool', real.run), amountSatang: satang },
    ])
  },
  stakeFromTwoWallets: (model, real, { at, satang }) => {
    const main = walletAt(model, at, 'main')
    const other = walletAt(model, at, 'other')
    return op(main.memberId, 'lottery_stake', [
      { debit: wallet(main.id), credit: house('lottery_pool', real.run), amountSatang: satang },
      {
        debit: wallet(other.id),
        credit: house('lottery_pool', real.run),
        amountSatang: satang / 2n + 1n,
      },
      {
        debit: wallet(main.id),
        credit: house('lottery_pool', real.run),
        amountSatang: satang / 3n + 1n,
      },
    ])
  },
  refusedStake: (model, real, { at, satang }) => {
    const from = walletAt(model, at)
    return {
      ...op(from.memberId, 'lottery_stake', [
        { debit: wallet(from.id), credit: house('lottery_pool', real.run), amountSatang: satang },
      ]),
      refusal: 'over_limit',
      result: { room: '0.00' },
    }
  },
  rollback: (model, real, draw) => backOf(model, real, draw, 'lottery_cancel'),
  refund: (model, real, draw) => backOf(model, real, draw, 'lottery_refund'),
  prize: (model, real, { at, satang }) => {
    const to = walletAt(model, at)
    return op(to.memberId, 'lottery_prize', [
      { debit: house('lottery_pool', real.run), credit: wallet(to.id), amountSatang: satang },
    ])
  },
  closeRound: (_model, real, { at, satang }) => {
    const [pool, result] = [house('lottery_pool', real.run), house('lottery_result', real.run)]
    return at % 2 === 0
      ? op(0n, 'lottery_close_profit', [{ debit: pool, credit: result, amountSatang: satang }])
      : op(0n, 'lottery_close_loss', [{ debit: result, credit: pool, amountSatang: satang }])
  },
  replay: (_model, real, { at }) => pick(decided(real), at)?.op,
  otherBody: (_model, real, { at, satang }) => {
    const earlier = pick(decided(real), at)?.op
    return earlier && { ...earlier, body: ['another body', satang] }
  },
}

const op = (memberId: bigint, kind: Operation['kind'], legs: Operation['legs']): Operation => ({
  key: freshKey(),
  memberId,
  kind,
  legs,
})

/** What may be sent again. A refused correction may not: its operation may be corrected by now. */
const decided = (real: Real) =>
  real.history.filter(({ op: { kind }, applied }) => applied || kind !== 'correction')

/** Wallets come in pairs, main and other; the place chooses the member and the wallet. */
function walletAt(model: Pick<LedgerModel, 'wallets'>, at: number, which?: 'main' | 'other') {
  const ids = [...model.wallets.keys()]
  const pair = at % (ids.length / 2)
  const offset = which === undefined ? (at >> 3) % 2 : which === 'main' ? 0 : 1
  const id = ids[pair * 2 + offset] ?? 0n
  return { id, memberId: memberOf(model, id) }
}

const memberOf = (model: Pick<LedgerModel, 'wallets'>, walletId: bigint): bigint =>
  model.wallets.get(walletId)?.memberId ?? 0n

/** An open hold where there is one; one time in four any, so that ended ones are met too. */
function holdAt(model: LedgerModel, at: number) {
  const open = [...model.holds].filter(([, hold]) => hold.open)
  return pick(at % 4 !== 0 && open.length > 0 ? open : [...model.holds], at >> 2)
}

/** Pays a hold, also one that has ended, also more than it holds. */
function endOf(model: LedgerModel, real: Real, at: number, amountOf: (held: bigint) => bigint) {
  const found = holdAt(model, at)
  if (!found) return undefined
  const [hold, { amount, walletId }] = found
  const paid = amountOf(amount)
  return op(memberOf(model, walletId), 'withdraw_paid', [
    paid === amount ? { hold } : { hold, amountSatang: paid },
    {
      kind: 'withdraw_payout',
      debit: house('withdrawal_clearing', real.run),
      credit: house('gateway_float', real.run),
      amountSatang: paid,
    },
  ])
}

/** Gives a stake that was taken back, each leg the other way round. */
function backOf(
  _model: LedgerModel,
  real: Real,
  { at }: Draw,
  kind: 'lottery_cancel' | 'lottery_refund',
) {
  const stakes = real.history.filter(
    ({ op: { kind: past }, applied }) => applied && past === 'lottery_stake',
  )
  const stake = pick(stakes, at)?.op
  if (!stake) return undefined
  const legs = stake.legs.flatMap((leg) =>
    'hold' in leg ? [] : [{ debit: leg.credit, credit: leg.debit, amountSatang: leg.amountSatang }],
  )
  return op(BigInt(stake.memberId), kind, legs)
}

class PostCommand implements AsyncCommand<LedgerModel, Real> {
  readonly name: string
  readonly draws: readonly (readonly [string, Draw])[]
  constructor(name: string, draws: readonly (readonly [string, Draw])[]) {
    this.name = name
    this.draws = draws
  }
  check(): boolean {
    return true
  }
  async run(model: LedgerModel, real: Real): Promise<void> {
    const ops = this.draws.flatMap(([maker, draw]) => makers[maker]?.(model, real, draw) ?? [])
    if (ops.length === 0) return
    count(`command ${this.name}`)
    await both(model, real, ops)
  }
  toString(): string {
    return `${this.name}(${this.draws.map(([maker, { at, satang }]) => `${maker} ${at} ${satang}`).join('; ')})`
  }
}

/** Opens or closes the gate of one member. */
class GateCommand implements AsyncCommand<LedgerModel, Real> {
  readonly at: number
  readonly open: boolean
  constructor(at: number, open: boolean) {
    this.at = at
    this.open = open
  }
  check(): boolean {
    return true
  }
  async run(model: LedgerModel, real: Real): Promise<void> {
    count('command gate')
    const { memberId } = walletAt(model, this.at)
    const status = this.open ? 'active' : 'suspended'
    await inTransaction(real.world.db, (tx) => setStanding(tx, Number(memberId), { status }))
    if (this.open) model.blocked.delete(memberId)
    else model.blocked.add(memberId)
  }
  toString(): string {
    return `gate(${this.at} ${this.open})`
  }
}

/** Reverses an operation that moved money at once and was not reversed yet. */
class CorrectCommand implements AsyncCommand<LedgerModel, Real> {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
  check(): boolean {
    return true
  }
  async run(model: LedgerModel, real: Real): Promise<void> {
    const found = real.history.filter(
      ({ op: past, applied }) =>
        applied && !past.kind.startsWith('withdraw') && !real.corrected.has(past.key),
    )
    const past = pick(found, this.at)?.op
    if (!past) return
    count('command correct')
    const reversal: Operation = {
      key: freshKey(),
      memberId: past.memberId,
      kind: 'correction',
      body: [past.key, 'ลงรายการผิด', '7'],
      result: { reverses: past.key, reason: 'ลงรายการผิด', author_id: '7' },
      legs: past.legs
        .toReversed()
        .flatMap((leg) =>
          'hold' in leg
            ? []
            : [{ debit: leg.credit, credit: leg.debit, amountSatang: leg.amountSatang }],
        ),
    }
    const { key } = reversal
    const outcome = await inTransaction(real.world.db, (tx) =>
      correct(tx, { key, reverses: past.key, reason: 'ลงรายการผิด', authorId: 7 }),
    )
    if (outcome.applied) real.corrected.add(past.key)
    compare(model, real, [reversal], [outcome])
  }
  toString(): string {
    return `correct(${this.at})`
  }
}

/** Closes an empty wallet of the second kind. */
class CloseCommand implements AsyncCommand<LedgerModel, Real> {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
  check(model: Readonly<LedgerModel>): boolean {
    const at = model.wallets.get(walletAt(model, this.at, 'other').id)
    // Seldom: a closed wallet ends much of what else could happen to it.
    return this.at >= 28 && at !== undefined && at.available === 0n && at.held === 0n
  }
  async run(model: LedgerModel, real: Real): Promise<void> {
    count('command close')
    const { id } = walletAt(model, this.at, 'other')
    await inTransaction(real.world.db, (tx) => closeWallet(tx, id))
    const closed = model.wallets.get(id)
    if (closed) closed.closed = true
  }
  toString(): string {
    return `close(${this.at})`
  }
}

const draw = fc.record({ at: fc.nat(63), satang: fc.bigInt(1n, 1_000n) })
const single = (name: string) => draw.map((drawn) => new PostCommand(name, [[name, drawn]]))
const batch = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(makers)), draw), { minLength: 2, maxLength: 8 })
  .map((draws) => new PostCommand('batch', draws))

/** Money must come in before it can move, so that much of it is deposits, stakes and holds. */
const often = ['deposit', 'deposit', 'deposit', 'stake', 'stake', 'hold', 'hold', 'postHoldInPart']

/** Every command; batches mix all kinds in one call. */
export const commandKinds = [...Object.keys(makers), 'batch', 'gate', 'correct', 'close']
export const ledgerCommands = fc.commands<LedgerModel, Real, false>(
  [
    ...[...Object.keys(makers), ...often].map(single),
    batch,
    batch,
    batch,
    fc.tuple(fc.nat(63), fc.boolean()).map(([at, open]) => new GateCommand(at, open)),
    fc.nat(63).map((at) => new CorrectCommand(at)),
    fc.nat(63).map((at) => new CloseCommand(at)),
  ],
  { maxCommands: 80, size: '+1' },
)
