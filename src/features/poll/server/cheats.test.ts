import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { bangkokInstant } from '#kernel/time.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { formatBaht, parseBaht } from '#kernel/money.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { rebuildPlay } from '#platform/settled-play/take-play.ts'
import { send } from '#tests/support/client.ts'
import { buyBill } from '#tests/support/desk.ts'
import { HANOI, startDraws } from '#tests/support/draws.ts'
import { AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '#tests/support/settled-play.ts'
import { getDeskPoll } from '../operator-contract.ts'
import { checkPollQuota, getPollQuota, getPollWinners, submitVote } from '../contract.ts'
import { countPlay } from './count-play.ts'
import { findOpenRuns } from './payment-store.ts'
import { endPayment, payBatch, planShares } from './pay-poll.ts'
import { areVotesFinal, findPoll } from './poll-store.ts'
import { turnPolls } from './turn-polls.ts'
import { addPlay } from './vote-store.ts'

// What somebody would try who wants more of a poll than is his.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const draws = await startDraws(world)
const desk = await pollDesk(world)
const [first, second, third] = draws.members
const sites: SiteProcess[] = []
let poolOfApp: pg.Pool

beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
  poolOfApp = new pg.Pool({ ...world.database.app, max: 4 })
})
afterAll(async () => {
  await poolOfApp.end()
  for (const site of sites) await site.stop()
})

const vote = (member: MemberActor, poll_id: number, choice_id = '1', site = 0) =>
  send(sites[site % 2]?.url ?? '', submitVote, { poll_id, choice_id }, member)
const quotaOf = (member: MemberActor, poll_id: number) =>
  world.ask(checkPollQuota, { poll_id }, member)
const codesOf = (answers: readonly { code: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ code }) => code || 'cast')).map(([code, some]) => [
      code,
      some?.length,
    ]),
  )
const cash = async (member: MemberActor): Promise<bigint> => {
  const main = (await world.ask(wallets, {}, member)).find(({ wallet_type_id: type }) => type === 1)
  const parsed = parseBaht(main?.balance ?? '')
  return parsed.ok ? parsed.value : -1n
}
/** Play as a product offers it. */
const play = (
  member: MemberActor,
  more: Partial<SettledPlay> & Pick<SettledPlay, 'stakeSatang' | 'settledAt'>,
): SettledPlay => ({
  source: 'test',
  sourceId: 1n,
  revision: 1,
  product: 'lottery',
  place: 'test',
  memberId: BigInt(member.memberId),
  walletId: 1n,
  walletKind: 1,
  returnedSatang: 0n,
  validSatang: more.stakeSatang,
  expectedMicrosatang: null,
  countedDay: '2026-12-07',
  ...more,
})
const count = (...facts: SettledPlay[]) =>
  services.db.transaction().execute((tx) => addPlay(tx, facts))

test('the last vote in two processes: fifty requests are one vote', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => vote(first, poll_id, '1', turn)),
  )
  expect(codesOf(answers)).toEqual({ cast: 1, poll_quota_used: 49 })
})

test('voters at the closing instant: what is counted was in time, and below the fence', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  const now = await world.clock.now()
  await count(
    ...draws.members.map((member) =>
      play(member, { sourceId: BigInt(poll_id), stakeSatang: 10_000_000n, settledAt: now }),
    ),
  )
  const poll = await findPoll(services.db, poll_id)
  const closesAt = poll?.closesAt ?? now
  await desk.pass((closesAt.getTime() - now.getTime()) / 60_000 - 1, ...draws.members)
  let cast = 0
  const voters = draws.members.map(async (member, at) => {
    for (let turn = 0; ; turn += 1) {
      const { code } = await vote(member, poll_id, '1', at + turn)
      if (code === 'poll_closed') return
      if (code !== '') continue
      cast += 1
      // The clock goes to the close while everybody is at it.
      if (cast === 6) await world.clock.set(new Date(closesAt.getTime() - 100))
    }
  })
  await Promise.all(voters)
  while (await turnPolls(services));
  const [facts] = await world.query<Record<string, unknown>>(
    `select count(*)::integer as votes, bool_and(v.voted_at < p.closes_at) as early,
            bool_and(v.xmin::text::bigint < p.fence::text::bigint) as below
       from poll.vote v join poll.poll p using (poll_id) where poll_id = $1`,
    [poll_id],
  )
  expect(facts).toEqual({ votes: cast, early: true, below: true })
  expect(cast).toBeGreaterThanOrEqual(6)
})

test('a vote that is written after the close is stamped with the instant it was judged by', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  const now = await world.clock.now()
  await world.query(`
    create function poll.pass_hours() returns trigger language plpgsql security definer as $$ begin
      update platform.clock_setting set offset_ms = offset_ms + 7200000; return new;
    end $$;
    create trigger pass_hours before update on poll.quota
      for each row execute function poll.pass_hours()`)
  const { code } = await vote(first, poll_id, '1')
  await world.query('drop function poll.pass_hours() cascade')
  await world.clock.set(now)
  expect(code).toBe('')
  expect(
    await world.query(
      'select from poll.vote v join poll.poll p using (poll_id) where poll_id = $1 and v.voted_at < p.closes_at',
      [poll_id],
    ),
  ).toHaveLength(1)
})

