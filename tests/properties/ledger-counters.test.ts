import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWallet } from '#ledger/accounts.ts'
import { kindTable, type KindName } from '#ledger/kinds.ts'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { house, post, wallet, type Operation } from '#ledger/post.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { type PlayLimits, writePlayLimits } from '#platform/stake-gate/play-limits.ts'
import { mayReward, mayStake, setStanding } from '#platform/stake-gate/stake-gate.ts'
import {
  depositOf,
  faultsOf,
  freshKey,
  ledgerWorld,
  memberWith,
  stakeOf,
  type LedgerWorld,
} from '#tests/support/ledger.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { proofSeed } from '#tests/support/proof-seed.ts'
import { runsOf } from './ledger-model-report.ts'

// What members limit is counted and judged where the money moves, for both accounts of a person: against a
// model of sums by calendar, and by many at once.

let world: LedgerWorld
beforeAll(async () => {
  world = await ledgerWorld({ connections: 10 })
  // Hundreds of commits whose durability is the matter of other suites: none waits for the disk.
  await world.owner(
    `do $$ begin
       execute format('alter database %I set synchronous_commit = off', current_database());
     end $$`,
  )
})
afterAll(() => world.close())

const RUNS = runsOf({ short: 15, long: 60 })
const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 10, 20, 3)
const RICH_SATANG = 1_000_000n

const setClock = (atMs: number) =>
  world.owner(
    `update platform.clock_setting
        set is_test = true, offset_ms = $1 - (extract(epoch from clock_timestamp()) * 1000)::bigint`,
    [atMs],
  )

const counts = ['lottery_stake', 'game_bet', 'lottery_cancel', 'game_win', 'deposit_qr'] as const
type Counted = (typeof counts)[number]

interface Step {
  readonly kind: Counted
  readonly amount: bigint
  readonly fromBonus: boolean
  /** Over which of the person's two accounts. */
  readonly account: 0 | 1
}
interface Past extends Step {
  readonly atMs: number
}

/** The day, the Monday of its week and the first of its month in Bangkok, as keys. */
function periodsOf(atMs: number): Record<'day' | 'week' | 'month', string> {
  const local = new Date(atMs + 7 * HOUR_MS)
  const day = local.toISOString().slice(0, 10)
  const monday = new Date(local.getTime() - ((local.getUTCDay() + 6) % 7) * 24 * HOUR_MS)
  return { day, week: monday.toISOString().slice(0, 10), month: day.slice(0, 7) }
}

/** Sums over everything that was ever applied to either account, from the beginning. */
class Model {
  readonly past: Past[] = []

  sums(period: 'day' | 'week' | 'month', atMs: number) {
    let [staked, won, deposited] = [0n, 0n, 0n]
    for (const { kind, amount, fromBonus, atMs: thenMs } of this.past) {
      if (fromBonus || periodsOf(thenMs)[period] !== periodsOf(atMs)[period]) continue
      const as = kindTable[kind].countsAs
      if (as === 'stake') staked += amount
      if (as === 'undo') staked = staked > amount ? staked - amount : 0n
      if (as === 'win') won += amount
      if (as === 'deposit') deposited += amount
    }
    return { staked, won, deposited }
  }

  refusal({ kind, amount, fromBonus }: Step, limits: PlayLimits, atMs: number): string | null {
    if (!kindTable[kind].isStake || fromBonus) return null
    const [day, week, month] = (['day', 'week', 'month'] as const).map((one) =>
      this.sums(one, atMs),
    )
    const over = (sum: bigint | undefined, limit: bigint | undefined) =>
      limit !== undefined && (sum ?? 0n) + amount > limit
    const lost = (one: typeof day) => (one?.staked ?? 0n) - (one?.won ?? 0n)
    if (
      over(day?.staked, limits.stakeDaySatang) ||
      over(week?.staked, limits.stakeWeekSatang) ||
      over(month?.staked, limits.stakeMonthSatang)
    ) {
      return 'stake_limit_reached'
    }
    const isLost =
      over(lost(day), limits.lossDaySatang) || over(lost(month), limits.lossMonthSatang)
    return isLost ? 'loss_limit_reached' : null
  }
}

