import { expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { turnNights } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as desk from '../operator-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-27', '10:00') })
const { play, goTo } = rewardWorld(world)
const officer = await staffActor(world, 'risk_officer')

const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind.startsWith('level'))
    .map(({ title, body }) => `${title}: ${body}`)
/** Takes nights and tells of them, twice: nothing may come again. */
async function at(day: string, time: string, ...members: MemberActor[]): Promise<void> {
  await goTo(bangkokInstant(day, time), ...members)
  for (let round = 0; round < 2; round += 1) {
    await turnNights(world)
    await tellOfBills(world)
  }
}

test('a night is told in the morning, once, and to nobody who plays nothing now', async () => {
  const [member, gone] = [await memberActor(world), await memberActor(world)]
  await tellOfBills(world)
  const sources = []
  for (const one of [member, gone]) sources.push(await play(one, { stakeSatang: 6_000_000n }))
  await at('2026-12-28', '02:00', member, gone)
  expect(await told(member)).toEqual([])
  await world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [gone.memberId],
  )
  await at('2026-12-28', '09:00', member, gone)
  const rose =
    'ระดับสมาชิกของคุณคือ เงิน: ตั้งแต่วันที่ 28 ธ.ค. 69 ดูอัตราจ่ายและช่องทางฝากของระดับนี้ได้ที่หน้าระดับสมาชิก'
  expect([await told(member), await told(gone)]).toEqual([[rose], []])
  await play(member, {
    sourceId: sources[0] ?? 0n,
    revision: 2,
    stakeSatang: -6_000_000n,
    countedDay: '2026-12-27',
  })
  await at('2027-01-01', '09:00', member, gone)
  const fell = 'ระดับสมาชิกเปลี่ยนเป็น เริ่มต้น: ตั้งแต่วันที่ 1 ม.ค. 70 โพยที่แทงไว้แล้วจ่ายตามอัตราเดิม'
  expect([await told(member), await told(gone)]).toEqual([[fell, rose], []])
  // What a person of the staff does is told at once.
  await signIn(world, officer)
  const reason = 'ลูกค้าประจำของร้าน'
  const set = { member_id: member.memberId, level: 3, until: '2027-01-20', reason }
  await world.ask(desk.setMemberLevel, set, officer)
  await tellOfBills(world)
  expect((await told(member))[0]).toMatch(/^ระดับสมาชิกของคุณคือ ทอง/)
})
