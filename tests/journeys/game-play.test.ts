import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { countPlay as countBonus } from '#features/promotion/server/count-play.ts'
import { statement } from '#features/wallet/contract.ts'
import { getSummary, listPlayRounds } from '#features/winloss/contract.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import { bangkokDay, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { closeWallet, openWallet } from '#ledger/accounts.ts'
import { playedSince } from '#ledger/play-limits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { rebuildPlay } from '#platform/settled-play/take-play.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { type Player, testProvider, units } from '#tests/support/games.ts'
import { memberActor, signInMember } from '#tests/support/member.ts'
import { deposit, houseBalance } from '#tests/support/payments.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '../support/settled-play.ts'

// What a round comes to when it closes: one fact for whoever counts, the house's part out of the provider's
// clearing account, and differences of what comes later. After each test the books are verified, which holds
// messages, rounds, facts and movements against each other.

const world = await testWorld({ sandbox: true })
const { db } = world.services
const provider = await testProvider(world, 'acme')

const CLEARING = 3000
const RESULT = 4000

async function rich() {
  const actor = await memberActor(world)
  await deposit(world, actor, '1000')
  return { actor, player: await provider.launch(actor.memberId) }
}

const roundOf = (player: Player) => newRound(provider, player)
const cards = { game_code: 'cards' }

const closing = { round_closed: true }

/** The facts of a round, amounts in baht. */
async function factsOf(ref: string) {
  return world.query(
    `select f.revision, f.product, f.place, (f.stake / 100)::int as stake,
            (f.returned / 100)::int as returned, (f.valid / 100)::int as valid, f.wallet_kind as wallet,
            f.expected
       from game.settled_play('', 100000) f join game.round r on r.round_id = f.source_id
      where r.ref = $1 order by f.revision`,
    [ref],
  )
}
/** Facts come once no older transaction is under way. */
async function expectFacts(round: string, facts: readonly object[]): Promise<void> {
  await expect.poll(() => factsOf(round)).toEqual(facts)
}

/** None, not even one that nobody is told of yet. */
const expectNoFact = async (round: string) =>
  expect(
    await world.query(
      `select from game.closing c join game.round r using (round_id)
        where r.ref = $1 and (c.staked_satang <> 0 or c.returned_satang <> 0)`,
      [round],
    ),
  ).toEqual([])

const slot = { product: 'slot', place: 'acme:reel', wallet: 1, expected: null }

const countAll = async () => {
  await takeAllPlay(db, countPlay)
}

/** Return in basis points, stake and what came back, and what counts of it, in baht. */
const counted = [
  ['slot', null, 100, 0, 100],
  ['slot', 9_600, 100, 500, 100],
  ['slot', 9_850, 100, 0, 50],
  ['fishing', 10_000, 100, 0, 0],
  ['table', 9_894, 100, 200, 100],
  ['table', 9_947, 100, 0, 50],
  ['table', 10_000, 100, 200, 0],
  ['table', 10_000, 100, 0, 0],
  // Both sides of one bet.
  ['table', null, 200, 195, 5],
  ['sport', 9_600, 100, 150, 50],
] as const
test.each(counted)('of %s that returns %s, %d baht back as %d count as %d', async (...row) => {
  const [product, returnBp, staked, returned, valid] = row
  const [found] = await world.query<{ valid: string }>(
    'select game.valid_of($1, $2, $3, $4) as valid',
    [product, returnBp, staked * 100, returned * 100],
  )
  expect(Number(found?.valid)).toBe(valid * 100)
})

test('an open round is no fact, a closed one is one, and the house has its part', async () => {
  const { actor, player } = await rich()
  const { round, taken, paid } = roundOf(player)
  const before = [await houseBalance(world, CLEARING), await houseBalance(world, RESULT)] as const
  const first = await taken(30)
  await taken(20)
  await expectNoFact(round)
  expect(await houseBalance(world, CLEARING)).toBe(before[0] + 5_000n)
  await paid(first, 10, closing)
  // CT2 of rewards.md: what a slot gives back takes nothing off its valid play.
  await expectFacts(round, [{ ...slot, revision: 1, stake: 50, returned: 10, valid: 50 }])
  expect(await houseBalance(world, CLEARING)).toBe(before[0])
  expect(await houseBalance(world, RESULT)).toBe(before[1] + 4_000n)
  await countAll()
  const day = bangkokDay(await world.clock.now())
  const { total } = await world.ask(getSummary, { from: day, to: day, group: 'product' }, actor)
  expect(total).toMatchObject({ stake: '50.00', returned: '10.00', net: '-40.00', valid: '50.00' })
  const { items: rounds } = await world.ask(listPlayRounds, { from: day, to: day }, actor)
  expect(rounds).toMatchObject([{ product: 'slot', name: 'reel', stake: '50.00' }])
  const { items } = await world.ask(statement, { limit: 2 }, actor)
  expect(items.map(({ label, subject, amount }) => [label, subject, amount])).toEqual([
    ['รางวัลเกม', 'reel', '10.00'],
    ['เดิมพันเกม', 'reel', '-20.00'],
  ])
})

