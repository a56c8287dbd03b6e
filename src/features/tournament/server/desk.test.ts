import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { staffActor } from '#tests/support/staff.ts'
import { tournamentDesk, type TournamentInput } from '#tests/support/tournaments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  getTournamentBoard,
  joinTournament,
  leaveTournament,
  listTournaments,
} from '../contract.ts'
import {
  cancelTournament,
  countTournamentsWaiting,
  getDeskBoard,
  listDeskTournaments,
  previewTournament,
  publishTournament,
  rejectTournament,
  saveTournament,
} from '../operator-contract.ts'
import { makeDemoTournament } from './demo-tournament.ts'

// The desk of tournaments: one writes, another lets out, and then nothing of it changes.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const fresh = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-09', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await tournamentDesk(world)
const reason = 'ตรวจแล้ว'
const save = async (more: Partial<TournamentInput> = {}) =>
  world.call(saveTournament, await desk.terms(more), desk.editor)
const cancel = (tournament_id: number) =>
  world.call(cancelTournament, { tournament_id, reason }, desk.editor)
const find = async (id: number) =>
  (await world.ask(listDeskTournaments, {}, desk.editor)).find(
    (one) => Number(one.tournament_id) === id,
  )
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

const odd: readonly (readonly [string, string, Partial<TournamentInput>])[] = [
  ['tournament_days', 'from_day', { from_day: '2026-12-07' }],
  ['tournament_days', 'to_day', { to_day: '2027-02-01' }],
  ['tournament_repeats', 'repeats_weekly', { to_day: '2026-12-20', repeats_weekly: true }],
  [
    'tournament_prizes',
    'prizes.1.points',
    {
      prizes: [
        { places: 1, points: 5 },
        { places: 1, points: 9 },
      ],
    },
  ],
  ['tournament_above_margin', 'cap_points', { cap_points: 5 }],
  ['invalid_input', 'title', { title: ' ' }],
  ['invalid_input', 'prizes', { prizes: [] }],
]

test.for(odd)('what cannot be: %s at %s', async ([code, field, more]) => {
  expect(await save(more)).toMatchObject({ code, details: [{ field }] })
})

test('one writes, another lets out; members have it at once, and nobody changes it any more', async () => {
  const before = (await world.ask(countTournamentsWaiting, {}, desk.cashier)).count
  const id = Number((await save()).data.tournament_id)
  expect((await world.ask(countTournamentsWaiting, {}, desk.cashier)).count).toBe(before + 1)
  expect(await save({ tournament_id: id })).toMatchObject({ code: 'approval_asked' })
  const refused = await desk.proposal(id)
  expect((await world.ask(rejectTournament, refused, desk.cashier)).phase).toBe('draft')
  for (const call of [publishTournament, rejectTournament]) {
    expect(await world.call(call, refused, desk.cashier)).toMatchObject({ code: 'approval_closed' })
  }
  expect((await save({ tournament_id: id, title: 'ฉบับสอง' })).data.version).toBe(2)
  const member = await memberActor(world)
  const titles = async () =>
    (await world.ask(listTournaments, {}, member)).tournaments.map(({ title }) => title)
  expect(await titles()).not.toContain('ฉบับสอง')
  const agreed = await world.ask(publishTournament, await desk.proposal(id), desk.cashier)
  expect(agreed.phase).toBe('announced')
  expect(await titles()).toContain('ฉบับสอง')
  expect((await save({ tournament_id: id })).code).toBe('tournament_step_not_possible')
  expect(await find(id)).toMatchObject({ live_version: 2, phase: 'announced', proposal: null })
  expect((await cancel(id)).data).toMatchObject({ phase: 'cancelled' })
  expect((await cancel(id)).code).toBe('tournament_step_not_possible')
  expect(await world.ask(listTournaments, {}, member)).toMatchObject({
    tournaments: [{ phase: 'cancelled', cancel_reason: reason }],
  })
})

test('nobody lets out what is his own, or what nobody decided about for a week', async () => {
  const both = await staffActor(world, 'editor', 'cashier')
  const { tournament_id } = await world.ask(saveTournament, await desk.terms(), both)
  const asked = await desk.proposal(Number(tournament_id))
  expect((await world.call(publishTournament, asked, both)).code).toBe('approval_own')
  await goTo(later(await world.clock.now(), 8 * DAY_MS))
  await desk.stay()
  for (const call of [publishTournament, rejectTournament]) {
    expect((await world.call(call, asked, desk.cashier)).code).toBe('approval_expired')
  }
})

test('what two drafts give together is judged when the second comes out, and so is its first day', async () => {
  const [one, two] = [await save({ cap_points: 3 }), await save({ cap_points: 3 })]
  const publish = async (id: number) =>
    world.call(publishTournament, await desk.proposal(id), desk.cashier)
  const ids = [Number(one.data.tournament_id), Number(two.data.tournament_id)] as const
  expect((await publish(ids[0])).code).toBe('')
  expect(await publish(ids[1])).toMatchObject({
    code: 'tournament_above_margin',
    message: expect.stringMatching(/วันตรงกับ “แข่งสะสมแต้ม” รางวัลนี้ให้ได้ไม่เกิน 1 แต้มต่อ 1 แต้มสุทธิ$/),
  })
  await cancel(ids[0])
  await goTo(later(await world.clock.now(), DAY_MS))
  await desk.stay()
  expect((await publish(ids[1])).code).toBe('tournament_days')
  expect((await cancel(ids[1])).code).toBe('')
})

