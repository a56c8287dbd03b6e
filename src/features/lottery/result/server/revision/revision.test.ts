import { describe, expect, test } from 'vitest'
import { formatBaht } from '#kernel/money.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { auditList } from '#features/staff/contract.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import { EVERY_TYPE, EVERY_TYPE_WIN, HANOI, satang, startDraws } from '#tests/support/draws.ts'
import { AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { deposit, houseBalance, runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill, getBill } from '../../../bill/contract.ts'
import { getResult } from '../../contract.ts'
import { debtHistory, debtList } from '../../debt-contract.ts'
import { revisionList, revisionPreview } from '../../revision-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, soldRound, cash, pool } = await startDraws(world)

/** 398 · 98 · 43 was paid; 893 · 93 · 34 is right. โต๊ด and the digits of วิ่งบน are the same. */
const RIGHT = { special: ['30893'], first: ['04734'] }
const NOBODY = { special: ['00000'], first: ['00000'] }

const before: Stake[] = [['bottom2', '43', '10.00']] // 900 before, nothing after
const after: Stake[] = [['bottom2', '34', '20.00']] // nothing before, 1800 after
const both: Stake[] = [['run_bottom', '4', '50.00']] // 210 both times
const never: Stake[] = [['top2', '55', '5.00']]

const changes = async (from: readonly bigint[]) =>
  (await cash()).map((now, at) => now - (from[at] ?? 0n))
const list = (round_id: number) => world.ask(revisionList, { round_id }, desk.first)
const billOf = (bill_id: number | undefined, at: number) =>
  world.ask(getBill, { bill_id: bill_id ?? 0 }, members[at])

/** The member's wallet goes down to what is named, by bets in a round that nobody settles. */
async function spendDownTo(at: number, leftSatang: bigint): Promise<void> {
  const part = 50_000n
  const round_id = Number((await openRound(world, 'gov')).round_id)
  let over = ((await cash())[at] ?? 0n) - leftSatang
  for (let number = 10; over > 0n; number += 1) {
    const stake = over % part >= 100n ? over % part : part + (over % part)
    const stakes: Stake[] = [['top2', `${number}`, formatBaht(stake)]]
    await buyBill(world, members[at] ?? members[0], round_id, stakes)
    over -= stake
  }
}

/** One bill of each kind. */
const fourBills = (day: string) =>
  soldRound(day, [
    [0, before],
    [1, after],
    [2, both],
    [3, never],
  ])
const reason = 'แหล่งผลประกาศเลขท้ายผิด'

test('differences are paid and taken back, as the preview says', async () => {
  const { round_id, billIds } = await fourBills('2026-12-08')
  await desk.settle(round_id, HANOI)
  const paid = await cash()
  const house = await houseBalance(world, 4100)

  const preview = await world.ask(revisionPreview, { round_id, official: RIGHT }, desk.first)
  expect(preview).toMatchObject({
    revision: 2,
    before: { bottom2: '43' },
    after: { bottom2: '34' },
  })
  const effect = {
    prizes_before: '1110.00',
    prizes_after: '2010.00',
    bills_more: 1,
    members_more: 1,
    pay: '1800.00',
    bills_less: 1,
    members_less: 1,
    less: '900.00',
    claim: '900.00',
    owe: '0.00',
    members_owing: 0,
    waive: '0.00',
    debts_paid: '0.00',
    bills_same: 1,
  }
  expect(preview.effect).toEqual(effect)
  expect(preview.bet_types).toEqual([
    {
      bet_type: 'bottom2',
      name: '2 ตัวล่าง',
      lines_before: 1,
      lines_after: 1,
      prizes_before: '900.00',
      prizes_after: '1800.00',
    },
  ])
  expect(preview.top_bills.map((row) => [row.bill_id, row.difference, row.claim])).toEqual([
    [billIds[1], '1800.00', '0.00'],
    [billIds[0], '-900.00', '900.00'],
  ])
  expect(preview.top_bills[0]?.member).toMatch(/xxx/)
  expect(await cash()).toEqual(paid)

  await desk.revise(round_id, RIGHT, reason)
  expect(await changes(paid)).toEqual([-90_000n, 180_000n, 0n, 0n])
  expect(await pool(round_id)).toBe(0n)
  expect(await houseBalance(world, 4100)).toBe(house - 90_000n)
  const [now, first] = (await list(round_id)).revisions
  expect(now).toMatchObject({ revision: 2, reason, status: 'done', effect })
  expect(first).toMatchObject({ revision: 1, reason: null, effect: null })
  expect(await world.ask(getResult, { round_id })).toMatchObject({
    bottom2: '34',
    status: 'settled',
  })
})

test('what the wallet lacks is owed, never taken; the next prize pays it', async () => {
  const { round_id, billIds } = await soldRound('2026-12-09', [[0, before]])
  await desk.settle(round_id, HANOI)
  await spendDownTo(0, 25_000n)
  const preview = await world.ask(revisionPreview, { round_id, official: RIGHT }, desk.first)
  expect(preview.effect).toMatchObject({ claim: '250.00', owe: '650.00', members_owing: 1 })
  await desk.revise(round_id, RIGHT)
  expect((await cash())[0]).toBe(0n)
  expect(await billOf(billIds[0], 0)).toMatchObject({
    status: 'lost',
    revisions: [{ moved: '-250.00', owed: '650.00' }],
  })
  const owing = await world.ask(debtList, {}, desk.first)
  expect(owing).toMatchObject({ total_open: '650.00', members: 1 })
  expect(owing.items[0]).toMatchObject({ member_id: members[0].memberId, open: '650.00', round_id })

  // A smaller prize pays a part, a larger one the rest; what is left of it is the member's.
  await deposit(world, members[0], '60.00')
  const own = ((await cash())[0] ?? 0n) - 6_000n
  const smaller = await soldRound('2026-12-10', [[0, both]])
  await desk.settle(smaller.round_id, HANOI)
  expect((await cash())[0]).toBe(own + 1_000n)
  expect((await world.ask(debtList, {}, desk.first)).items[0]).toMatchObject({
    open: '440.00',
    owed: '650.00',
    paid: '210.00',
  })
  const larger = await soldRound('2026-12-11', [[0, before]])
  await desk.settle(larger.round_id, HANOI)
  expect((await cash())[0]).toBe(own + 46_000n)
  expect(await world.ask(debtList, {}, desk.first)).toMatchObject({ items: [], members: 0 })

  // The desk finds it again, and says of each baht where it came from and what paid it.
  const member_id = members[0].memberId
  const find = async (member: string, state: 'open' | 'settled' | 'all') =>
    (await world.ask(debtList, { member, state }, desk.first)).items
  const { phone } = members[0].person
  for (const member of [`${member_id}`, `#${member_id}`, phone, phone.slice(-4)]) {
    expect(await find(member, 'settled')).toMatchObject([
      { member_id, open: '0.00', paid: '650.00' },
    ])
    expect(await find(member, 'open')).toEqual([])
  }
  expect(await find('0800000000', 'all')).toEqual([])
  const ask = (more: { limit?: number; cursor?: string } = {}) =>
    world.ask(debtHistory, { member_id, ...more }, desk.first)
  const { items } = await ask()
  expect(
    items.map(({ kind, amount, revision, reason }) => [kind, amount, revision, reason]),
  ).toEqual([
    ['paid', '440.00', 1, null],
    ['paid', '210.00', 1, null],
    ['owed', '650.00', 2, 'แหล่งผลแก้ไขประกาศ'],
  ])
  expect(items[2]).toMatchObject({ round_id, market: 'ฮานอยปกติ', bill_id: billIds[0] })
  const page = await ask({ limit: 1 })
  expect((await ask({ cursor: page.next_cursor ?? '' })).items).toEqual(items.slice(1))
  for (const call of [debtHistory, debtList]) {
    const answer = await world.call(call, { member_id, cursor: 'x' }, desk.first)
    expect(answer.code).toBe('invalid_input')
  }
  const odd = await world.call(debtList, { member: 'สมชาย' }, desk.first)
  expect(odd.details[0]?.field).toBe('member')
})

test('corrected again and again, and back to the first value: as if nothing had been', async () => {
  const { round_id, billIds } = await soldRound('2026-12-13', [
    [1, EVERY_TYPE],
    [1, after],
    [2, both],
    [3, before],
  ])
  await desk.settle(round_id, HANOI)
  const paid = await cash()
  for (const official of [RIGHT, NOBODY, RIGHT, HANOI]) await desk.revise(round_id, official)
  expect(await cash()).toEqual(paid)
  expect(await pool(round_id)).toBe(0n)
  expect((await list(round_id)).revisions.map((row) => row.revision)).toEqual([5, 4, 3, 2, 1])
  const bill = await billOf(billIds[0], 1)
  expect(bill).toMatchObject({ status: 'won' })
  expect(satang(bill.win)).toBe(EVERY_TYPE_WIN)
  const steps = bill.revisions.map((row) => satang(row.win) - satang(row.win_before))
  expect(steps.reduce((sum, step) => sum + step, 0n)).toBe(0n)
  expect(bill.revisions.map((row) => row.revision)).toEqual([2, 3, 4, 5])
})

test('a cancelled bill gets nothing by any result', async () => {
  await desk.goTo(bangkokInstant('2026-12-14', '10:00'), ...members)
  const round_id = Number((await openRound(world, 'hanoi')).round_id)
  const bill_id = await buyBill(world, members[1], round_id, after)
  await world.ask(cancelBill, { bill_id, agent_id: AGENT_ID }, members[1])
  await desk.closeRound('hanoi', ...members)
  await desk.settle(round_id, HANOI)
  const paid = await cash()
  await desk.revise(round_id, RIGHT)
  expect(await cash()).toEqual(paid)
  expect(await billOf(bill_id, 1)).toMatchObject({ status: 'cancelled', is_corrected: false })
})

describe('at the same time', () => {
  test('members who bet lose nothing and nobody goes below zero', async () => {
    const { round_id } = await soldRound(
      '2026-12-15',
      [1, 2, 3].flatMap((at) => [
        [at, before],
        [at, after],
      ]) as never,
    )
    await desk.settle(round_id, HANOI)
    await desk.goTo(bangkokInstant('2026-12-16', '10:00'), ...members)
    const open = Number((await openRound(world, 'hanoi')).round_id)
    const paid = await cash()
    await desk.correct(round_id, RIGHT)
    const stakes: Stake[] = [['run_top', '1', '1.00']]
    const bets = [1, 2, 3].flatMap((at) =>
      Array.from({ length: 5 }, () => buyBill(world, members[at] ?? members[0], open, stakes)),
    )
    await Promise.all([runNamedJob(world, 'lottery.settle', { round_id }), ...bets])
    await runNamedJob(world, 'lottery.settle', { round_id })
    expect(await changes(paid)).toEqual([0n, 89_500n, 89_500n, 89_500n])
  })
})

test('members read what happened and why; a loser of both is not touched', async () => {
  const { round_id, billIds } = await fourBills('2026-12-17')
  await desk.settle(round_id, HANOI)
  await desk.revise(round_id, RIGHT, reason)
  expect(await billOf(billIds[0], 0)).toMatchObject({
    status: 'lost',
    win: '0.00',
    is_corrected: true,
    lines: [{ result: 'lost' }],
    revisions: [
      {
        revision: 2,
        reason,
        result: { bottom2: '34' },
        win_before: '900.00',
        win: '0.00',
        moved: '-900.00',
        owed: '0.00',
      },
    ],
  })
  expect(await billOf(billIds[1], 1)).toMatchObject({
    status: 'won',
    win: '1800.00',
    revisions: [{ win_before: '0.00', win: '1800.00', moved: '1800.00' }],
  })
  const same = { win_before: '210.00', win: '210.00', moved: '0.00' }
  expect(await billOf(billIds[2], 2)).toMatchObject({ status: 'won', revisions: [same] })
  expect(await billOf(billIds[3], 3)).toMatchObject({ status: 'lost', is_corrected: false })
  const told = await world.query(
    `select payload from platform.fact where topic = 'bill' and payload ->> 'revision' = '2'
        and (payload ->> 'round_id')::bigint = $1 order by payload ->> 'bill_id'`,
    [round_id],
  )
  expect(told.map((row) => row['payload'])).toEqual([
    { bill_id: billIds[0], round_id, status: 'lost', revision: 2, reason },
    { bill_id: billIds[1], round_id, status: 'won', revision: 2, reason },
  ])
  const audit = await world.ask(auditList, { action: 'revision.confirmed' }, desk.owner)
  const official = (of: typeof HANOI) => [of.special.join(' '), of.first.join(' ')]
  const { changes = [], facts } = audit.items[0] ?? {}
  const [was, is] = [official(HANOI), official(RIGHT)]
  expect(changes.map(({ before, after }) => [before, after])).toEqual(
    was.flatMap((one, place) => (one === is[place] ? [] : [[one, is[place]]])),
  )
  expect(facts).toMatchObject([{ field: 'revision', after: '2' }])
})
