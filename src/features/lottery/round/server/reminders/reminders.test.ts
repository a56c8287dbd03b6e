import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { advanceRounds, lobbyMarket } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { pushDevice, sendPushes, tellOfBills, turnOn } from '#tests/support/notices.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  cancelReminder,
  listReminders,
  REMINDERS_MAX,
  setReminder,
} from '../../reminder-contract.ts'
import { getLobby, listRounds } from '../../contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { remindMembers } from './remind-members.ts'

// A Wednesday: of Hanoi's rounds one is open from early on, Nikkei's morning round is still to
// open.
const env = { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '720' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-11-25', '10:00') })
let member: MemberActor
let other: MemberActor
let hanoi: number
let opensAt: Date
let closesAt: Date

beforeAll(async () => {
  await tellOfBills(world)
  await advanceRounds(world)
  member = await memberActor(world)
  other = await memberActor(world)
  const rounds = await world.ask(listRounds, { market_id: 3, status: 'upcoming' })
  const [next] = rounds
  hanoi = Number(next?.round_id)
  opensAt = new Date(next?.open_at ?? '')
  closesAt = new Date(next?.close_at ?? '')
})

/** The site at an instant, with every turn done that is due by then. */
async function goTo(instant: Date): Promise<void> {
  await world.clock.set(instant)
  // Only what a person does keeps a session alive; reading the inbox does not.
  await Promise.all([member, other].map((actor) => world.ask(listReminders, {}, actor)))
  await advanceRounds(world)
  await remindMembers(world.services)
  await remindMembers(world.services)
  await tellOfBills(world)
}

const told = async (actor: MemberActor) =>
  (await world.ask(listInbox, {}, actor)).items.map(({ kind, link }) => [kind, link])

test('one a round: it is set, changed, taken back, and only one’s own', async () => {
  const set = { round_id: hanoi, moment: 'opens' }
  expect(await world.ask(setReminder, set, member)).toEqual([set])
  const changed = { ...set, moment: 'closes' }
  expect(await world.ask(setReminder, changed, member)).toEqual([changed])
  expect(await world.ask(listReminders, {}, other)).toEqual([])
  await world.ask(cancelReminder, { round_id: hanoi }, other)
  expect(await world.ask(listReminders, {}, member)).toEqual([changed])
  expect(await world.ask(cancelReminder, { round_id: hanoi }, member)).toEqual([])
  expect(await world.ask(cancelReminder, { round_id: hanoi }, member)).toEqual([])
})

test('what is past, unknown or too much is refused', async () => {
  const refused = async (input: Record<string, unknown>, actor = member) =>
    (await world.call(setReminder, input, actor)).code
  const open = Number((await lobbyMarket(world, 'hanoi')).round?.round_id)
  expect(await refused({ round_id: open, moment: 'opens' })).toBe('reminder_too_late')
  expect(await refused({ round_id: open, moment: 'closes' })).toBe('')
  expect(await refused({ round_id: 999_999_999, moment: 'opens' })).toBe('not_found')
  expect(await refused({ round_id: hanoi, moment: 'noon' })).toBe('invalid_input')
  const many = await memberActor(world)
  const rounds = await world.ask(listRounds, { status: 'upcoming' })
  const [more, ...ids] = rounds.map(({ round_id }) => Number(round_id)).toReversed()
  await world.query(
    `insert into lottery.reminder (member_id, round_id, moment)
     select $1, unnest($2::bigint[]), 'closes'`,
    [many.memberId, ids.slice(0, REMINDERS_MAX)],
  )
  expect(await world.ask(listReminders, {}, many)).toHaveLength(REMINDERS_MAX)
  expect(await refused({ round_id: more, moment: 'closes' }, many)).toBe('reminder_too_many')
  expect(await refused({ round_id: ids[0], moment: 'opens' }, many)).toBe('')
})

test('each is told at its moment, once, in the site and on the device; one taken back is not', async () => {
  const device = await pushDevice(world, member)
  await turnOn(world, member, device)
  await world.ask(setReminder, { round_id: hanoi, moment: 'opens' }, member)
  await world.ask(setReminder, { round_id: hanoi, moment: 'closes' }, other)
  await goTo(new Date(opensAt.getTime() - 20_000))
  expect(await told(member)).toEqual([])
  await goTo(opensAt)
  expect(await told(member)).toEqual([['round_open', `/lotto/${hanoi}`]])
  expect(await told(other)).toEqual([])
  await sendPushes(world)
  expect(await device.shown()).toMatchObject([{ link: `/lotto/${hanoi}` }])
  // It is open now: told and done, though one may ask again to hear of its end.
  expect(await world.ask(listReminders, {}, member)).toEqual([])
  await world.ask(setReminder, { round_id: hanoi, moment: 'closes' }, member)
  await world.ask(cancelReminder, { round_id: hanoi }, member)
  await goTo(new Date(closesAt.getTime() - 10 * 60_000))
  expect(await told(member)).toHaveLength(1)
  expect(await told(other)).toEqual([['round_closing', `/lotto/${hanoi}`]])
})

test('who excluded himself is not invited to play, neither in the site nor on his device', async () => {
  const rounds = await world.ask(listRounds, { market_id: 3, status: 'upcoming' })
  const next = rounds[0]
  const round_id = Number(next?.round_id)
  const player = await memberActor(world)
  const device = await pushDevice(world, player)
  await turnOn(world, player, device)
  for (const actor of [player, member]) {
    await world.ask(setReminder, { round_id, moment: 'opens' }, actor)
  }
  await world.ask(excludeMyself, { length: 'month', is_final: true }, player)
  await world.clock.set(new Date(next?.open_at ?? ''))
  await advanceRounds(world)
  await remindMembers(world.services)
  await tellOfBills(world)
  await sendPushes(world)
  await Promise.all([player, member].map((actor) => signInMember(world, actor)))
  expect(await told(player)).toEqual([])
  expect(await device.shown()).toEqual([])
  expect(await told(member)).toContainEqual(['round_open', `/lotto/${round_id}`])
})

test('a device that is reached too late is left alone; notes of old rounds are forgotten', async () => {
  const device = await pushDevice(world, other)
  await turnOn(world, other, device)
  const [next] = await world.ask(listRounds, { market_id: 3, status: 'upcoming' })
  const round_id = Number(next?.round_id)
  await world.ask(setReminder, { round_id, moment: 'opens' }, other)
  await goTo(new Date(next?.open_at ?? ''))
  await world.clock.set(new Date(next?.close_at ?? ''))
  const { categories } = await world.ask(getLobby, {})
  const waiting = categories
    .flatMap(({ markets }) => markets)
    .filter(({ next_round: coming }) => coming !== null)
  expect(new Set(waiting.map(({ next_round: coming }) => coming?.status))).toEqual(
    new Set(['upcoming']),
  )
  expect(waiting.some(({ round }) => round?.status === 'open')).toBe(false)
  await sendPushes(world)
  expect(await device.shown()).toEqual([])
  const [{ state } = {}] = await world.query<{ state: string }>(
    'select state from notice.push_delivery order by message_id desc limit 1',
  )
  expect(state).toBe('dropped')
  const count = () =>
    world.query('select from lottery.reminder where round_id = any ($1)', [[hanoi, round_id]])
  expect((await count()).length).toBeGreaterThan(0)
  await world.clock.set(new Date(Date.parse(next?.close_at ?? '') + 8 * 86_400_000))
  await runNamedJob(world, 'lottery.forget_reminders')
  expect(await count()).toEqual([])
})
