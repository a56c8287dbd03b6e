import { afterEach, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { bangkokInstant, type Day } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { giveCounted } from '#tests/support/wheels.ts'
import { tellRunningOut } from './tell-running-out.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { goTo } = rewardWorld(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

/** Moves on and tells what is due, in two processes and once more: nothing may come again. */
async function goOn(day: Day, time: string, ...members: MemberActor[]): Promise<void> {
  await goTo(bangkokInstant(day, time), ...members)
  const tell = async () => {
    while (await tellRunningOut(world.services));
  }
  await Promise.all([tell(), tell()])
  await tellOfBills(world)
  await tell()
  await tellOfBills(world)
}
const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind === 'points_running_out')
    .map(({ title, body }) => `${title}: ${body}`)

test('a week before points run out their member is told once, and nobody else', async () => {
  const [rich, poor, gone] = [
    await memberActor(world, { first_name: 'หนึ่ง' }),
    await memberActor(world, { first_name: 'สอง' }),
    await memberActor(world, { first_name: 'สาม' }),
  ]
  const all = [rich, poor, gone]
  await giveCounted(world, rich, 'points', 1_300)
  await giveCounted(world, gone, 'points', 40)
  await goTo(bangkokInstant('2027-01-05', '10:00'), ...all)
  await giveCounted(world, rich, 'points', 60)
  await giveCounted(world, poor, 'points', 60)
  await goOn('2027-06-23', '08:59', ...all)
  expect(await told(rich)).toEqual([])
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '30 days'
      where member_id = $1`,
    [gone.memberId],
  )
  await goOn('2027-06-23', '09:00', ...all)
  const first = 'แต้มใกล้หมดอายุ: 1,300 แต้มหมดอายุ 30 มิ.ย. 70 หากยังไม่ได้ใช้'
  expect([await told(rich), await told(poor), await told(gone)]).toEqual([[first], [], []])
  await goOn('2027-06-29', '12:00', ...all)
  expect(await told(rich)).toEqual([first])
  await goOn('2027-07-24', '09:00', rich, poor)
  // What had run out before is told to nobody again, though it was not taken back.
  expect((await told(rich))[0]).toBe('แต้มใกล้หมดอายุ: 60 แต้มหมดอายุ 31 ก.ค. 70 หากยังไม่ได้ใช้')
  expect(await told(poor)).toEqual(['แต้มใกล้หมดอายุ: 60 แต้มหมดอายุ 31 ก.ค. 70 หากยังไม่ได้ใช้'])
})