test('where both sides can be bet on, only what is won or lost is valid', async () => {
  const { player } = await rich()
  const table = { ...slot, product: 'table', place: 'acme:cards', revision: 1 }
  // CT1 of rewards.md: both sides of baccarat, the player wins, the banker wins.
  for (const [returned, valid] of [
    [200, 0],
    [195, 5],
    [0, 200],
    [500, 200],
    // CT2: half as much won as was staked.
    [300, 100],
  ] as const) {
    const { round, taken, paid } = roundOf(player)
    const one = await taken(100, cards)
    await taken(100, cards)
    await paid(one, returned, { ...cards, ...closing })
    await expectFacts(round, [{ ...table, stake: 200, returned, valid }])
  }
})

test('what comes late is a difference, on the day of the first', async () => {
  const { actor, player } = await rich()
  const { round, taken, paid, rollback } = roundOf(player)
  const one = await taken(30, closing)
  const first = { ...slot, revision: 1, stake: 30, returned: 0, valid: 30 }
  await expectFacts(round, [first])
  await countAll()
  const day = bangkokDay(await world.clock.now())
  await world.clock.advance(DAY_MS)
  const late = await paid(one, 100)
  await rollback(late)
  await rollback(one)
  await expectFacts(round, [
    first,
    { ...slot, revision: 2, stake: 0, returned: 100, valid: 0 },
    { ...slot, revision: 3, stake: 0, returned: -100, valid: 0 },
    { ...slot, revision: 4, stake: -30, returned: 0, valid: -30 },
  ])
  await countAll()
  await signInMember(world, actor)
  const { total } = await world.ask(getSummary, { from: day, to: day, group: 'day' }, actor)
  expect(total).toMatchObject({ stake: '0.00', returned: '0.00', valid: '0.00' })
  const kept = await world.query(
    'select * from winloss.day order by member_id, counted_day, product',
  )
  await rebuildPlay(db, countPlay)
  const again = await world.query(
    'select * from winloss.day order by member_id, counted_day, product',
  )
  const withoutXid = (rows: object[]) => rows.map((row) => ({ ...row, changed_xid: null }))
  expect(withoutXid(again)).toEqual(withoutXid(kept))
})

test('what was rolled back before its round closed is no fact', async () => {
  const { player } = await rich()
  const { round, taken, rollback } = roundOf(player)
  await rollback(await taken(30), closing)
  await expectNoFact(round)
})

test('a win that was spent before it was taken back is no loss of its member until he pays', async () => {
  const { actor, player } = await rich()
  const cashed = roundOf(player)
  const one = await cashed.taken(10)
  const won = await cashed.paid(one, 500, closing)
  const { balance = 0 } = await provider.send('balance', player)
  const spending = roundOf(player)
  const spent = await spending.taken(balance / 100_000 - 120)
  await cashed.rollback(won)
  const expectReturned = async (...bahts: readonly number[]) => {
    const returned = async () => (await factsOf(cashed.round)).map((fact) => fact['returned'])
    await expect.poll(returned).toEqual(bahts)
  }
  await expectReturned(500, -120)
  await spending.paid(spent, 300)
  await expectReturned(500, -120, -300)
  await spending.paid(spent, 300, closing)
  await expectReturned(500, -120, -300, -80)
  const { items } = await world.ask(statement, { limit: 3 }, actor)
  expect(items.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'เรียกคืนรางวัลเกม -80.00',
    'รางวัลเกม 300.00',
    'เรียกคืนรางวัลเกม -300.00',
  ])
})

