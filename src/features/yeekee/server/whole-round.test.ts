import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { getBill } from '#features/lottery/bill/contract.ts'
import { getLobby, getRound } from '#features/lottery/round/contract.ts'
import { getResult, listResults } from '#features/lottery/result/contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { statement } from '#features/wallet/contract.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { formatBaht } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import { createLog } from '#platform/log/log.ts'
import { buyBill } from '#tests/support/desk.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { beatUntilShotsEnd, goTo, openYeekeeRound, shoot, turn } from '#tests/support/yeekee.ts'
import { fairRound, listShots, listSiblingRounds, myShots } from '../contract.ts'
import { verifyTranscript } from '../rules/verify.ts'
import { SEED_PLACE } from './commit-rounds.ts'
import { findSealedSeed } from './promise-store.ts'

const logged: string[] = []
const log = createLog(
  'debug',
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)
const world = await testWorld({ sandbox: true, log, at: bangkokInstant('2026-11-23', '10:50') })

/** Every call that speaks of the round, as a browser gets it. */
async function everythingSaid(roundId: number): Promise<string> {
  const paths = [
    `/api/fair/round?id=${roundId}`,
    ...['round', 'result', 'rule', 'rate', 'limit', 'yeekee/list', 'yeekee/lists'].map(
      (path) => `/api/lotto/${path}?round_id=${roundId}`,
    ),
    '/api/lotto/lobby',
    '/api/lotto/rounds',
    '/api/lotto/results',
  ]
  const texts = await Promise.all(
    paths.map(async (path) => (await fetch(`${world.site.memberUrl}${path}`)).text()),
  )
  const pushes = await world.query('select payload::text from platform.push')
  return [...texts, JSON.stringify(pushes)].join('\n')
}

const cash = async (member: MemberActor): Promise<bigint> =>
  (await listWallets(world.services.db, member.memberId))[0]?.availableSatang ?? 0n

/** Digits that `วิ่งบน` pays for: each once. */
const runs = (top3: string) => BigInt(new Set(top3).size)

interface Round {
  readonly transcript: WireOutput<typeof fairRound>
  readonly roundId: number
  readonly seed: string
  readonly rich: MemberActor
  readonly poor: MemberActor
  readonly billId: number
}

/** Sixteen people with bills, and 22 shots: the last by `poor`, the 16th from the end by `rich`. */
async function playedRound(): Promise<Round> {
  const transcript = await openYeekeeRound(world, 'yeekee')
  const roundId = Number(transcript.round_id)
  const sealed = await findSealedSeed(world.services.db, BigInt(roundId))
  const seed = world.services.vault.open(SEED_PLACE, roundId, sealed)
  const rich = await memberActor(world)
  const poor = await memberActor(world)
  const others: MemberActor[] = []
  for (const letter of 'กขคงจฉชซดตถทธน') {
    const other = await memberActor(world, { first_name: `มานี${letter}` })
    await deposit(world, other, '100.00')
    await buyBill(world, other, roundId, [['bottom2', '11', '100.00']])
    others.push(other)
  }
  for (const member of [rich, poor]) await deposit(world, member, '500.00')
  // Ten digits of วิ่งบน at 10 baht: one to three of them win, and they count for no bonus; 100 baht on
  // one number do.
  const stakes = [...'0123456789'].map((digit) => ['run_top', digit, '10.00'] as const)
  const billId = await buyBill(world, rich, roundId, [...stakes, ['top3', '777', '100.00']])
  await buyBill(world, poor, roundId, [['bottom2', '00', '99.99']])
  await goTo(world, '2026-11-23T10:58:00+07:00', rich, poor, ...others)
  const order = [...others.slice(0, 6), rich, ...others.slice(6)]
  for (let at = 0; at < 22; at += 1) {
    const isLast = at === 21
    if (isLast) await world.clock.set(new Date('2026-11-23T11:01:58+07:00'))
    else await world.clock.advance(6_000)
    const number = `${(10_007 * (at + 1)) % 100_000}`.padStart(5, '0')
    const by = isLast ? poor : (order[at % order.length] ?? rich)
    const answer = await shoot(world, by, roundId, number)
    expect(answer.code, answer.message).toBe('')
    expect(answer.data).toMatchObject({ seq: at + 1, rank: 1, count: at + 1 })
  }
  return { transcript, roundId, seed, rich, poor, billId }
}