const step = fc.record({
  kind: fc.constantFrom(...counts),
  amount: fc.bigInt(1n, 60n),
  fromBonus: fc.boolean(),
  account: fc.constantFrom(0 as const, 1 as const),
})
/** One call after some hours, alone or beside somebody else's operation. */
interface CallOfSteps {
  readonly waitHours: number
  readonly steps: readonly Step[]
  readonly inCompany: boolean
}

const calls = fc.array(
  fc.record({
    waitHours: fc.nat(40),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    inCompany: fc.boolean(),
  }),
  { minLength: 3, maxLength: 12 },
)
const limit = fc.option(fc.bigInt(20n, 300n), { nil: undefined })
const limits = fc.record(
  {
    stakeDaySatang: limit,
    stakeWeekSatang: limit,
    stakeMonthSatang: limit,
    lossDaySatang: limit,
    lossMonthSatang: limit,
  },
  { requiredKeys: [] },
)

const HOUSES = {
  lottery_stake: 'lottery_pool',
  lottery_cancel: 'lottery_pool',
  game_bet: 'game_clearing',
  game_win: 'game_clearing',
  deposit_qr: 'gateway_float',
} as const

const named = (chosen: { [Name in keyof PlayLimits]?: PlayLimits[Name] | undefined }): PlayLimits =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))

function operationOf(memberId: bigint, walletId: bigint, { kind, amount }: Step): Operation {
  const [own, other] = [wallet(walletId), house(HOUSES[kind], 1)]
  const [debit, credit] = kindTable[kind].isStake ? [own, other] : [other, own]
  return { key: freshKey(), memberId, kind, legs: [{ debit, credit, amountSatang: amount }] }
}

/** Plays the calls for real and by the model, which must refuse the same. */
async function play(
  chosen: readonly [PlayLimits, PlayLimits],
  made: readonly CallOfSteps[],
  before: number,
): Promise<void> {
  let atMs = START_MS
  await setClock(atMs)
  const accounts = [await accountWithBonus(), await accountWithBonus()] as const
  const spectator = await world.member()
  const model = new Model()
  for (const account of [0, 1] as const) {
    model.past.push({ kind: 'deposit_qr', amount: RICH_SATANG, fromBonus: false, account, atMs })
  }
  for (const [place, { waitHours, steps, inCompany }] of made.entries()) {
    // Counting begins somewhere on the way: what was played already counts as well.
    if (place === before) {
      await inTransaction(world.db, (tx) => limitEach(tx, accounts, chosen))
    }
    atMs += waitHours * HOUR_MS
    await setClock(atMs)
    // Money enters at the main wallet alone.
    const able = steps.map((one) =>
      one.kind === 'deposit_qr' ? { ...one, fromBonus: false } : one,
    )
    const ops = able.map((one) => {
      const { memberId, walletId, bonusId } = accounts[one.account]
      return operationOf(memberId, one.fromBonus ? bonusId : walletId, one)
    })
    const company = inCompany ? [depositOf(spectator.memberId, spectator.walletId, 1n)] : []
    // The books keep the order of the wallets of one batch, not of its operations: what they count
    // afterwards comes alone.
    const batches = place < before ? [...ops, ...company].map((op) => [op]) : [[...ops, ...company]]
    const outcomes = []
    for (const batch of batches) {
      outcomes.push(...(await inTransaction(world.db, (tx) => post(tx, batch))))
    }
    const expected = able.map((one) => {
      const refusal = place < before ? null : model.refusal(one, chosen[one.account], atMs)
      if (refusal === null) model.past.push({ ...one, atMs })
      return refusal
    })
    expect(outcomes.slice(0, ops.length).map(({ error }) => error)).toEqual(expected)
  }
  if (made.length <= before) return
  for (const { memberId } of accounts) {
    expect(await storedOf(memberId, atMs)).toEqual(sumsOf(model, atMs))
  }
}