test("a bonus pays within its rules, its play counts for it, and what comes too late is the house's", async () => {
  const desk = await promotionDesk(world)
  const chosen = await desk.publish()
  const member = await memberActor(world)
  await desk.deposit(member, '500', chosen)
  const [bonus] = await world.query<{ bonus_id: string; wallet_id: string }>(
    'select bonus_id, wallet_id from promotion.bonus where member_id = $1',
    [member.memberId],
  )
  const walletId = BigInt(bonus?.wallet_id ?? 0)
  const player = await provider.launch(member.memberId, { walletId })
  const betOf = async (baht: number) =>
    (await provider.send('bet', player, { amount: units(baht) })).status
  expect(await betOf(10)).toBe('RS_ERROR_INVALID_GAME')
  // No promotion names games yet: this one does from here on.
  await world.query(`set session_replication_role = 'replica';
    update promotion.bonus set product = 'slot';
    update platform.wallet_rule set stake_kinds = '{game_bet}', stake_max_satang = 2000`)
  expect(await betOf(20.01)).toBe('RS_ERROR_LIMIT_REACHED')
  const { round, taken, paid } = roundOf(player)
  const one = await taken(20)
  const isOpen = async () =>
    (
      await world.query('select from game.round where account_id = $1 and state = $2', [
        walletId,
        'open',
      ])
    ).length > 0
  expect(await isOpen()).toBe(true)
  await paid(one, 5, closing)
  await expectFacts(round, [{ ...slot, wallet: 2, revision: 1, stake: 20, returned: 5, valid: 20 }])
  await takeAllPlay(db, countBonus)
  expect(
    await world.query('select valid_satang from promotion.bonus where bonus_id = $1', [
      bonus?.bonus_id,
    ]),
  ).toEqual([{ valid_satang: '2000' }])
  await world.query('update platform.wallet_rule set open_until = platform.clock()')
  expect(await betOf(1)).toBe('RS_ERROR_USER_DISABLED')
  // A bonus is no own money, so it counts for no limit.
  expect(await playedSince(db, member.memberId, new Date(0))).toEqual({ staked: 0n, won: 0n })
})

test('what comes back to a wallet that is closed goes to the house', async () => {
  const { actor } = await rich()
  const walletId = await inTransaction(db, (tx) =>
    openWallet(tx, actor.memberId, 'cashback_wallet'),
  )
  const player = await provider.launch(actor.memberId, { walletId })
  const { round, taken, paid, rollback } = roundOf(player)
  const free = await taken(0)
  await inTransaction(db, (tx) => closeWallet(tx, walletId))
  const before = await houseBalance(world, 5000)
  const won = await paid(free, 40, closing)
  expect(await houseBalance(world, 5000)).toBe(before + 4_000n)
  await expectNoFact(round)
  await rollback(won)
  expect(await houseBalance(world, 5000)).toBe(before)
})

test('who bets plays: the time counts, and its limit ends the bets', async () => {
  const { actor, player } = await rich()
  const bet = async () => (await provider.send('bet', player)).status
  expect(await bet()).toBe('RS_OK')
  const seen = () =>
    world.query('select seen_at from platform.play_time where member_id = $1', [actor.memberId])
  const [before] = await seen()
  await world.clock.advance(2 * MINUTE_MS)
  // Each process notes a member every half minute; another one has not seen him yet.
  const { memberUrl: url } = await world.secondSite()
  expect((await provider.send('bet', player, {}, { url })).status).toBe('RS_OK')
  expect(await seen()).not.toEqual([before])
  const [{ day_ms } = { day_ms: '0' }] = await world.query<{ day_ms: string }>(
    'select day_ms from platform.play_time where member_id = $1',
    [actor.memberId],
  )
  expect(Number(day_ms)).toBeGreaterThanOrEqual(2 * MINUTE_MS)
  await world.query(`select platform.limit_play_time($1, 1, null, null)`, [actor.memberId])
  expect(await bet()).toBe('RS_ERROR_LIMIT_REACHED')
})

test('a bet that waits for a wallet too long is answered so, and comes again', async () => {
  const { player } = await rich()
  const holder = new pg.Client({ ...world.database.superuser })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from ledger.balance where account_id = $1 for update', [
    player.walletId,
  ])
  const message = { transaction_uuid: randomUUID(), round: randomUUID() }
  expect(await provider.send('bet', player, message)).toMatchObject({ status: 'RS_ERROR_TIMEOUT' })
  await holder.query('rollback')
  await holder.end()
  expect((await provider.send('bet', player, message)).status).toBe('RS_OK')
  const [row] = await world.query(
    'select count(*)::int as n from game.transaction where member_id = $1',
    [player.memberId],
  )
  expect(row).toEqual({ n: 1 })
})
