import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBill } from '#features/lottery/bill/contract.ts'
import { setLimit } from '#features/protection/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { kinds } from '#ledger/kinds.ts'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { house, type Operation, post, wallet } from '#ledger/post.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { sendUntilDecided } from '#tests/support/client.ts'
import { type Player, testProvider, units } from '#tests/support/games.ts'
import { freshKey, ledgerWorld, memberWith } from '#tests/support/ledger.ts'
import { advanceRounds, AGENT_ID, lineOf, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { deposit } from '#tests/support/payments.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'

// A member's limit holds on every way on which a stake is taken, however many come at once. The ways are
// asked of the database: one that is not here fails the first test.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '10:00:20') })
const provider = await testProvider(world, 'acme')
const books = await ledgerWorld({ connections: 16 })
const sites: SiteProcess[] = []
let roundId = 0
let rate = ''

beforeAll(async () => {
  await advanceRounds(world)
  roundId = Number((await openRound(world, 'lao_pattana')).round_id)
  rate = (await lineOf(world, roundId, 'top2', '12', '1.00')).rate
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await books.close()
})

/** The way on which all kinds of movements go that have no batch function of their own. */
const GENERAL = 'ledger.post_batch'
/** Whoever else has the books write, and the stakes among what it writes. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'lottery.take_stakes': ['lottery_stake'],
  'lottery.close_pool': [],
  'lottery.apply_all': [],
  'game.move_money': ['game_bet'],
  'game.collect_debts': [],
  'game.post_result': [],
}
/** How a kind of stake goes the general way; a new kind needs its house account here. */
const HOUSES: Readonly<Record<string, 'lottery_pool' | 'game_clearing'>> = {
  lottery_stake: 'lottery_pool',
  game_bet: 'game_clearing',
}

const stakeKinds = async (): Promise<string[]> =>
  (
    await world.query<{ name: string }>('select name from ledger.kind where is_stake order by name')
  ).map(({ name }) => name)

test('the ways of a stake are those that are tried below', async () => {
  const kindsOfStakes = await stakeKinds()
  expect(kindsOfStakes).toEqual(Object.keys(HOUSES).toSorted())
  expect(kindsOfStakes).toEqual(
    Object.entries(kinds)
      .flatMap(([name, kind]) => ('isStake' in kind ? [name] : []))
      .toSorted(),
  )
  const callers = await world.query<{ name: string; text: string }>(
    `select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as text
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema', 'ledger')
        and pg_get_functiondef(p.oid) ~ 'ledger\\.(apply|post|write|judge)_'
      order by 1`,
  )
  expect(callers.map(({ name }) => name).toSorted()).toEqual(Object.keys(WRITERS).toSorted())
  for (const { name, text } of callers) {
    const named = kindsOfStakes.filter((kind) => text.includes(kind))
    expect(named, `${name} takes these stakes`).toEqual(WRITERS[name])
  }
  // Nobody writes movements past the books.
  const grants = await world.query(
    `select from information_schema.role_table_grants
      where table_schema = 'ledger' and table_name in ('transfer', 'balance', 'operation')
        and grantee = 'slth_app' and privilege_type in ('INSERT', 'UPDATE', 'DELETE')`,
  )
  expect(grants).toHaveLength(0)
})

/** Somebody who may stake ฿50 a day, and has more. */
async function limited(amount = '50.00'): Promise<{ member: MemberActor; walletId: bigint }> {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  await world.ask(setLimit, { name: 'stake_day', amount }, member)
  const [main] = await listWallets(world.services.db, member.memberId)
  if (!main) throw new Error('no wallet')
  return { member, walletId: main.id }
}

const bill = (turn: number, member: MemberActor) =>
  sendUntilDecided(
    sites[turn % sites.length]?.url ?? '',
    createBill,
    {
      round_id: roundId,
      agent_id: AGENT_ID,
      lines: [{ bet_type: 'top2', number: `${turn % 100}`.padStart(2, '0'), amount: '1.00', rate }],
    },
    member,
  ).then(({ code }) => code)

/** A bet of one baht, in the words of `bill`. */
async function gameBet(turn: number, player: Player): Promise<string> {
  const message = { amount: units(1), transaction_uuid: randomUUID() }
  for (;;) {
    const { url = '' } = sites[turn % sites.length] ?? {}
    const { status } = await provider.send('bet', player, message, { url })
    if (status === 'RS_OK') return ''
    if (status === 'RS_ERROR_LIMIT_REACHED') return 'stake_limit_reached'
    if (status !== 'RS_ERROR_TIMEOUT') return status
  }
}

/** Holds a wallet until somebody waits for it, so that all begin at once. */
async function atOnce<T>(walletId: bigint, begin: () => Promise<T>, waiters = 1): Promise<T> {
  const gate = new pg.Client({ ...world.database.superuser })
  await gate.connect()
  try {
    await gate.query('begin')
    await gate.query('select from ledger.balance where account_id = $1 for update', [walletId])
    const all = begin()
    await vi.waitFor(async () => expect((await waiting()).length).toBeGreaterThanOrEqual(waiters), {
      timeout: PATIENCE_MS,
      interval: 5,
    })
    await gate.query('commit')
    return await all
  } finally {
    await gate.end()
  }
}
const waiting = () =>
  world.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

const counted = (codes: readonly string[]) => ({
  taken: codes.filter((code) => code === '').length,
  refused: codes.filter((code) => code === 'stake_limit_reached').length,
})
const stakedBy = async (memberId: number): Promise<number> => {
  const [row] = await world.query<{ staked: string }>(
    'select staked_day as staked from platform.member_counter where member_id = $1',
    [memberId],
  )
  return Number(row?.staked)
}

test('200 bills from two processes sell exactly the limit', async () => {
  const { member, walletId } = await limited()
  const codes = await atOnce(walletId, () =>
    Promise.all(Array.from({ length: 200 }, (_, turn) => bill(turn, member))),
  )
  expect(counted(codes)).toEqual({ taken: 50, refused: 150 })
  expect(await stakedBy(member.memberId)).toBe(5_000)
})

test('100 bills and 100 bets of a game from two processes take exactly the limit together', async () => {
  const { member, walletId } = await limited()
  const player = await provider.launch(member.memberId, { walletId })
  const codes = await atOnce(walletId, () =>
    Promise.all(
      Array.from({ length: 200 }, (_, turn) =>
        turn % 4 < 2 ? bill(turn, member) : gameBet(turn, player),
      ),
    ),
  )
  expect(counted(codes)).toEqual({ taken: 50, refused: 150 })
  expect(await stakedBy(member.memberId)).toBe(5_000)
})

test.each(Object.entries(HOUSES))(
  `200 of %s by ${GENERAL}, alone and in company, take exactly the limit`,
  async (kind, account) => {
    const { memberId, walletId } = await memberWith(books, 100_000n)
    await inTransaction(books.db, (tx) =>
      setPlayLimits(tx, [Number(memberId)], { stakeDaySatang: 5_000n }),
    )
    const stake = (): Operation => ({
      key: freshKey(),
      memberId,
      kind: kind as 'lottery_stake',
      legs: [{ debit: wallet(walletId), credit: house(account, 1), amountSatang: 100n }],
    })
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        inTransaction(books.db, (tx) =>
          post(tx, turn % 2 ? [stake()] : [stake(), stake(), stake()]),
        ),
      ),
    )
    expect(counted(outcomes.flat().map(({ error }) => error ?? ''))).toEqual({
      taken: 50,
      refused: 150,
    })
  },
)

