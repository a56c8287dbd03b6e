import { afterEach, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { giveUpBonus } from '../contract.ts'
import { tellRunningOut } from './tell-running-out.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

const HOUR_MS = 3_600_000

/** Moves to so many hours before the end and tells what is due, in two processes and once more. */
async function goBefore(endMs: number, hours: number, ...members: MemberActor[]): Promise<void> {
  await world.clock.set(new Date(endMs - hours * HOUR_MS))
  for (const member of members) await signInMember(world, member)
  await tellOfBills(world)
  await Promise.all([tellRunningOut(world.services), tellRunningOut(world.services)])
  await tellOfBills(world)
  await tellRunningOut(world.services)
  await tellOfBills(world)
}
const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind === 'bonus_runs_out')
    .map(({ body }) => body)

test('a bonus that runs is told of 48 and 6 hours before its end, once each, and to nobody who is excluded', async () => {
  const [keen, gone, done] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const all = [keen, gone, done]
  const chosen = await desk.publish({ title: 'ฝากรับโบนัส', lifetime_days: 3 })
  for (const member of all) await desk.deposit(member, '200', chosen)
  const end = Date.parse((await desk.bonus(keen)).expires_at)
  const { bonus_id, balance } = await desk.bonus(done)
  await world.ask(giveUpBonus, { bonus_id: Number(bonus_id), balance }, done)
  await goBefore(end, 49, ...all)
  expect(await told(keen)).toEqual([])
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '30 days'
      where member_id = $1`,
    [gone.memberId],
  )
  await goBefore(end, 47, ...all)
  const words = expect.stringMatching(
    /^ฝากรับโบนัส · หมดอายุ \d+ ธ\.ค\. 69 เวลา \d\d:\d\d น\. · เงินในกระเป๋าหลักถอนได้เสมอ$/,
  )
  expect([await told(keen), await told(gone), await told(done)]).toEqual([[words], [], []])
  await goBefore(end, 7, keen)
  expect(await told(keen)).toHaveLength(1)
  await goBefore(end, 5, keen)
  expect(await told(keen)).toEqual([words, words])
})

test('of a bonus of a day nobody hears 48 hours before', async () => {
  const member = await memberActor(world)
  await desk.stay()
  const chosen = await desk.publish({ title: 'โบนัสวันเดียว', lifetime_days: 1 })
  await desk.deposit(member, '200', chosen)
  const end = Date.parse((await desk.bonus(member)).expires_at)
  await goBefore(end, 20, member)
  expect(await told(member)).toEqual([])
  await goBefore(end, 5, member)
  expect(await told(member)).toHaveLength(1)
})
