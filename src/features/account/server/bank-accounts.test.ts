import { describe, expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor, person, signInMember } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { deposit } from '#tests/support/payments.ts'
import { smsInbox } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  listBankAccounts,
  removeBankAccount,
  setPrimaryBankAccount,
  updateSubBankAccount,
} from '../bank-account-contract.ts'
import { getUserInfo, register } from '../contract.ts'

const world = await testWorld({
  sandbox: true,
  jobs: true,
  at: new Date('2026-11-21T09:00:00+07:00'),
})
const HOUR_MS = 3_600_000

let count = 0
/** A number that nobody has. */
const number = () => `777${`${(count += 1)}`.padStart(6, '0')}1`

const add = (member: MemberActor, digits = number()) =>
  world.call(updateSubBankAccount, { bank_code: '014', bank_account_number: digits }, member)
const added = async (member: MemberActor, digits = number()) => {
  const answer = await add(member, digits)
  expect([answer.code, answer.message]).toEqual(['', ''])
  return Number(answer.data.id)
}
const listOf = (member: MemberActor) => world.ask(listBankAccounts, {}, member)
const remove = (member: MemberActor, id: number) =>
  world.call(removeBankAccount, { bank_account_id: id }, member)
const makePrimary = (member: MemberActor, id: number) =>
  world.call(setPrimaryBankAccount, { bank_account_id: id }, member)

/** The day of review is over, and with it the session. */
async function dayLater(...members: MemberActor[]): Promise<void> {
  await world.clock.advance(24 * HOUR_MS)
  for (const member of members) await signInMember(world, member)
}

const withdraw = async (member: MemberActor, bankAccountId: number) => {
  const { wallet_id } = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id, bank_account_id: bankAccountId, amount: '200' }
  return world.call(requestWithdraw, input, member)
}

describe('adding', () => {
  test('an account is masked, under review for a day, and told about by SMS and in the site', async () => {
    const member = await memberActor(world)
    const answer = await add(member, '987-6-54321-0')
    expect(answer.data).toMatchObject({
      bank_code: '014',
      bank_name: 'ไทยพาณิชย์',
      account_number: 'xxx-x-x4321-x',
      is_primary: false,
      is_verified: true,
    })
    const until = new Date(answer.data.review_until ?? 0).getTime()
    const now = (await world.clock.now()).getTime()
    expect(Math.abs(until - now - 24 * HOUR_MS)).toBeLessThan(30_000)
    expect((await listOf(member)).bank_accounts.map((one) => one.is_primary)).toEqual([true, false])
    const { bank_accounts } = await world.ask(getUserInfo, {}, member)
    expect(bank_accounts.map((one) => one.review_until === null)).toEqual([true, false])
    const sms = () => smsInbox(world, member.person.phone)
    await expect.poll(async () => (await sms())[0]).toMatch(/เพิ่มบัญชี ไทยพาณิชย์ xxx-x-x4321-x แล้ว/)
    await tellOfBills(world)
    const inbox = await world.ask(listInbox, {}, member)
    expect(inbox.items[0]).toMatchObject({ kind: 'bank_account_added', title: 'เพิ่มบัญชีไทยพาณิชย์แล้ว' })
    const rows = await world.query<{ text: string }>(
      `select f.payload::text || coalesce(m.facts::text, '') as text
         from platform.fact f, notice.message m where m.member_id = $1`,
      [member.memberId],
    )
    expect(rows.every(({ text }) => !/\d{10}|4321/.test(text))).toBe(true)
  })

  test('only an account in the name of the member', async () => {
    const member = await memberActor(world)
    const digits = number()
    const account = { bank_code: '014', account_number: digits, name: 'นาย สมหมาย รวยดี' }
    await world.sandbox.post('/bank/control/accounts', account)
    const field = 'bank_account_number'
    expect(await add(member, digits)).toMatchObject({
      status: 200,
      code: 'bank_account_not_yours',
      details: [{ field }],
    })
    expect(await add(member, '12345678901')).toMatchObject({
      code: 'bank_account_malformed',
      details: [{ field }],
    })
    expect((await listOf(member)).bank_accounts).toHaveLength(1)
  })

  test("not the account of another member, not one's own again", async () => {
    const [one, other] = [await memberActor(world), await memberActor(world)]
    const taken = { bank_code: '004', bank_account_number: other.person.bank_account_number }
    expect((await world.call(updateSubBankAccount, taken, one)).code).toBe('bank_account_taken')
    const digits = number()
    await added(one, digits)
    expect((await add(one, digits)).code).toBe('bank_account_yours_already')
    expect((await add(other, digits)).code).toBe('bank_account_taken')
    const newcomer = person({ bank_code: '014', bank_account_number: digits })
    expect((await world.call(register, newcomer)).code).toBe('bank_account_taken')
  })

  test('none while the bank does not answer', async () => {
    const member = await memberActor(world)
    const lonely = await world.secondSite({ SANDBOX_URL: 'http://127.0.0.1:9' })
    const input = { bank_code: '014', bank_account_number: number() }
    expect(await send(lonely.memberUrl, updateSubBankAccount, input, member)).toMatchObject({
      status: 200,
      code: 'bank_inquiry_unavailable',
    })
    expect((await listOf(member)).bank_accounts).toHaveLength(1)
  })

  test('three at a time, five in 30 days; the list says why no other can be added', async () => {
    const member = await memberActor(world)
    await added(member)
    let last = await added(member)
    expect((await add(member)).code).toBe('bank_account_limit_reached')
    expect((await listOf(member)).blocked).toMatch(/ครบ 3 บัญชี/)
    for (const _again of [3, 4, 5]) {
      expect((await remove(member, last)).error).toBe(0)
      last = await added(member)
    }
    expect((await remove(member, last)).error).toBe(0)
    expect((await add(member)).code).toBe('bank_account_added_too_often')
  })
})

