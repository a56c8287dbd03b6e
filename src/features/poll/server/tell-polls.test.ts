import { expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { testWorld } from '#tests/support/world.ts'
import { submitVote } from '../contract.ts'
import { voidPoll } from '../operator-contract.ts'
import { getPollReminder, setPollReminder } from '../remind-contract.ts'
import { tellPolls } from './tell-polls.ts'

const world = await testWorld({ sandbox: true })
const desk = await pollDesk(world)
await tellOfBills(world)

/** Tells what is due, in two processes and once more: nothing may come again. */
async function tell(): Promise<void> {
  const all = async () => {
    while (await tellPolls(world.services));
  }
  await Promise.all([all(), all()])
  await tellOfBills(world)
  await all()
  await tellOfBills(world)
}
const told = async (member: MemberActor): Promise<string[]> =>
  (await world.ask(listInbox, {}, member)).items.map(({ title, body }) => `${title}: ${body}`)
const vote = (member: MemberActor, poll_id: number, choice_id: string) =>
  world.ask(submitVote, { poll_id, choice_id }, member)
const remind = (member: MemberActor, poll_id: number, is_on: boolean) =>
  world.call(setPollReminder, { poll_id, is_on }, member)

test('who asked is told an hour before the close, who voted of the result; a winner hears of his prize alone', async () => {
  const [right, wrong, gone] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  const all = [right, wrong, gone]
  const poll_id = await desk.open({}, ...all)
  expect(await world.ask(getPollReminder, { poll_id }, right)).toEqual({ is_on: false })
  const unknown = { poll_id: poll_id + 99 }
  expect(await world.call(getPollReminder, unknown, right)).toMatchObject({ code: 'not_found' })
  for (const member of [right, gone]) expect((await remind(member, poll_id, true)).code).toBe('')
  await remind(wrong, poll_id, true)
  expect((await remind(wrong, poll_id, false)).data).toEqual({ is_on: false })
  expect(await world.ask(getPollReminder, { poll_id }, right)).toEqual({ is_on: true })
  await vote(right, poll_id, '1')
  await vote(wrong, poll_id, '2')
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [gone.memberId],
  )
  await tell()
  const closing = expect.stringMatching(/^ใกล้ปิดรับทาย: ทีมไหนได้แชมป์ · ปิดรับ .* น\.$/)
  expect(await Promise.all(all.map(told))).toEqual([[closing], [], []])
  await desk.pass(60, ...all)
  expect((await remind(right, poll_id, true)).code).toBe('poll_closed')
  await desk.pass(5, ...all)
  await desk.settle(poll_id, '1')
  await tell()
  expect((await told(right))[0]).toContain('ยินดีด้วย! คุณทายถูก')
  expect(await told(wrong)).toEqual(['ประกาศผลแล้ว: ทีมไหนได้แชมป์ · คำตอบคือ แดง'])
})

test('who voted in a poll that is called off is told why', async () => {
  const member = await memberActor(world)
  const poll_id = await desk.open({}, member)
  await vote(member, poll_id, '3')
  await world.ask(voidPoll, { poll_id, reason: 'แมตช์ถูกเลื่อน' }, desk.first)
  await tell()
  expect(await told(member)).toEqual(['กิจกรรมนี้ยกเลิก: ทีมไหนได้แชมป์ · แมตช์ถูกเลื่อน'])
})