test('a decrease that comes first holds for every stake behind it', async () => {
  const { member, walletId } = await limited()
  const lowered = await atOnce(walletId, () =>
    world.ask(setLimit, { name: 'stake_day', amount: '20.00' }, member),
  )
  expect(lowered.outcome).toBe('in_force')
  const codes = await Promise.all(Array.from({ length: 60 }, (_, turn) => bill(turn, member)))
  expect(counted(codes)).toEqual({ taken: 20, refused: 40 })
})

test('a decrease among stakes stops them where it lands', async () => {
  const { member, walletId } = await limited()
  const [codes] = await atOnce(walletId, () =>
    Promise.all([
      Promise.all(Array.from({ length: 100 }, (_, turn) => bill(turn, member))),
      world.ask(setLimit, { name: 'stake_day', amount: '20.00' }, member),
    ]),
  )
  const { taken, refused } = counted(codes)
  expect(taken + refused).toBe(100)
  expect(taken).toBeGreaterThanOrEqual(20)
  expect(taken).toBeLessThanOrEqual(50)
  // Whatever was sold above the new limit was sold before it: nothing is sold any more.
  expect(await bill(1, member)).toBe('stake_limit_reached')
  const [late] = await world.query<{ late: string }>(
    `select count(*) as late
       from (select t.posted_at, sum(t.amount) over (order by t.transfer_id) as staked
               from ledger.transfer t where t.home_id = $1 and t.code = ledger.code_lottery_stake()) s
      where s.staked > 2000
        and s.posted_at > (select max(changed_at) from protection.limit_change where member_id = $1)`,
    [member.memberId],
  )
  expect(late?.late).toBe('0')
})
