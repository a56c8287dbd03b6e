import { expect, test } from 'vitest'
import { messages } from '#apps/server/features.ts'
import { kindsOf } from '#features/notice/rules/message-kinds.ts'
import { tellMembers } from '#features/notice/server/inbox/tell-members.ts'
import { deliverPush } from '#features/notice/server/push/deliver-push.ts'
import { setLimit } from '#features/protection/contract.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import type { NewMessage } from '#kernel/message.ts'
import { spinsReceived } from '#kernel/spins-received.ts'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { publish } from '#platform/events/publish.ts'
import { defineMessages } from '#platform/message-source.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { pushDevice, type TestDevice, turnOn } from '../support/notices.ts'
import { testWorld } from '../support/world.ts'

// Who plays nothing now, or reached what he allows himself, hears of nothing that is given or leads to play: of no
// kind, in no channel, and not afterwards. What serves him he hears. Every kind of every feature is told here, in
// words that are its name: whether a kind is told is no matter of what it says.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const kinds = messages
  .flatMap((source) => source.kinds)
  .map((kind) => ({
    kind: kind.kind,
    purpose: kind.purpose,
    topic: kind.topic,
    look: kind.look,
    text: () => ({ title: kind.kind, body: '' }),
    link: () => '/',
  }))
const named = (...purposes: string[]) =>
  kinds
    .filter(({ purpose }) => purposes.includes(purpose))
    .map(({ kind }) => kind)
    .toSorted()
const all = named('service', 'reward', 'play')

let revision = 0
/** Tells a member of everything, by a fact as features publish it. */
const source = defineMessages({
  follows: spinsReceived,
  kinds,
  find: async (_tx, facts) =>
    facts.flatMap(({ member_id: memberId, ref_id: refId }) =>
      kinds.map(({ kind }): NewMessage => ({ kind, memberId, refId, revision, facts: {} })),
    ),
})
const turn = () => tellMembers(world.services, [source])
await turn()

async function tellAll(...members: MemberActor[]): Promise<void> {
  revision += 1
  for (const { memberId } of members) {
    const payload = {
      member_id: memberId,
      source: 'quest',
      ref_id: memberId,
      spins: 1,
      last_day: '2026-12-20',
    } as const
    await world.services.db.transaction().execute((tx) => publish(tx, spinsReceived, { payload }))
  }
  // A transaction of another test holds the facts back for a moment.
  await expect.poll(turn).toBe(true)
  await turn()
}

interface Heard {
  readonly inbox: readonly string[]
  readonly live: readonly string[]
  readonly devices: readonly string[]
}
async function heard(member: MemberActor, device: TestDevice): Promise<Heard> {
  await deliverPush(world.services, kindsOf(kinds))
  const ask = async (statement: string) =>
    (await world.query<{ kind: string }>(statement, [member.memberId]))
      .map(({ kind }) => kind)
      .toSorted()
  return {
    inbox: await ask('select kind from notice.message where member_id = $1'),
    live: await ask(
      `select payload ->> 'kind' as kind from platform.push where topic = 'inbox' and member_id = $1`,
    ),
    devices: (await device.shown()).map(({ title }) => title).toSorted(),
  }
}
const heardAs = (what: readonly string[]): Heard => ({ inbox: what, live: what, devices: what })

async function withDevice(): Promise<{ member: MemberActor; device: TestDevice }> {
  const member = await memberActor(world)
  const device = await pushDevice(world, member)
  await turnOn(world, member, device)
  return { member, device }
}

test('there are kinds of each purpose', () => {
  expect(named('service').length).toBeGreaterThan(15)
  expect(named('reward').length).toBeGreaterThan(10)
  expect(named('play').length).toBeGreaterThan(2)
})

test('anyone who plays as ever hears all of it', async () => {
  const { member, device } = await withDevice()
  await tellAll(member)
  expect(await heard(member, device)).toEqual(heardAs(all))
})

const set = (column: string) => (member: MemberActor) =>
  world.query(`update platform.stake_standing set ${column} where member_id = $1`, [
    member.memberId,
  ])
const limited = (name: 'stake_day' | 'loss_week') => (member: MemberActor) =>
  world.ask(setLimit, { name, amount: '0.00' }, member)
const excluded = (length: 'day' | 'half_year') => (member: MemberActor) =>
  world.ask(excludeMyself, { length, is_final: true }, member)

test.each<[string, readonly string[], (member: MemberActor) => Promise<unknown>]>([
  ['takes a break', named('service'), excluded('day')],
  ['excluded himself', named('service'), excluded('half_year')],
  ['staked what he allows himself', named('service'), limited('stake_day')],
  ['lost what he allows himself', named('service'), limited('loss_week')],
  [
    'played as long as he allows himself',
    named('service'),
    set("resting_until = platform.clock() + interval '2 hours'"),
  ],
  ['is suspended', named('service'), set("status = 'suspended'")],
  ['may be given nothing', named('service', 'play'), set("reward_block = 'ตรวจพบหลายบัญชี'")],
])(
  'who %s hears what serves him, and of the rest nothing, then or later',
  async (_who, what, bar) => {
    const { member, device } = await withDevice()
    await bar(member)
    await tellAll(member)
    expect(await heard(member, device)).toEqual(heardAs(what))
    await world.query(
      `update platform.stake_standing
        set status = 'active', reward_block = null, resting_until = null where member_id = $1`,
      [member.memberId],
    )
    await world.clock.advance(8 * DAY_MS)
    await turn()
    const later = await heard(member, device)
    expect(later.inbox).toEqual(what)
    expect(later.devices).toEqual(what)
  },
)

test('what waits for a device when the break begins is not sent any more, and not after it', async () => {
  const { member, device } = await withDevice()
  await device.failWith(503, all.length)
  await tellAll(member)
  expect((await heard(member, device)).devices).toEqual([])
  await excluded('day')(member)
  await world.clock.advance(2 * MINUTE_MS)
  expect((await heard(member, device)).devices).toEqual(named('service'))
  await world.clock.advance(2 * DAY_MS)
  expect((await heard(member, device)).devices).toEqual(named('service'))
})