test('a weekly one makes its next when it begins, until it is called off', async () => {
  const member = await memberActor(world)
  const { tournament_id: id, startsAt, endsAt } = await desk.publish({ repeats_weekly: true })
  const all = async () =>
    (await world.ask(listTournaments, {}, member)).tournaments
      .filter(({ phase }) => phase !== 'cancelled')
      .map((one) => [one.phase, one.from_day, one.to_day])
  const from = bangkokDay(startsAt)
  await desk.turn()
  expect(await all()).toEqual([['announced', from, addDays(from, 1)]])
  // Another one in some week has no room beside it, and reads by what.
  const inThreeWeeks = { from_day: addDays(from, 21), to_day: addDays(from, 22) }
  expect(await save({ ...inThreeWeeks, cap_points: 1 })).toMatchObject({
    code: 'tournament_above_margin',
    message: expect.stringMatching(/“แข่งสะสมแต้ม” ที่จัดซ้ำทุกสัปดาห์ ซึ่งใช้เต็มแล้ว/),
  })
  await goTo(startsAt, member)
  await Promise.all([desk.turn(), desk.turn()])
  expect(await all()).toEqual([
    ['announced', addDays(from, 7), addDays(from, 8)],
    ['running', from, addDays(from, 1)],
  ])
  await goTo(endsAt, member)
  await desk.stay()
  expect((await cancel(id)).code).toBe('tournament_step_not_possible')
  const next = (await world.ask(listTournaments, {}, member)).tournaments[0]
  expect((await cancel(Number(next?.tournament_id))).code).toBe('')
  await goTo(later(startsAt, 8 * DAY_MS), member)
  await desk.turn()
  expect((await all()).map(([phase]) => phase)).toEqual(['ended'])
  await desk.stay()
})

test('a preview says what the play of four weeks would have given, and what the house kept of it', async () => {
  const [much, little] = [await memberActor(world), await memberActor(world)]
  await play(much, { stakeSatang: 10_000_000n })
  await play(little, { stakeSatang: 100_000n })
  await goTo(later(await world.clock.now(), DAY_MS))
  await desk.stay()
  const id = Number((await save()).data.tournament_id)
  expect(
    await world.ask(previewTournament, { tournament_id: id, version: 1 }, desk.cashier),
  ).toMatchObject({
    rounds: 14,
    members: 2,
    // 50 of the day's maximum, and 10; the second is held to 40.
    net_points: 60,
    prize_points: 140,
    clipped: 1,
    budget_points: 2_800,
    worth: '7.00',
    kept: '10100.00',
  })
  const missing = { tournament_id: id, version: 9 }
  expect((await world.call(previewTournament, missing, desk.cashier)).code).toBe('not_found')
  await cancel(id)
})

test('who joined is told when it is called off, and why; not who left or takes time out', async () => {
  const [joined, left, gone] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const { tournament_id, version } = await desk.publish({ title: 'แข่งวันหยุด' })
  // Who reads facts begins with what happens after it was first there.
  await tellOfBills(world)
  for (const member of [joined, left, gone]) {
    await world.ask(joinTournament, { tournament_id, version }, member)
  }
  await world.ask(leaveTournament, { tournament_id }, left)
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [gone.memberId],
  )
  await desk.stay()
  await cancel(tournament_id)
  await tellOfBills(world)
  await tellOfBills(world)
  const told = async (member: MemberActor) =>
    (await world.ask(listInbox, {}, member)).items
      .filter(({ kind }) => kind === 'tournament_called_off')
      .map(({ body }) => body)
  expect([await told(joined), await told(left), await told(gone)]).toEqual([
    [`แข่งวันหยุด · ${reason} ไม่มีใครเสียอะไรจากการเข้าร่วม`],
    [],
    [],
  ])
})

test('the desk sees who stands on no board, and why', async () => {
  const [shown, hidden] = [await memberActor(world), await memberActor(world)]
  const out = await desk.publish()
  const { tournament_id, version } = out
  for (const member of [shown, hidden]) {
    await world.ask(joinTournament, { tournament_id, version }, member)
  }
  await goTo(later(out.startsAt, MINUTE_MS), shown, hidden)
  await play(shown, { stakeSatang: 100_000n })
  await play(hidden, { stakeSatang: 200_000n })
  await world.query(
    "update platform.stake_standing set reward_block = 'บัญชีพนักงาน' where member_id = $1",
    [hidden.memberId],
  )
  const { tournaments } = await world.ask(listTournaments, {}, shown)
  expect(tournaments.find((one) => Number(one.tournament_id) === tournament_id)?.players).toBe(1)
  await goTo(out.countsUntil, shown, hidden)
  await desk.turn()
  await desk.stay()
  expect((await world.ask(getDeskBoard, { tournament_id }, desk.editor)).items).toMatchObject([
    { points: 20, place: null, hidden: 'reward_blocked', status: 'none' },
    { points: 10, place: 1, hidden: null, prize_points: 40, full_points: 100, status: 'given' },
  ])
  expect(await find(tournament_id)).toMatchObject({ players: 2, points_given: 40 })
  const board = await world.ask(getTournamentBoard, { tournament_id }, shown)
  expect(board.items).toMatchObject([{ place: 1, points: 10, prize_points: 40, is_me: true }])
  const none = { tournament_id: 999_999 }
  expect((await world.call(getDeskBoard, none, desk.editor)).code).toBe('not_found')
})

test('a demo has this week’s tournament from the start, once', async () => {
  await makeDemoTournament(fresh.services)
  await makeDemoTournament(fresh.services)
  const member = await memberActor(fresh)
  expect((await fresh.ask(listTournaments, {}, member)).tournaments).toMatchObject([
    { phase: 'running', from_day: '2026-12-07', to_day: '2026-12-13', budget_points: 1_350 },
  ])
})