let played: Round
let before: { rich: bigint; poor: bigint }

test('a round is played: the last shots, ranks newest first, and nothing of the seed', async () => {
  played = await playedRound()
  const { transcript, roundId, rich } = played
  expect(transcript).toMatchObject({ round_ref: 'YK-20261123-021', round_no: 21 })
  expect(transcript.close_at).toBe('2026-11-23T11:00:00.000+07:00')
  expect(transcript.shoot_close_at).toBe('2026-11-23T11:02:00.000+07:00')
  const live = await world.ask(listShots, { round_id: roundId, after_seq: 20 })
  expect(live.shots.map((shot) => shot.seq)).toEqual([22, 21])
  expect(live).toMatchObject({ count: 22, stage: 'shooting' })
  expect(live).toMatchObject({ rank1: { seq: 22 }, rank16: { seq: 7 } })
  expect(live.rank1?.name).toMatch(/^08x-xxx-\d{4}$/)
  const mine = await world.ask(myShots, { round_id: roundId }, rich)
  expect(mine).toMatchObject({ staked: '100.00', bonus_stake_min: '100.00', bonuses: [] })
  expect(mine.seqs).toContain(7)
})

test('shooting ends: head and count are out before the beacon, the seed is not', async () => {
  const { transcript, roundId, seed, rich, poor } = played
  await beatUntilShotsEnd(world, transcript)
  await world.clock.set(new Date('2026-11-23T11:02:00.100+07:00'))
  await turn(world)
  const waiting = await world.ask(fairRound, { id: roundId })
  expect(waiting).toMatchObject({ stage: 'drawing', count: 22, server_seed: null, draw: null })
  expect(waiting.shots).toHaveLength(22)
  const { shoot_close_at: closed, beacon } = transcript
  const times = [closed, waiting.head_published_at, beacon.round_at].map((at) => at ?? 'never')
  expect(times).toEqual(times.toSorted())
  expect(await everythingSaid(roundId)).not.toContain(seed)
  before = { rich: await cash(rich), poor: await cash(poor) }
})