describe('cheats', () => {
  test('two tabs add one number, and ten tabs ten: one of it, and three accounts in all', async () => {
    const member = await memberActor(world)
    const digits = number()
    const twice = await Promise.all([add(member, digits), add(member, digits)])
    expect(twice.map(({ code }) => code).sort()).toEqual(['', 'bank_account_yours_already'])
    const many = await Promise.all(Array.from({ length: 8 }, () => add(member)))
    const refused = many.filter(({ code }) => code === 'bank_account_limit_reached')
    expect(refused).toHaveLength(7)
    expect((await listOf(member)).bank_accounts).toHaveLength(3)
  })

  test('two members add one number at once: it is one’s', async () => {
    const members = await Promise.all([memberActor(world), memberActor(world)])
    const digits = number()
    const answers = await Promise.all(members.map((member) => add(member, digits)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['', 'bank_account_taken'])
  })

  test("another member's account is not found, and stays as it is", async () => {
    const [thief, owner] = [await memberActor(world), await memberActor(world)]
    const id = await added(owner)
    expect((await remove(thief, id)).status).toBe(404)
    expect((await makePrimary(thief, id)).status).toBe(404)
    expect((await listOf(owner)).bank_accounts).toHaveLength(2)
  })

  test('money goes to a new account after a day and not a moment sooner', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '1000')
    const id = await added(member)
    expect(await withdraw(member, id)).toMatchObject({
      status: 200,
      code: 'withdraw_bank_account_in_review',
      message: expect.stringMatching(/ถอนเข้าได้ตั้งแต่ \d+ พ.ย. 69 เวลา \d\d:\d\d น\.$/),
      details: [{ field: 'bank_account_id' }],
    })
    expect((await makePrimary(member, id)).code).toBe('bank_account_in_review')
    await world.clock.advance(24 * HOUR_MS - 60_000)
    await signInMember(world, member)
    expect((await withdraw(member, id)).code).toBe('withdraw_bank_account_in_review')
    await world.clock.advance(60_000)
    await signInMember(world, member)
    expect((await makePrimary(member, id)).error).toBe(0)
    expect((await withdraw(member, id)).error).toBe(0)
  })

  test('a request that a use case forgot to judge is refused by the table itself', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '1000')
    const [{ id: first } = { id: 0 }] = (await listOf(member)).bank_accounts
    const id = await added(member)
    const { data } = await withdraw(member, Number(first))
    const copy = world.query(
      `insert into withdraw.request (reference, member_id, wallet_id, bank_account_id, bank_code,
         bank_name, account_masked, destination_sealed, account_added_at, account_verified,
         amount_satang, hold_id)
       select 'WD00000001', member_id, wallet_id, $2, bank_code, bank_name, account_masked,
         destination_sealed, account_added_at, account_verified, amount_satang, -7
         from withdraw.request where withdraw_id = $1`,
      [data.withdraw_id, id],
    )
    await expect(copy).rejects.toThrow(/is in_review/)
    const backdated = world.query(
      `insert into account.bank_account (member_id, bank_code, account_number, holder_name,
         account_index, is_primary, from_registration, slot, created_at)
       select member_id, bank_code, account_number, holder_name, decode(repeat('ab', 32), 'hex'),
         false, false, 3, created_at - interval '9 days'
         from account.bank_account where bank_account_id = $1
       returning review_until > platform.clock() + interval '23 hours' as is_late`,
      [id],
    )
    expect(await backdated).toEqual([{ is_late: true }])
  })

  test('an account is not removed under a withdrawal that goes to it', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '1000')
    const id = await added(member)
    await dayLater(member)
    const answers = await Promise.all([withdraw(member, id), remove(member, id)])
    const codes = answers.map(({ code }) => code)
    expect([
      ['', 'bank_account_in_use'],
      ['withdraw_bank_account_unknown', ''],
    ]).toContainEqual(codes)
    if (codes[0] === '') expect((await remove(member, id)).code).toBe('bank_account_in_use')
  })

  test('a removed account takes no money, and the primary one cannot be removed', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '1000')
    const [{ id: first } = { id: 0 }] = (await listOf(member)).bank_accounts
    expect((await remove(member, Number(first))).code).toBe('bank_account_is_primary')
    const id = await added(member)
    await dayLater(member)
    expect((await makePrimary(member, id)).error).toBe(0)
    expect((await remove(member, Number(first))).error).toBe(0)
    expect((await withdraw(member, Number(first))).code).toBe('withdraw_bank_account_unknown')
    // Nor is it the one of the registration any more when it comes back.
    const again = await world.ask(
      updateSubBankAccount,
      { bank_code: '004', bank_account_number: member.person.bank_account_number },
      member,
    )
    expect(again.review_until).not.toBeNull()
  })
})

describe('a number that was another member’s', () => {
  test('its former owner is told by SMS when it is added, and when somebody registers with it', async () => {
    const former = await memberActor(world)
    const digits = number()
    await remove(former, await added(former, digits))
    const told = async () =>
      (await smsInbox(world, former.person.phone)).filter((text) =>
        text.includes('ถูกเพิ่มโดยสมาชิกอื่น'),
      )
    const next = await memberActor(world)
    await remove(next, await added(next, digits))
    await expect.poll(async () => (await told()).length).toBe(1)
    await memberActor(world, { bank_code: '014', bank_account_number: digits })
    await expect.poll(async () => (await told()).length).toBe(2)
    await expect
      .poll(async () => (await smsInbox(world, next.person.phone)).join('\n'))
      .toMatch(/xxx-x-x\d{4}-x ที่คุณเคยใช้/)
  })
})
