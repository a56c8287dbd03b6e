import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { objectHistory } from '#kernel/history.ts'
import { mayStake } from '#platform/stake-gate/stake-gate.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getUserInfo } from '../../contract.ts'
import {
  changeMemberLevel,
  changeMemberStatus,
  excludeMember,
  findMembers,
  getMember,
} from '../../operator-contract.ts'

const world = await testWorld({ sandbox: true })
const officer = await staffActor(world, 'risk_officer')
const cashier = await staffActor(world, 'cashier')
const reason = 'สมาชิกโทรมาแจ้งด้วยตัวเอง'

const found = async (text: string): Promise<number[]> =>
  (await world.ask(findMembers, { text }, cashier)).items.map(({ member_id: id }) => Number(id))

const historyOf = async ({ memberId }: MemberActor) =>
  (await world.ask(objectHistory, { kind: 'member', id: `${memberId}` }, officer)).items

describe('a member is found', () => {
  test('by phone, names, the end of his account and his number, and shown masked', async () => {
    const member = await memberActor(world, {
      first_name: 'นางสาวกัลยา',
      last_name: 'ศรีสุวรรณ',
      bank_account_number: '7770001238',
    })
    const { memberId, person } = member
    const phone = `${person.phone.slice(0, 3)}-${person.phone.slice(3, 6)}-${person.phone.slice(6)}`
    const words = [phone, 'กัลยา', 'ศรีสุวรรณ', 'นางสาว กัลยา ศรีสุวรรณ', '1238', '0123', '7770001238']
    // Of a phone the desk shows its end: that finds him, too.
    const ends = [person.phone.slice(-4), `08x-xxx-${person.phone.slice(-4)}`]
    for (const text of [...words, ...ends, `${memberId}`]) {
      expect(await found(text), text).toContain(memberId)
    }
    for (const text of ['กัล', '9990001238', '0812', '999999999']) {
      expect(await found(text), text).not.toContain(memberId)
    }
    const { items } = await world.ask(findMembers, { text: phone }, cashier)
    expect(items).toMatchObject([{ phone: `08x-xxx-${person.phone.slice(-4)}`, status: 'active' }])
    expect(items[0]?.bank_accounts[0]?.account_number).toMatch(/x0123x|x-x0123-x/)
    const said = JSON.stringify(items)
    for (const secret of [person.phone, person.last_name, person.bank_account_number]) {
      expect(said).not.toContain(secret)
    }
  })

  test('who registered before there was a desk, once the job has been there', async () => {
    const { memberId } = await memberActor(world, { last_name: 'แต่ก่อนนี้' })
    await world.query('delete from account.search_key where member_id = $1', [memberId])
    await world.query('update account.member set is_searchable = false where member_id = $1', [
      memberId,
    ])
    expect(await found('แต่ก่อนนี้')).toEqual([])
    await runNamedJob(world, 'account.index_members')
    expect(await found('แต่ก่อนนี้')).toEqual([memberId])
  })

  test('no more than a person reads, and it says so', async () => {
    for (let index = 0; index < 21; index++) await memberActor(world, { last_name: 'ซ้ำกัน' })
    const { items, has_more } = await world.ask(findMembers, { text: 'ซ้ำกัน' }, cashier)
    expect([items.length, has_more]).toEqual([20, true])
  })

  test('not by somebody without the right', async () => {
    const editor = await staffActor(world, 'editor')
    expect((await world.call(findMembers, { text: 'สมชาย' }, editor)).code).toBe('forbidden')
    const target = { member_id: 1, status: 'suspended', reason } as const
    expect((await world.call(changeMemberStatus, target, cashier)).code).toBe('forbidden')
  })
})