test('a vote that hangs over the close holds the count back, and is counted', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  const client = await poolOfApp.connect()
  await client.query('begin')
  await client.query("select poll.cast_vote($1, $2, '1', 'hanging', true)", [
    poll_id,
    first.memberId,
  ])
  await desk.pass(66, ...draws.members)
  expect(await areVotesFinal(services.db, BigInt(poll_id))).toBe(false)
  await desk.decide(poll_id, '1')
  await desk.pay()
  expect((await world.ask(getPollWinners, { poll_id })).winners).toBe(0)
  expect((await findPoll(services.db, poll_id))?.state).toBe('resulted')
  await client.query('commit')
  client.release()
  await desk.payWhole(poll_id)
  expect(await world.ask(getPollWinners, { poll_id })).toMatchObject({ winners: 1 })
})

test('two workers pay one poll: each winner once, the pot in full', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  for (const member of draws.members) await vote(member, poll_id)
  const before = await Promise.all(draws.members.map(cash))
  await desk.pass(66, ...draws.members)
  await desk.decide(poll_id, '1')
  await Promise.all([1, 2, 3].map(() => desk.payWhole(poll_id)))
  const after = await Promise.all(draws.members.map(cash))
  expect(after.map((now, at) => now - (before[at] ?? 0n))).toEqual(
    Array.from({ length: 4 }, () => 25_000n),
  )
})

test('a worker that dies between two steps is continued, and pays nobody twice', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  for (const member of draws.members) await vote(member, poll_id)
  await desk.pass(66, ...draws.members)
  await desk.decide(poll_id, '1')
  const before = await cash(first)
  const [run] = await findOpenRuns(services.db, poll_id)
  const poll = await findPoll(services.db, poll_id)
  if (!run || !poll) throw new Error('nothing to pay')
  // Each step again, as after a crash before or behind it.
  await expect.poll(() => planShares(services, poll, run)).toBe(true)
  await expect.poll(() => planShares(services, poll, run)).toBe(true)
  expect(await endPayment(services, run)).toBe(false)
  await payBatch(services, poll, run)
  expect(await payBatch(services, poll, run)).toBe(false)
  expect([await endPayment(services, run), await endPayment(services, run)]).toEqual([true, false])
  await desk.pay()
  expect((await cash(first)) - before).toBe(25_000n)
})

test('stakes that are cancelled, not settled or of before earn nothing; settled ones do', async () => {
  await desk.pass(1, ...draws.members)
  await draws.desk.goTo(bangkokInstant('2026-12-09', '10:00'), ...draws.members)
  await desk.pass(0, ...draws.members)
  const early = Number((await openRound(world, 'hanoi')).round_id)
  await buyBill(world, third, early, [['top2', '55', '1000.00']])
  await draws.desk.closeRound('hanoi', ...draws.members)
  await draws.desk.settle(early, HANOI)
  await desk.pass(0, ...draws.members)
  const poll_id = await desk.open(
    {
      closes_at: '2026-12-11T10:00:00+07:00',
      event_at: '2026-12-11T20:00:00+07:00',
    },
    ...draws.members,
  )
  await draws.desk.goTo(bangkokInstant('2026-12-10', '10:00'), ...draws.members)
  const round_id = Number((await openRound(world, 'hanoi')).round_id)
  await buyBill(world, first, round_id, [['top2', '55', '1499.99']])
  const taken = await buyBill(world, second, round_id, [['top2', '56', '1500.00']])
  await world.ask(cancelBill, { agent_id: AGENT_ID, bill_id: taken }, second)
  expect(await world.ask(getPollQuota, { poll_id }, first)).toMatchObject({ earned: 1 })
  await draws.desk.closeRound('hanoi', ...draws.members)
  await draws.desk.settle(round_id, HANOI)
  // Reading alone counts nothing; asking for it does.
  expect(await quotaOf(first, poll_id)).toMatchObject({ earned: 1, next_at: '500.00' })
  const earned = async (member: MemberActor) =>
    (await world.ask(getPollQuota, { poll_id }, member)).earned
  expect(await Promise.all([first, second, third].map(earned))).toEqual([3, 1, 1])
  expect(await quotaOf(first, poll_id)).toMatchObject({ valid: '1499.99', next_at: '1500.00' })

  const rows = () =>
    world.query('select * from poll.quota where poll_id = $1 order by member_id', [poll_id])
  const before = await rows()
  await rebuildPlay(services.db, countPlay)
  await takeAllPlay(services.db, countPlay)
  expect(await rows()).toEqual(before)
})