interface Account {
  readonly memberId: bigint
  readonly walletId: bigint
  readonly bonusId: bigint
}

async function accountWithBonus(): Promise<Account> {
  const member = await memberWith(world, RICH_SATANG)
  return { ...member, bonusId: await openBonus(member.memberId) }
}

/** The two count together, each with limits of its own. */
async function limitEach(
  tx: Tx,
  accounts: readonly Account[],
  chosen: readonly PlayLimits[],
): Promise<void> {
  const ids = accounts.map(({ memberId }) => Number(memberId))
  await setPlayLimits(tx, ids, {})
  for (const [at, id] of ids.entries()) await writePlayLimits(tx, id, chosen[at] ?? {})
}

async function openBonus(memberId: bigint): Promise<bigint> {
  const id = await inTransaction(world.db, (tx) => openWallet(tx, memberId, 'bonus_wallet'))
  const legs = [{ debit: house('bonus_cost', 1), credit: wallet(id), amountSatang: 100_000n }]
  await world.post({ key: freshKey(), memberId, kind: 'bonus_grant', legs })
  return id
}

describe('a person’s own limits', () => {
  test('are judged as a model of sums does, over days', { timeout: 3_600_000 }, async () => {
    const property = fc.asyncProperty(
      fc.tuple(limits, limits),
      calls,
      fc.nat(3),
      (chosen, made, before) => play([named(chosen[0]), named(chosen[1])], made, before),
    )
    await fc.assert(property, { seed: proofSeed, numRuns: RUNS })
    expect(await faultsOf(world.db)).toEqual([])
    covered('tests/properties/ledger-counters.test.ts', { histories: RUNS })
  })

  test('hold for two accounts, two wallets and many connections at once, to the satang', async () => {
    await setClock(START_MS)
    const { memberId, walletId } = await memberWith(world, 10_000n)
    const twin = await memberWith(world, 10_000n)
    const ids = [Number(memberId), Number(twin.memberId)]
    const other = await inTransaction(world.db, (tx) =>
      openWallet(tx, memberId, 'commission_wallet'),
    )
    await world.post({
      key: freshKey(),
      memberId,
      kind: 'commission_claim',
      legs: [{ debit: house('commission_cost', 1), credit: wallet(other), amountSatang: 10_000n }],
    })
    await inTransaction(world.db, (tx) => setPlayLimits(tx, ids, { stakeDaySatang: 100n }))
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const stake = stakeOf(memberId, at % 2 === 0 ? walletId : other, 10n)
        const second = stakeOf(twin.memberId, twin.walletId, 7n)
        const ops = [[stake], [second], [stake, second]][at % 3] ?? []
        return inTransaction(world.db, (tx) => post(tx, ops))
      }),
    )
    const taken = outcomes.flat().filter(({ applied }) => applied)
    const refused = outcomes.flat().filter(({ error }) => error === 'stake_limit_reached')
    expect(taken.length + refused.length).toBe(outcomes.flat().length)
    const { rows } = await sql<{ staked_day: bigint; moved: bigint }>`
      select n.staked_day, (select sum(t.amount)::bigint from ledger.transfer t
                             where t.home_id = any (${ids}::bigint[]) and t.code = 30) as moved
        from platform.member_counter n where n.member_id = any (${ids}::bigint[])`.execute(world.db)
    const [row, same] = rows
    expect(row?.staked_day).toBe(row?.moved)
    expect(same).toEqual(row)
    // What is left of the limit is less than the smallest stake that was refused.
    expect(row?.staked_day).toBeGreaterThan(93n)
    expect(row?.staked_day).toBeLessThanOrEqual(100n)
  })

  test('a batch with others in it counts each member by himself', async () => {
    await setClock(START_MS)
    const [one, two] = [await memberWith(world, 1_000n), await memberWith(world, 1_000n)]
    await inTransaction(world.db, (tx) =>
      setPlayLimits(tx, [Number(one.memberId)], { stakeDaySatang: 50n }),
    )
    const stakes = [
      stakeOf(two.memberId, two.walletId, 500n),
      stakeOf(one.memberId, one.walletId, 50n),
      depositOf(two.memberId, two.walletId, 5n),
    ]
    const first = await inTransaction(world.db, (tx) => post(tx, stakes))
    expect(first.map(({ error }) => error)).toEqual([null, null, null])
    expect(await world.post(stakeOf(one.memberId, one.walletId, 1n))).toMatchObject({
      error: 'stake_limit_reached',
    })
    expect(await mayStake(world.db, Number(one.memberId), 1, 1n, 'lottery_stake')).toBe(
      'stake_limit_reached',
    )
    // A bonus is not the member's own money.
    expect(await mayStake(world.db, Number(one.memberId), 2, 1n, 'lottery_stake')).toBeNull()
  })
})