test('suspending ends the sessions; what may follow stands in one table', async () => {
  const member = await memberActor(world)
  const member_id = member.memberId
  const to = (status: 'active' | 'suspended' | 'closed') =>
    world.call(changeMemberStatus, { member_id, status, reason }, officer)
  expect((await to('suspended')).code).toBe('')
  expect((await world.call(getUserInfo, {}, member)).status).toBe(401)
  expect((await to('suspended')).code).toBe('member_status_not_next')
  expect((await to('closed')).code).toBe('')
  expect(await world.ask(getMember, { member_id }, officer)).toMatchObject({
    status: 'closed',
    next_statuses: ['active'],
  })
  expect((await to('suspended')).code).toBe('member_status_not_next')
  expect((await to('active')).code).toBe('')
  expect((await historyOf(member)).map(({ action, reason: why }) => [action, why])).toEqual(
    Array.from({ length: 3 }, () => ['member.set_status', reason]),
  )
  const nobody = { member_id: 999_999_999, status: 'closed', reason } as const
  expect((await world.call(changeMemberStatus, nobody, officer)).code).toBe('not_found')
})

test('an exclusion grows and is never shortened, whoever asks at once', async () => {
  const member = await memberActor(world)
  const member_id = member.memberId
  const exclude = (days: number) => world.call(excludeMember, { member_id, days, reason }, officer)
  // Whoever handles the member's money does not take his play away for years.
  const years = { member_id, days: 1825, reason }
  expect((await world.call(excludeMember, years, cashier)).code).toBe('forbidden')
  expect((await exclude(7)).code).toBe('')
  const { db } = world.services
  expect(await mayStake(db, member_id, 1, 100n, 'lottery_stake')).toBe('member_excluded')
  // Whoever plays nothing may still log in and withdraw.
  expect((await world.call(getUserInfo, {}, member)).code).toBe('')
  expect((await exclude(1)).code).toBe('exclusion_not_longer')
  await Promise.all([5, 20, 10, 30, 3].map(exclude))
  const { excluded_until: until } = await world.ask(getMember, { member_id }, officer)
  const now = (await world.services.clock.now()).getTime()
  expect(Math.round((new Date(until ?? 0).getTime() - now) / DAY_MS)).toBe(30)
  expect((await exclude(0)).code).toBe('invalid_input')
  expect((await exclude(1826)).code).toBe('invalid_input')
  const [latest] = await historyOf(member)
  expect(latest).toMatchObject({ action: 'member.exclude', reason })
  const nobody = { member_id: 999_999_999, days: 1, reason }
  expect((await world.call(excludeMember, nobody, officer)).code).toBe('not_found')
})

test('another level, with a reason and its history', async () => {
  const member = await memberActor(world)
  const member_id = member.memberId
  const to = (level: number) => world.call(changeMemberLevel, { member_id, level, reason }, officer)
  expect((await to(3)).data).toEqual({ level: 3, is_waiting: false })
  expect((await to(3)).code).toBe('member_level_same')
  expect((await to(11)).code).toBe('invalid_input')
  expect((await to(9)).code).toBe('member_level_unknown')
  expect((await world.ask(getUserInfo, {}, member)).level).toBe(3)
  const [entry] = await historyOf(member)
  expect(entry).toMatchObject({
    action: 'member.set_level',
    reason,
    changes: [{ field: 'level', before: '1', after: '3' }],
  })
  // A high one takes a second person; whoever pauses is given none.
  expect((await to(5)).data).toEqual({ level: 3, is_waiting: true })
  expect((await to(4)).code).toBe('approval_asked')
  await world.ask(excludeMember, { member_id, days: 1, reason }, officer)
  expect((await to(5)).code).toBe('member_level_not_for')
  const short = await world.call(changeMemberLevel, { member_id, level: 6, reason: 'ok' }, officer)
  expect(short.code).toBe('invalid_input')
  const nobody = { member_id: 999_999_999, level: 2, reason }
  expect((await world.call(changeMemberLevel, nobody, officer)).code).toBe('not_found')
  expect((await world.call(getMember, { member_id: 999_999_999 }, officer)).code).toBe('not_found')
})
