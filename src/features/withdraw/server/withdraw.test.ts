import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { send } from '#tests/support/client.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawal, getWithdrawInfo, listWithdrawals, requestWithdraw } from '../contract.ts'
import { approveWithdraw, rejectWithdraw } from '../operator-contract.ts'

// The queue does not run here: a payout starts when a test starts it. It is noon, since requests
// are counted by day.
const world = await testWorld({ sandbox: true, at: new Date('2026-11-21T12:00:00+07:00') })
const cashier = await staffActor(world, 'cashier')

/** A member with money, and what a request of theirs needs. */
async function richMember(baht: string) {
  const member = await memberActor(world)
  await deposit(world, member, baht)
  const info = await world.ask(getWithdrawInfo, {}, member)
  const [account] = info.bank_accounts
  if (!account) throw new Error('a member has a bank account')
  return { member, info, input: { wallet_id: info.wallet_id, bank_account_id: account.id } }
}

const infoOf = (member: MemberActor) => world.ask(getWithdrawInfo, {}, member)
const toldTo = async ({ memberId }: MemberActor) => {
  const rows = await world.query<{ payload: object }>(
    `select payload from platform.push where topic = 'withdraw' and member_id = $1
      order by push_id`,
    [memberId],
  )
  return rows.map(({ payload }) => payload)
}

test('the screen knows limits, balance and accounts before a person types', async () => {
  const { info } = await richMember('1000')
  expect(info).toMatchObject({
    min_amount: '100.00',
    max_amount: '50000.00',
    times_a_day: 5,
    times_left: 5,
    withdrawable: expect.stringMatching(/^1000\.\d\d$/),
    pending: null,
    allowed: true,
  })
  expect(info.total_balance).toBe(info.withdrawable)
  expect(info.bank_accounts).toEqual([
    {
      id: expect.any(Number),
      bank_code: '004',
      bank_name: 'กสิกรไทย',
      account_number: expect.stringMatching(/^xxx-x-x\d{4}-x$/),
      account_name: 'สมชาย ใจดี',
      review_until: null,
    },
  ])
})

test('a request holds its money at once and is told live', async () => {
  const { member, info, input } = await richMember('1000')
  const answer = await world.ask(requestWithdraw, { ...input, amount: '400' }, member)
  expect(answer).toMatchObject({
    status: 'requested',
    amount: '400.00',
    reference: expect.stringMatching(/^WD-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    reason: null,
    finished_at: null,
    timeline: [{ status: 'requested' }],
  })
  const left = BigInt(info.withdrawable.replace('.', '')) - 40_000n
  expect(BigInt(answer.balance.replace('.', ''))).toBe(left)
  const now = await infoOf(member)
  expect(BigInt(now.withdrawable.replace('.', ''))).toBe(left)
  expect(now).toMatchObject({ times_left: 4, pending: { withdraw_id: answer.withdraw_id } })
  expect(await toldTo(member)).toEqual([
    { withdraw_id: answer.withdraw_id, status: 'requested', amount: '400.00', reason: null },
  ])
  const one = await world.ask(getWithdrawal, { withdraw_id: answer.withdraw_id }, member)
  expect(one.reference).toBe(answer.reference)
  const [row] = await world.query<{ destination_sealed: string }>(
    'select destination_sealed from withdraw.request where withdraw_id = $1',
    [answer.withdraw_id],
  )
  expect(row?.destination_sealed).toMatch(/^v1:/)
})

describe('refusals', () => {
  test('amounts: limits, balance, and what is no amount; the field is named', async () => {
    const { member, input } = await richMember('1000')
    const ask = async (amount: string) => {
      const answer = await world.call(requestWithdraw, { ...input, amount }, member)
      expect([answer.status, answer.details[0]?.field]).toEqual([200, 'amount'])
      return answer.code
    }
    expect(await ask('99.99')).toBe('withdraw_below_minimum')
    expect(await ask('50000.01')).toBe('withdraw_above_maximum')
    expect(await ask('2000')).toBe('insufficient_balance')
    expect(await ask('0')).toBe('invalid_input')
    expect((await infoOf(member)).pending).toBeNull()
  })

  test("another's wallet, no wallet, another's bank account", async () => {
    const [a, b] = [await richMember('1000'), await richMember('1000')]
    const answerTo = async (more: object) => {
      const input = { ...a.input, amount: '200', ...more }
      const { status, code } = await world.call(requestWithdraw, input, a.member)
      return [status, code]
    }
    expect(await answerTo({ wallet_id: b.input.wallet_id })).toEqual([404, 'not_found'])
    expect(await answerTo({ wallet_id: 999_999_999 })).toEqual([404, 'not_found'])
    const account = { bank_account_id: b.input.bank_account_id }
    expect(await answerTo(account)).toEqual([404, 'withdraw_bank_account_unknown'])
    const mine = await world.ask(requestWithdraw, { ...b.input, amount: '200' }, b.member)
    const seen = await world.call(getWithdrawal, { withdraw_id: mine.withdraw_id }, a.member)
    expect([seen.status, seen.code]).toEqual([404, 'not_found'])
    expect((await world.ask(listWithdrawals, {}, a.member)).items).toEqual([])
  })

  test('a suspended member may not, an excluded one may take his money out', async () => {
    const { member, input } = await richMember('1000')
    const ask = () => world.call(requestWithdraw, { ...input, amount: '200' }, member)
    const stand = (standing: Parameters<typeof setStanding>[2]) =>
      inTransaction(world.services.db, (tx) => setStanding(tx, member.memberId, standing))
    await stand({ status: 'suspended' })
    expect((await ask()).code).toBe('withdraw_not_allowed')
    expect((await infoOf(member)).allowed).toBe(false)
    await stand({ status: 'active', excludedUntil: new Date('2035-01-01') })
    expect((await ask()).error).toBe(0)
  })

  test('one at a time, and five a day that were not refused', async () => {
    const { member, input } = await richMember('2000')
    const ask = () => world.call(requestWithdraw, { ...input, amount: '100' }, member)
    const first = await ask()
    expect((await ask()).code).toBe('withdraw_pending_exists')
    await world.ask(
      rejectWithdraw,
      { withdraw_id: first.data.withdraw_id, reason: 'ทดสอบปฏิเสธ' },
      cashier,
    )
    for (let times = 0; times < 5; times += 1) {
      const { data } = await ask()
      await world.ask(approveWithdraw, { withdraw_id: data.withdraw_id }, cashier)
      await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(data.withdraw_id) })
      await paid(member, data.withdraw_id)
    }
    expect((await infoOf(member)).times_left).toBe(0)
    expect((await ask()).code).toBe('withdraw_daily_count_reached')
    // A new Bangkok day: the count starts again.
    await world.clock.advance(24 * 3_600_000)
    await signInMember(world, member)
    await signIn(world, cashier)
    expect((await ask()).error).toBe(0)
  })
})

