import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet } from '#ledger/accounts.ts'
import { chart, type AccountKindName, type MemberAccount } from '#ledger/chart.ts'
import { correct } from '#ledger/corrections.ts'
import { kindTable, type KindName } from '#ledger/kinds.ts'
import { house, post, wallet, type AccountRef, type Operation } from '#ledger/post.ts'
import { inTransaction, openDatabase, type Db, type Tx } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import type { TestDatabase } from '#tests/support/cluster.ts'
import { testDatabase } from '#tests/support/database.ts'
import { faultsOf, freshKey } from '#tests/support/ledger.ts'
import { BREAKING, Failpoints, SHARE } from './failpoints.ts'

// K3: the write path breaks at every point that a movement passes, for every kind of movement.
// Nothing half written stays, and the same key sent again has exactly one outcome.

const MEMBER = 1
const PLENTY = 1_000_000n
const LONG = { timeout: 120_000 }
const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** The steps that must be among the points, whatever the functions are called. */
const STEPS = [
  'after ledger.lock_batch',
  'before insert ledger.batch',
  'after insert ledger.batch',
  'before insert ledger.op',
  'before insert ledger.transfer',
  'before update ledger.balance',
  'after update ledger.balance',
  'after insert ledger.balance',
  'before insert ledger.hold',
  'before insert ledger.hold_end',
  'before insert ledger.correction',
  'after ledger.apply_batch',
  'after insert platform.outbox',
  'commit',
]

let database: TestDatabase
let db: Db
let close: () => Promise<void>
let points: Failpoints
const wallets = new Map<AccountKindName, bigint>()
const broken = new Set<string>()

beforeAll(async () => {
  database = await testDatabase()
  ;({ db, close } = openDatabase(database.app, { max: 3 }))
  points = await Failpoints.open(database.superuser)
  await inTransaction(db, async (tx) => {
    await setStanding(tx, MEMBER, { status: 'active' })
    for (const [name, account] of Object.entries(chart)) {
      if (!account.forMember || account.asset !== 'THB') continue
      wallets.set(
        name as AccountKindName,
        await openWallet(tx, BigInt(MEMBER), name as MemberAccount),
      )
    }
  })
  // Money in every wallet, and a debt of the member, so that whatever takes some finds it.
  await apply([move('deposit_qr', PLENTY * 4n), move('lottery_clawback_owed', PLENTY)])
  for (const kind of ['bonus_grant', 'cashback_claim', 'commission_claim'] as const) {
    await apply([{ ...move(kind, PLENTY), legs: [lastAccountsOf(kind, PLENTY)] }])
  }
})

afterAll(async () => {
  await points?.close()
  await close?.()
  await database?.drop()
})

const apply = (operations: readonly Operation[]) => inTransaction(db, (tx) => post(tx, operations))

const sideOf = (name: AccountKindName | undefined): AccountRef => {
  const walletId = name && wallets.get(name)
  return walletId === undefined ? house(name as never, 1) : wallet(walletId)
}

/** A movement of a kind between the first accounts that it names. */
function move(kind: KindName, amountSatang = 10n): Operation {
  const { debit, credit } = kindTable[kind]
  const [from] = debit
  const [to] = credit
  const sides = [from, to] as AccountKindName[]
  const isOfMember = sides.some((name) => wallets.has(name))
  return {
    key: freshKey(),
    memberId: isOfMember ? MEMBER : 0,
    kind,
    refId: 7,
    legs: [{ debit: sideOf(sides[0]), credit: sideOf(sides[1]), amountSatang }],
  }
}

const lastAccountsOf = (kind: KindName, amountSatang: bigint) => ({
  debit: sideOf(kindTable[kind].debit.at(-1) as AccountKindName),
  credit: sideOf(kindTable[kind].credit.at(-1) as AccountKindName),
  amountSatang,
})

const fromEmpty = (kind: KindName): Operation => ({
  ...move(kind),
  legs: [lastAccountsOf(kind, PLENTY)],
})

/** A hold that is there, for what ends one. */
async function held(): Promise<bigint> {
  const [outcome] = await apply([{ ...move('withdraw_hold'), legs: [clearing(10n)] }])
  return outcome?.holdId ?? 0n
}
const clearing = (amountSatang: bigint) => ({
  debit: sideOf('main_wallet'),
  credit: house('withdrawal_clearing'),
  amountSatang,
})

