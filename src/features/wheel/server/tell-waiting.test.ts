import { afterEach, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { field, giveCounted, wheelDesk } from '#tests/support/wheels.ts'
import { getWheelConfigV2, spinWheelV2, takeWheelReward } from '../contract.ts'
import { tellWaiting } from './tell-waiting.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { goTo } = rewardWorld(world)
const desk = await wheelDesk(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

const two = { kind: 'credit', amount: 200 } as const
const prizes = [field('฿2', 5_000, two), field('เครดิต ฿2', 5_000, two)]
/** Prizes of 7 December wait until the end of the thirtieth day after it. */
const LAST_DAY = addDays('2026-12-07', 30)

async function winner(spins: number, version: number): Promise<MemberActor> {
  const member = await memberActor(world)
  await giveCounted(world, member, 'free_spins', spins)
  await world.ask(getWheelConfigV2, {}, member)
  for (let turn = 0; turn < spins; turn += 1) {
    await world.ask(spinWheelV2, { wheel_id: 2, version }, member)
  }
  return member
}

/** Tells what is due, in two processes and once more: nothing may come again. */
async function tell(): Promise<void> {
  await tellOfBills(world)
  await Promise.all([tellWaiting(world.services), tellWaiting(world.services)])
  await tellOfBills(world)
  await tellWaiting(world.services)
  await tellOfBills(world)
}
const told = async (member: MemberActor) =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind === 'wheel_prizes_waiting')
    .map(({ body, link }) => [body, link])

test('three days before its end a member is told once of what waits; who took it, or gets nothing, is not', async () => {
  const { version } = await desk.publish({ wheel_id: 2, takes_spins: true, prizes })
  const [rich, quick, gone] = [
    await winner(2, version),
    await winner(1, version),
    await winner(1, version),
  ]
  const all = [rich, quick, gone]
  const { rewards } = await world.ask(getWheelConfigV2, {}, quick)
  await world.ask(takeWheelReward, { reward_id: Number(rewards[0]?.reward_id) }, quick)
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [gone.memberId],
  )
  await goTo(bangkokInstant(addDays(LAST_DAY, -3), '08:59'), ...all)
  await tell()
  expect(await told(rich)).toEqual([])
  await goTo(bangkokInstant(addDays(LAST_DAY, -3), '09:00'), ...all)
  await tell()
  const words = [
    ['2 รายการ รับได้ถึง 6 ม.ค. 70 หากไม่รับ ระบบจะให้เองหลังจากนั้น', '/member/wheel?open=rewards'],
  ]
  expect([await told(rich), await told(quick), await told(gone)]).toEqual([words, [], []])
  await goTo(bangkokInstant(addDays(LAST_DAY, -1), '12:00'), rich)
  await tell()
  expect(await told(rich)).toEqual(words)
})