async function paid(member: MemberActor, withdrawId: number | string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await runNamedJob(world, 'withdraw.inquire_payouts')
    const { status } = await world.ask(getWithdrawal, { withdraw_id: withdrawId }, member)
    if (status === 'paid') return
    await new Promise((resume) => setTimeout(resume, 20))
  }
  throw new Error(`withdrawal ${withdrawId} was not paid`)
}

describe('the same key', () => {
  test('answers the same request, with another body it is an error', async () => {
    const { member, input } = await richMember('1000')
    const key = { 'idempotency-key': randomUUID() }
    const ask = (amount: string) => world.call(requestWithdraw, { ...input, amount }, member, key)
    const first = await ask('300')
    const again = await ask('300')
    expect(again.data).toEqual(first.data)
    expect((await ask('301')).code).toBe('idempotency_mismatch')
    expect((await world.ask(listWithdrawals, {}, member)).items).toHaveLength(1)
  })

  test('keeps a refusal, even when money came meanwhile; a new key is a new try', async () => {
    const { member, input } = await richMember('150')
    const key = { 'idempotency-key': randomUUID() }
    const ask = (headers?: Record<string, string>) =>
      world.call(requestWithdraw, { ...input, amount: '300' }, member, headers)
    expect((await ask(key)).code).toBe('insufficient_balance')
    await deposit(world, member, '500')
    expect((await ask(key)).code).toBe('insufficient_balance')
    expect((await ask()).error).toBe(0)
  })
})

test('a balance cannot be withdrawn twice, however many ask, from two processes', async () => {
  const { member, input, info } = await richMember('500')
  const second = await world.secondSite()
  const all = { ...input, amount: info.withdrawable }
  const answers = await Promise.all(
    [world.site, second, world.site, second, world.site, second].map(({ memberUrl }) =>
      send(memberUrl, requestWithdraw, all, member),
    ),
  )
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
  const refused = answers.filter(({ error }) => error !== 0).map(({ code }) => code)
  expect(new Set(refused)).toEqual(new Set(['withdraw_pending_exists']))
  expect((await infoOf(member)).withdrawable).toBe('0.00')
})

test('the list goes back page by page, newest first', async () => {
  const { member, input } = await richMember('1000')
  const ids: (number | string)[] = []
  for (let n = 0; n < 3; n += 1) {
    const made = await world.ask(requestWithdraw, { ...input, amount: '100' }, member)
    ids.unshift(made.withdraw_id)
    const refusal = { withdraw_id: made.withdraw_id, reason: 'ทดสอบรายการ' }
    await world.ask(rejectWithdraw, refusal, cashier)
  }
  const first = await world.ask(listWithdrawals, { limit: 2 }, member)
  expect(first.items.map((item) => item.withdraw_id)).toEqual(ids.slice(0, 2))
  const cursor = first.next_cursor ?? ''
  const rest = await world.ask(listWithdrawals, { limit: 2, cursor }, member)
  expect(rest.items.map((item) => item.withdraw_id)).toEqual(ids.slice(2))
  expect(rest.next_cursor).toBeNull()
})