async function paid(amountSatang: bigint): Promise<Operation[]> {
  const payout = {
    kind: 'withdraw_payout' as const,
    debit: house('withdrawal_clearing'),
    credit: house('gateway_float', 1),
    amountSatang,
  }
  const legs = [{ hold: await held(), amountSatang }, payout]
  return [{ ...move('deposit_qr'), kind: 'withdraw_paid', legs }]
}

/** One try of a command, with the same keys each time. */
type Command = (tx: Tx) => Promise<readonly { readonly error: string | null }[]>
const posting =
  (operations: readonly Operation[]): Command =>
  (tx) =>
    post(tx, operations)

/** Makes a new command, ready to be tried. */
const commands: Record<string, () => Promise<Command> | Command> = {
  ...Object.fromEntries(
    (Object.keys(kindTable) as KindName[])
      .filter((kind) => {
        const { phase, debit } = kindTable[kind]
        return (
          phase === 'single' && debit !== 'any' && debit.length > 0 && kind !== 'withdraw_payout'
        )
      })
      .map((kind) => [kind, () => posting([move(kind)])]),
  ),
  withdraw_hold: () => posting([{ ...move('withdraw_hold'), legs: [clearing(10n)] }]),
  'withdraw_paid in full': async () => posting(await paid(10n)),
  'withdraw_paid in part': async () => posting(await paid(4n)),
  withdraw_returned: async () =>
    posting([{ ...move('deposit_qr'), kind: 'withdraw_returned', legs: [{ hold: await held() }] }]),
  'a stake that is refused': () => posting([move('lottery_stake', PLENTY * 100n)]),
  'a stake that its feature refuses': () =>
    posting([{ ...move('lottery_stake'), refusal: 'over_limit' }]),
  game_tombstone: () =>
    posting([{ ...move('game_bet'), kind: 'game_tombstone', refusal: 'rolled_back', legs: [] }]),
  correction: async () => {
    const reverses = move('deposit_qr')
    await apply([reverses])
    const correction = { key: freshKey(), reverses: reverses.key, reason: 'ลงผิดบัญชี', authorId: 3 }
    return async (tx) => [await correct(tx, correction)]
  },
  // From an empty wallet, which is empty again afterwards.
  'operations that only their order decides': () =>
    posting([fromEmpty('lottery_stake'), fromEmpty('game_win'), fromEmpty('game_bet')]),
}

const errorsOf = (outcomes: Awaited<ReturnType<Command>>) => outcomes.map(({ error }) => error)

describe.each(Object.keys(commands).map((name, place) => ({ name, place })))('$name', (told) => {
  const fresh = async () => {
    const make = commands[told.name]
    if (!make) throw new Error(`no command ${told.name}`)
    return make()
  }
  const run = (command: Command) => inTransaction(db, command)
  let all: string[]
  let expected: (string | null)[]
  beforeAll(async () => {
    // The first one opens the house's accounts, which no later one does.
    await run(await fresh())
    const sample = await fresh()
    all = await points.pointsOf(async () => {
      expected = errorsOf(await run(sample))
    })
  })
  /** Its share of the points, and all that nobody has broken yet. */
  const mine = (turn: number) =>
    all.filter((point, at) => (at + told.place + turn) % SHARE === 0 || !broken.has(point))

  test('breaks at a point without a trace, and then has one outcome', LONG, async () => {
    expect(all.length).toBeGreaterThan(8)
    for (const point of mine(0)) {
      for (const action of BREAKING) {
        const command = await fresh()
        await points.breakAt(point, action, () => run(command))
        expect(errorsOf(await run(command)), `again after ${action} at ${point}`).toEqual(expected)
        const after = await points.digest()
        expect(errorsOf(await run(command)), `once more after ${action} at ${point}`).toEqual(
          expected,
        )
        expect(await points.digest(), `once more after ${action} at ${point}`).toBe(after)
        broken.add(point)
      }
    }
    expect(await faultsOf(db)).toEqual([])
  })

  test('two at once rest at a point, and one of them decides', LONG, async () => {
    for (const point of mine(1)) {
      const command = await fresh()
      const ends = await points.restAt(point, () => Promise.all([run(command), run(command)]))
      expect(ends.map(errorsOf), `two at ${point}`).toEqual([expected, expected])
    }
    expect(await faultsOf(db)).toEqual([])
  })
})

test('every step of the write path was broken by some command', () => {
  console.log(`${broken.size} points:\n${[...broken].sort(byText).join('\n')}`)
  for (const step of STEPS) expect([...broken]).toContain(step)
})
