import { afterEach, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { bangkokInstant, type Day } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss } from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn, cash } = rewardWorld(world)
afterEach(async () => expect(await bookFaults(world.services.db)).toEqual([]))

/** Moves on, works out and tells what is due, twice: nothing may come again. */
async function goOn(day: Day, time: string, ...members: MemberActor[]): Promise<void> {
  await goTo(bangkokInstant(day, time), ...members)
  await turn()
  await tellOfBills(world)
  await turn()
  await tellOfBills(world)
}
const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items
    .filter(({ kind }) => kind.startsWith('cashback'))
    .map(({ title, body }) => `${title}: ${body}`)
const exclude = (member: MemberActor) =>
  world.query(
    `update platform.stake_standing set excluded_until = platform.clock() + interval '9 days'
      where member_id = $1`,
    [member.memberId],
  )

test('a day is told when it can be claimed, and once more before it lapses, to nobody else', async () => {
  const all = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ] as const
  const [late, quick, gone] = all
  await turn()
  for (const member of all) await play(member, { stakeSatang: 800_000n })
  await goOn('2026-12-08', '00:06', ...all)
  await exclude(gone)
  await goOn('2026-12-08', '00:14', ...all)
  for (const member of all) expect(await told(member)).toEqual([])
  expect(await cash(gone)).toBe(40_000n)
  await goOn('2026-12-08', '00:15', ...all)
  const ready = 'มียอดคืนให้รับ: ของวันที่ 7 ธ.ค. 69 ฿400.00 รับได้ถึง 8 ธ.ค. 69 เวลา 23:59 น.'
  expect([await told(late), await told(quick), await told(gone)]).toEqual([[ready], [ready], []])
  await world.ask(claimLoss, {}, quick)
  await goOn('2026-12-08', '19:59', late, quick)
  expect(await told(late)).toEqual([ready])
  await goOn('2026-12-08', '20:00', late, quick)
  const reminder =
    'ยอดคืนยังไม่ได้กดรับ: ของวันที่ 7 ธ.ค. 69 ฿400.00 รับได้ถึง 8 ธ.ค. 69 เวลา 23:59 น. หลังจากนั้นหมดสิทธิ์'
  expect([await told(late), await told(quick)]).toEqual([[reminder, ready], [ready]])
})

test('a correction is told once: a new sum, a supplement, and what came too much', async () => {
  const member = await memberActor(world)
  await goOn('2026-12-09', '10:00', member)
  const sourceId = await play(member, { stakeSatang: 800_000n, validSatang: 10_000_000n })
  await goOn('2026-12-10', '09:00', member)
  let revision = 1
  const revise = async (returnedSatang: bigint) => {
    revision += 1
    await play(member, {
      sourceId,
      revision,
      returnedSatang,
      validSatang: 0n,
      countedDay: '2026-12-09',
    })
    await goOn('2026-12-10', `10:${revision}0`, member)
    // What is new to claim is told five minutes later.
    await goOn('2026-12-10', `10:${revision}6`, member)
    return (await told(member))[0]
  }
  expect(await revise(300_000n)).toBe('ยอดคืนเปลี่ยนเพราะมีการแก้ผล: ของวันที่ 9 ธ.ค. 69 รับได้ ฿250.00')
  await world.ask(claimLoss, {}, member)
  expect(await revise(-200_000n)).toBe(
    'มียอดคืนเพิ่มจากการแก้ผล: ของวันที่ 9 ธ.ค. 69 ฿100.00 รับได้ถึง 11 ธ.ค. 69 เวลา 23:59 น.',
  )
  expect(await revise(200_000n)).toBe('ยอดคืนเปลี่ยนเพราะมีการแก้ผล: ของวันที่ 9 ธ.ค. 69 ไม่มียอดคืนให้รับแล้ว')
  expect(await revise(100_000n)).toBe(
    'ปรับลดยอดคืนเพราะมีการแก้ผล: ของวันที่ 9 ธ.ค. 69 รับไปเกิน ฿50.00 หักจากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า',
  )
  expect(await told(member)).toHaveLength(5)
})

test('what turnover brought in a month is told on the first of the next', async () => {
  const [member, gone] = [await memberActor(world), await memberActor(world)]
  await goOn('2026-12-30', '10:00', member, gone)
  const slot = { product: 'slot', stakeSatang: 345_700n, returnedSatang: 345_700n }
  for (const one of [member, gone]) await play(one, slot)
  await goOn('2026-12-31', '10:00', member, gone)
  await play(member, { ...slot, stakeSatang: 20_000n, returnedSatang: 20_000n })
  await exclude(gone)
  await goOn('2027-01-01', '01:00', member, gone)
  await goOn('2027-01-01', '08:59', member, gone)
  expect(await told(member)).toEqual([])
  await goOn('2027-01-01', '09:00', member, gone)
  expect([await told(member), await told(gone)]).toEqual([
    ['คืนยอดเล่นเดือน ธ.ค. 69: เข้ากระเป๋าแล้วรวม ฿18.28 ทั้งเดือน ไม่ต้องกดรับ'],
    [],
  ])
})