test('only own money counts, in the time of the poll, of its product', async () => {
  const poll_id = await desk.open({ product: 'lottery' }, ...draws.members)
  const settledAt = await world.clock.now()
  const of = (more: Partial<SettledPlay>) =>
    play(first, { stakeSatang: 50_000n, settledAt, ...more })
  const poll = await findPoll(services.db, poll_id)
  await count(
    of({ sourceId: 101n, walletKind: 2 }),
    of({ sourceId: 102n, walletKind: 5 }),
    of({ sourceId: 103n, product: 'game' }),
    of({ sourceId: 104n, settledAt: new Date((poll?.opensAt.getTime() ?? 0) - 1) }),
    of({ sourceId: 105n, settledAt: poll?.closesAt ?? settledAt }),
    of({ sourceId: 106n, walletKind: 3 }),
    of({ sourceId: 107n, walletKind: 4, settledAt: poll?.opensAt ?? settledAt }),
  )
  expect(await quotaOf(first, poll_id)).toMatchObject({ valid: '1000.00', earned: 3 })
})

test('stakes that are taken back carry no vote: what was voted with them wins nothing', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  const settledAt = await world.clock.now()
  const of = (more: Partial<SettledPlay>) =>
    play(first, { sourceId: 201n, stakeSatang: 100_000n, settledAt, ...more })
  await count(of({}))
  for (const choice of ['2', '1', '1']) await vote(first, poll_id, choice)
  await vote(second, poll_id, '1')
  // All of it but what carries the first vote, some after the close, and once more than there was.
  await desk.pass(61, ...draws.members)
  const later = await world.clock.now()
  await count(of({ revision: 2, stakeSatang: -100_000n, settledAt: later }))
  expect(await quotaOf(first, poll_id)).toMatchObject({ earned: 1, used: 3, left: 0 })
  const before = await Promise.all([first, second].map(cash))
  await desk.pass(5, ...draws.members)
  await desk.settle(poll_id, '1')
  const after = await Promise.all([first, second].map(cash))
  expect(after.map((now, at) => now - (before[at] ?? 0n))).toEqual([0n, 100_000n])
})

test('a ring of ten has ten free votes, and the house pays the pot, no more', async () => {
  const ring: MemberActor[] = []
  for (let at = 0; at < 10; at += 1) ring.push(await memberActor(world))
  const choices = Array.from({ length: 10 }, (_, at) => ({ label: `ทีม ${at + 1}`, image: null }))
  const poll_id = await desk.open({ choices }, ...draws.members, ...ring)
  // One for each choice: one of them is right for certain.
  for (const [at, member] of ring.entries()) await vote(member, poll_id, `${at + 1}`, at)
  expect((await vote(ring[0] ?? first, poll_id, '2')).code).toBe('poll_quota_used')
  for (const member of draws.members) await vote(member, poll_id, '4')
  await desk.pass(66, ...draws.members, ...ring)
  await desk.settle(poll_id, '4')
  const shares = (await world.ask(getPollWinners, { poll_id })).items.map(({ share }) => share)
  // Five votes were right, one of them the ring's: a fifth of the pot, which the house pays anyhow.
  expect(shares).toEqual(Array.from({ length: 5 }, () => '200.00'))
  const [cost] = await world.query<{ paid: string }>(
    'select sum(amount)::text as paid from poll.share where poll_id = $1',
    [poll_id],
  )
  expect(formatBaht(BigInt(cost?.paid ?? 0))).toBe('1000.00')
})

test('the account of somebody who works here is given nothing, and takes nobody’s share', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  await vote(first, poll_id)
  await vote(second, poll_id)
  const block = (reason: string | null) =>
    world.query('update platform.stake_standing set reward_block = $2 where member_id = $1', [
      first.memberId,
      reason,
    ])
  await block('บัญชีพนักงาน')
  expect((await vote(first, poll_id)).code).toBe('poll_not_for_you')
  const before = await Promise.all([first, second].map(cash))
  await desk.pass(66, ...draws.members)
  await desk.settle(poll_id, '1')
  const after = await Promise.all([first, second].map(cash))
  expect(after.map((now, at) => now - (before[at] ?? 0n))).toEqual([0n, 100_000n])
  await block(null)
})

test('who is blocked between plan and payment is refused, the others are paid as planned', async () => {
  const poll_id = await desk.open({}, ...draws.members)
  await vote(first, poll_id)
  await vote(second, poll_id)
  await desk.pass(66, ...draws.members)
  await desk.decide(poll_id, '1')
  const [run] = await findOpenRuns(services.db, poll_id)
  const poll = await findPoll(services.db, poll_id)
  if (!run || !poll) throw new Error('nothing to pay')
  await expect.poll(() => planShares(services, poll, run)).toBe(true)
  await world.query(
    "update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1",
    [first.memberId],
  )
  const before = await cash(second)
  await desk.payWhole(poll_id)
  expect((await cash(second)) - before).toBe(50_000n)
  const seen = await world.ask(getDeskPoll, { poll_id }, desk.editor)
  expect(seen.results).toMatchObject([{ paid: '500.00', refused: 1, winners: 2 }])
  await world.query('update platform.stake_standing set reward_block = null')
})