describe('what the house gives', () => {
  const gifts = (Object.keys(kindTable) as KindName[]).filter((name) => kindTable[name].isReward)

  test.each(gifts)('%s is asked for, alone and in company', async (kind) => {
    await setClock(START_MS)
    const member = await memberWith(world, 100n)
    const [debit, credit] = [kindTable[kind].debit[0], kindTable[kind].credit[0]]
    const target = await inTransaction(world.db, (tx) =>
      openWallet(tx, member.memberId, credit as 'main_wallet'),
    )
    const give = (): Operation => ({
      key: freshKey(),
      memberId: member.memberId,
      kind,
      legs: [{ debit: house(debit as 'bonus_cost', 1), credit: wallet(target), amountSatang: 5n }],
    })
    const errors = async () => {
      const alone = await world.post(give())
      const both = await inTransaction(world.db, (tx) =>
        post(tx, [give(), depositOf(member.memberId, member.walletId, 1n)]),
      )
      return [alone.error, both[0]?.error, both[1]?.error]
    }
    expect(await errors()).toEqual([null, null, null])
    const stand = (standing: Parameters<typeof setStanding>[2]) =>
      inTransaction(world.db, (tx) => setStanding(tx, Number(member.memberId), standing))
    await stand({ status: 'active', excludedUntil: new Date('2090-01-01') })
    expect(await errors()).toEqual(['member_excluded', 'member_excluded', null])
    await stand({ status: 'active', excludedUntil: null })
    await world.owner(
      `update platform.stake_standing set reward_block = 'หลายบัญชี' where member_id = $1`,
      [member.memberId],
    )
    expect(await errors()).toEqual(['reward_blocked', 'reward_blocked', null])
    expect(await mayReward(world.db, Number(member.memberId))).toBe('reward_blocked')
  })

  test('a prize that was decided is no gift: an excluded member gets it', async () => {
    const { memberId, walletId } = await memberWith(world, 100n)
    await inTransaction(world.db, (tx) =>
      setStanding(tx, Number(memberId), { status: 'suspended' }),
    )
    for (const [kind, from] of [
      ['lottery_prize', 'lottery_pool'],
      ['game_win', 'game_clearing'],
      ['yeekee_rank1', 'bonus_cost'],
    ] as const) {
      const legs = [{ debit: house(from, 1), credit: wallet(walletId), amountSatang: 5n }]
      expect(await world.post({ key: freshKey(), memberId, kind, legs })).toMatchObject({
        applied: true,
      })
    }
  })
})

/** As they stand at an instant: counters of a past period count for nothing. */
async function storedOf(memberId: bigint, atMs: number) {
  const { rows } = await sql<Record<string, bigint>>`
    select c.staked_day, c.staked_week, c.staked_month, c.won_day, c.won_week, c.won_month,
           c.deposited_day, c.deposited_week, c.deposited_month
      from platform.member_counter n
     cross join lateral platform.counted(n, null, 0, ${new Date(atMs)}) c
     where n.member_id = ${memberId}`.execute(world.db)
  return rows[0]
}

function sumsOf(model: Model, atMs: number) {
  const sums = (['day', 'week', 'month'] as const).flatMap((period) =>
    Object.entries(model.sums(period, atMs)).map(([name, sum]) => [`${name}_${period}`, sum]),
  )
  return Object.fromEntries(sums) as Record<string, bigint>
}