test('the beacon comes: result, proof, prizes and bonuses, each once', async () => {
  await tellOfBills(world)
  const { transcript, roundId, seed, rich, poor, billId } = played
  await world.clock.set(new Date(new Date(transcript.beacon.round_at).getTime() + 300))
  await turn(world)
  expect(logged.join('')).not.toContain(seed)
  const drawn = await world.ask(fairRound, { id: roundId })
  expect(drawn).toMatchObject({ stage: 'settled', server_seed: seed, void_reason: null })
  expect(verifyTranscript(drawn).steps.filter((step) => !step.ok)).toEqual([])
  const { draw } = drawn
  if (!draw) throw new Error('the round has no draw')
  expect(await world.ask(getResult, { round_id: roundId })).toMatchObject({
    top3: draw.top3,
    bottom2: draw.bottom2,
    full: draw.result5,
    proof: { server_seed: seed, sys: draw.sys, k: draw.k, shot_count: 22 },
  })
  await turn(world)
  const prize = runs(draw.top3) * 3200n + (draw.top3 === '777' ? 8_500_000n : 0n)
  expect((await cash(rich)) - before.rich).toBe(prize + 500n)
  // Rank 1 was shot by `poor`, who staked 99.99: no bonus, and nobody moves up.
  expect((await cash(poor)) - before.poor).toBe(draw.bottom2 === '00' ? 899_910n : 0n)
  expect(drawn.bonuses).toMatchObject([
    { rank: 1, seq: 22, amount: '200.00', paid: false, outcome: 'small_stake' },
    { rank: 16, seq: 7, amount: '5.00', paid: true },
  ])
  const bill = await world.ask(getBill, { bill_id: billId }, rich)
  expect(bill).toMatchObject({ status: 'won', win: formatBaht(prize) })
  const mine = await world.ask(myShots, { round_id: roundId }, rich)
  expect(mine.bonuses).toEqual([{ rank: 16, amount: '5.00' }])
  // Money says which round of the day it was: stake, prize and bonus.
  const { items: moved } = await world.ask(statement, {}, rich)
  for (const { kind, subject } of moved) {
    const words = subject?.replaceAll('\u00a0', ' ')
    expect(words, kind).toBe(/^(lottery|yeekee)/.test(kind) ? 'จับยี่กี รอบที่ 21' : undefined)
  }
  expect(new Set(moved.map(({ kind }) => kind)).size).toBeGreaterThan(3)
  const { items } = await world.ask(statement, { group: 'bonus' }, rich)
  const line = { label: 'ยิงเลขลำดับ 16', amount: '5.00', ref: 'YK-20261123-021' }
  expect(items).toMatchObject([line])

  // A bonus is told as such, beside the prize of the bill; whoever earned none hears of none.
  await tellOfBills(world)
  const told = async (member: MemberActor) => (await world.ask(listInbox, {}, member)).items
  const bonus = (await told(rich)).filter(({ kind }) => kind === 'yeekee_bonus')
  expect(bonus).toMatchObject([
    {
      look: 'prize',
      title: 'ยินดีด้วย! ได้โบนัสยิงเลข',
      body: 'จับยี่กี รอบที่ 21 · ลำดับ 16 ได้โบนัส ฿5.00 เข้ากระเป๋าแล้ว',
      link: `/lotto/${roundId}`,
    },
  ])
  // His bill of ฿200 brought back less than it cost, unless its 777 came.
  const kinds = (await told(rich))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('bill_'))
  expect(kinds).toEqual([prize > 20_000n ? 'bill_won' : 'bill_returned'])
  expect((await told(poor)).filter(({ kind }) => kind === 'yeekee_bonus')).toEqual([])
})

test('88 open rounds: the lobby shows the next one, the day its siblings', async () => {
  const response = await fetch(`${world.site.memberUrl}${getLobby.path}`)
  expect((await response.text()).length).toBeLessThan(30_000)
  const { categories } = await world.ask(getLobby, {})
  const market = categories.find(({ code }) => code === 'yeekee')?.markets[0]
  expect(market).toMatchObject({
    code: 'yeekee',
    round: { status: 'open', round_no: 22 },
    last_result: { round_no: 21 },
  })
  const siblings = await world.ask(listSiblingRounds, { round_id: market?.round?.round_id ?? 0 })
  expect(siblings).toHaveLength(68)
  expect(siblings[0]).toMatchObject({ round_no: 21, stage: 'settled', shot_count: 22 })
  expect(siblings.at(-1)?.close_at).toBe('2026-11-24T03:45:00.000+07:00')
  const results = await world.ask(listResults, {})
  expect(results.filter((row) => row.market_code === 'yeekee')).toHaveLength(1)
})

test('what a round shows of its draw, and what other markets do not', async () => {
  const { categories } = await world.ask(getLobby, {})
  const rounds = categories.flatMap(({ markets }) => markets)
  const next = rounds.find(({ code }) => code === 'yeekee')?.round
  expect(await world.ask(getRound, { round_id: next?.round_id ?? 0 })).toMatchObject({
    shots_min: 20,
    shot_count: 0,
    server_seed: null,
    beacon: { is_test: true, signature: null, randomness: null },
  })
  const hanoi = rounds.find(({ code }) => code === 'hanoi')?.round
  expect(await world.ask(getRound, { round_id: hanoi?.round_id ?? 0 })).toMatchObject({
    commit: null,
    beacon: null,
    shoot_close_at: null,
  })
  expect(await world.ask(getResult, { round_id: hanoi?.round_id ?? 0 })).toMatchObject({
    proof: null,
  })
})
