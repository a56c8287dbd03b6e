import { expect, test } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { login } from '../../contract.ts'
import { addMemberNote, getMemberBackground } from '../../background-contract.ts'

// Who may be behind an account, and what colleagues wrote down of it.
const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
const background = (member_id: number) => world.ask(getMemberBackground, { member_id }, cashier)

test('members who came by one browser, or have one name and birth date, are shown with each other', async () => {
  const [one, other, stranger] = [
    await memberActor(world),
    await memberActor(world),
    await memberActor(world),
  ]
  expect((await background(one.memberId)).others).toEqual([])
  // The other one logs in at the first one's browser.
  const { phone, password } = other.person
  await world.ask(login, { username: phone, password }, { cookies: new Map(one.cookies) })
  await world.query(
    `update account.member set person_index = (select person_index from account.member where member_id = $1)
      where member_id = $2`,
    [one.memberId, other.memberId],
  )
  const { others } = await background(one.memberId)
  expect(others).toMatchObject([
    { member_id: other.memberId, status: 'active', shares: ['device', 'person'] },
  ])
  expect(others[0]?.phone).not.toContain(phone)
  expect((await background(other.memberId)).others.map(({ member_id }) => member_id)).toEqual([
    one.memberId,
  ])
  expect((await background(stranger.memberId)).others).toEqual([])
})

test('a note stays, newest first, sealed at rest; the trail says that there is one', async () => {
  const { memberId: member_id } = await memberActor(world)
  await world.ask(addMemberNote, { member_id, text: 'โทรแล้ว เจ้าตัวยืนยัน 0812345678' }, cashier)
  await world.ask(addMemberNote, { member_id, text: 'รอเอกสารจากธนาคาร' }, cashier)
  const { notes } = await background(member_id)
  expect(notes.map(({ text, by }) => [text, by])).toEqual([
    ['รอเอกสารจากธนาคาร', cashier.displayName],
    ['โทรแล้ว เจ้าตัวยืนยัน 0812345678', cashier.displayName],
  ])
  const rows = await world.query(`select text_sealed from account.member_note`)
  expect(JSON.stringify(rows)).not.toContain('0812345678')
  const trail = await world.query(
    `select object_id, reason from platform.audit where action = 'member.noted'`,
  )
  expect(trail).toEqual([
    { object_id: `${member_id}`, reason: null },
    { object_id: `${member_id}`, reason: null },
  ])
  const short = await world.call(addMemberNote, { member_id, text: ' ก ' }, cashier)
  expect(short.details[0]?.message).toBe('บันทึกต้องยาวอย่างน้อย 3 ตัวอักษร')
})

test('an auditor reads and writes nothing; of nobody there is nothing', async () => {
  const auditor = await staffActor(world, 'auditor')
  const { memberId: member_id } = await memberActor(world)
  expect((await world.ask(getMemberBackground, { member_id }, auditor)).notes).toEqual([])
  const note = { member_id, text: 'ไม่ควรเขียนได้' }
  expect((await world.call(addMemberNote, note, auditor)).status).toBe(403)
  const nobody = { member_id: 999_999 }
  expect((await world.call(getMemberBackground, nobody, cashier)).status).toBe(404)
  const lost = { ...nobody, text: 'ไม่มีสมาชิกคนนี้' }
  expect((await world.call(addMemberNote, lost, cashier)).status).toBe(404)
})
