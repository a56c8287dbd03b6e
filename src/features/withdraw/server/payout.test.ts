import { describe, expect, test, vi } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { deposit, houseBalance, runNamedJob, sendEvent } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '../contract.ts'
import {
  approveWithdraw,
  confirmStuckWithdraw,
  getWithdrawRequest,
  countWithdrawRequests,
  listWithdrawRequests,
  rejectStuckWithdraw,
  rejectWithdraw,
  settleStuckWithdraw,
} from '../operator-contract.ts'

// The queue does not run and events are kept back: each step is taken by hand.
const world = await testWorld({ sandbox: true })
await world.sandbox.post('/control/webhooks', { paused: true })
const live = await testWorld({ sandbox: true, jobs: true })
const cashier = await staffActor(world, 'cashier')
const other = await staffActor(world, 'cashier')
const stranger = await staffActor(world, 'result_officer')
const MINUTE = 60_000
const CLEARING = 2500
const FLOAT = 1010
type Id = number | string

/** A member who asked for 300 of 1,000 baht and some satang. */
async function waiting() {
  const member = await memberActor(world)
  await deposit(world, member, '1000')
  const info = await world.ask(getWithdrawInfo, {}, member)
  const made = await world.ask(
    requestWithdraw,
    { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0, amount: '300' },
    member,
  )
  return { member, id: made.withdraw_id, before: info.withdrawable }
}
const approve = (id: Id) => world.call(approveWithdraw, { withdraw_id: id }, cashier)
const payOut = (id: Id) => runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(id) })
const inquire = () => runNamedJob(world, 'withdraw.inquire_payouts')
const read = (member: MemberActor, id: Id) => world.ask(getWithdrawal, { withdraw_id: id }, member)
const balanceOf = async (member: MemberActor) =>
  (await world.ask(getWithdrawInfo, {}, member)).withdrawable
const rule = (member: MemberActor, outcome: object) =>
  world.sandbox.post('/bank/control/payouts', {
    account_number: member.person.bank_account_number,
    ...outcome,
  })
/** What one person says of a stuck payout, and the other one's word on it. */
const propose = (id: Id, outcome: 'paid' | 'failed', reason: string, actor = cashier) =>
  world.call(settleStuckWithdraw, { withdraw_id: id, outcome, reason }, actor)
const proposalOf = async (id: Id, actor = other) =>
  (await world.ask(getWithdrawRequest, { withdraw_id: id }, actor)).proposal
const confirm = async (id: Id, actor = other, approval_id?: Id) => {
  const input = {
    withdraw_id: id,
    approval_id: approval_id ?? (await proposalOf(id))?.approval_id ?? 1,
  }
  return world.call(confirmStuckWithdraw, input, actor)
}
/** Long enough for a payout to be stuck; both people log in again. */
async function waitUntilStuck() {
  await world.clock.advance(11 * MINUTE)
  for (const actor of [cashier, other]) await signIn(world, actor)
}
const auditOf = async (id: Id) => {
  const rows = await world.query<{ staff_id: string; action: string; said: string }>(
    `select staff_id, action, concat_ws(' ', before ->> 'status', after ->> 'status') as said
       from platform.audit where object_kind = 'withdrawal' and object_id = $1 order by audit_id`,
    [`${id}`],
  )
  return rows.map(({ staff_id: staffId, action, said }) => [Number(staffId), action, said])
}
/** Payouts that left our account for a withdrawal, by the bank's statement. */
const sentFor = async (id: Id): Promise<string[]> => {
  const { items } = (await world.sandbox.get('/bank/statement?account=1234567890&limit=500')) as {
    items: { direction: string; ref1: string; amount: string }[]
  }
  return items
    .filter(({ direction, ref1 }) => direction === 'debit' && ref1 === `${id}`)
    .map(({ amount }) => amount)
}
const until = (member: MemberActor, id: Id, status: string) =>
  vi.waitFor(
    async () => {
      await inquire()
      const now = await read(member, id)
      expect(now.status).toBe(status)
      return now
    },
    { timeout: PATIENCE_MS, interval: 30 },
  )

test('approved, sent, paid: the timeline, the books and the bank agree', async () => {
  const { member, id, before } = await waiting()
  const [clearing, float] = [await houseBalance(world, CLEARING), await houseBalance(world, FLOAT)]
  expect((await approve(id)).data).toEqual({ withdraw_id: id, status: 'approved' })
  await Promise.all([payOut(id), payOut(id), payOut(id)])
  const done = await until(member, id, 'paid')
  expect(done.timeline.map(({ status }) => status)).toEqual([
    'requested',
    'approved',
    'sending',
    'paid',
  ])
  expect(done.finished_at).not.toBeNull()
  expect(await sentFor(id)).toEqual(['300.00'])
  expect(await houseBalance(world, CLEARING)).toBe(clearing)
  expect(await houseBalance(world, FLOAT)).toBe(float + 30_000n)
  const left = BigInt(before.replace('.', '')) - 30_000n
  expect(BigInt((await balanceOf(member)).replace('.', ''))).toBe(left)
  expect(await auditOf(id)).toEqual([[cashier.staffId, 'withdraw.approved', 'requested approved']])
  const history = await world.ask(objectHistory, { kind: 'withdrawal', id: `${id}` }, cashier)
  expect(history.items).toMatchObject([
    {
      staff_name: cashier.displayName,
      action_name: 'อนุมัติการถอน',
      object: { name: expect.stringMatching(/^WD-\w{4}-\w{4}$/) },
      changes: [{ name: 'สถานะ', before: 'รออนุมัติ', after: 'อนุมัติแล้ว' }],
      facts: [{ name: 'จำนวนเงิน', form: 'baht' }],
    },
  ])
  const round = { kind: 'round', id: '1' }
  expect((await world.call(objectHistory, round, cashier)).code).toBe('forbidden')
  await payOut(id)
  await inquire()
  expect(await sentFor(id)).toHaveLength(1)
})

test('the queue asks for the payout by itself, and the event of the bank ends it', async () => {
  const person = await memberActor(live)
  await deposit(live, person, '500')
  const info = await live.ask(getWithdrawInfo, {}, person)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const made = await live.ask(requestWithdraw, { ...input, amount: '500' }, person)
  const desk = await staffActor(live, 'cashier')
  await live.ask(approveWithdraw, { withdraw_id: made.withdraw_id }, desk)
  await vi.waitFor(
    async () => {
      const now = await live.ask(getWithdrawal, { withdraw_id: made.withdraw_id }, person)
      expect(now.status).toBe('paid')
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )
  const told = await live.query<{ status: string }>(
    `select payload->>'status' as status from platform.push
      where topic = 'withdraw' and member_id = $1 order by push_id`,
    [person.memberId],
  )
  expect(told.map(({ status }) => status)).toEqual(['requested', 'approved', 'sending', 'paid'])
})

describe('the money comes back, and the member reads why', () => {
  test('refused by staff', async () => {
    const { member, id, before } = await waiting()
    const reject = () =>
      world.call(rejectWithdraw, { withdraw_id: id, reason: 'ชื่อบัญชีไม่ตรง' }, cashier)
    expect((await reject()).data).toEqual({ withdraw_id: id, status: 'returned' })
    expect((await reject()).code).toBe('withdraw_already_decided')
    expect((await approve(id)).code).toBe('withdraw_already_decided')
    const done = await read(member, id)
    expect(done).toMatchObject({ status: 'returned', reason: 'ชื่อบัญชีไม่ตรง' })
    expect(done.timeline.map(({ status }) => status)).toEqual(['requested', 'rejected', 'returned'])
    expect(await balanceOf(member)).toBe(before)
    expect(await auditOf(id)).toEqual([
      [cashier.staffId, 'withdraw.rejected', 'requested returned'],
    ])
    await payOut(id)
    expect(await sentFor(id)).toEqual([])
  })

  test('refused by the bank at once', async () => {
    const { member, id, before } = await waiting()
    await rule(member, { outcome: 'refuse' })
    await approve(id)
    await payOut(id)
    const done = await read(member, id)
    expect(done.status).toBe('returned')
    expect(done.reason).toMatch(/\p{Script=Thai}/u)
    expect(done.timeline.map(({ status }) => status)).toEqual([
      'requested',
      'approved',
      'sending',
      'failed',
      'returned',
    ])
    expect(await balanceOf(member)).toBe(before)
  })

  test('failed on its way', async () => {
    const { member, id, before } = await waiting()
    await rule(member, { outcome: 'fail', failure_message: 'บัญชีปลายทางปิดแล้ว' })
    await approve(id)
    await payOut(id)
    expect(await until(member, id, 'returned')).toMatchObject({ reason: 'บัญชีปลายทางปิดแล้ว' })
    expect(await balanceOf(member)).toBe(before)
    expect(await sentFor(id)).toEqual([])
  })
})

test('approve and reject at the same moment: one of them decides', async () => {
  const { member, id } = await waiting()
  const answers = await Promise.all([
    approve(id),
    world.call(rejectWithdraw, { withdraw_id: id, reason: 'กดพร้อมกัน' }, cashier),
    approve(id),
  ])
  expect(answers.filter(({ error }) => error === 0)).toHaveLength(1)
  expect(await auditOf(id)).toHaveLength(1)
  await payOut(id)
  expect(['paid', 'returned', 'sending']).toContain((await read(member, id)).status)
})

describe('an unknown outcome is asked about and never sent again', () => {
  test('the answer never came, the money did', async () => {
    const { member, id } = await waiting()
    await rule(member, { outcome: 'cut' })
    await approve(id)
    await payOut(id)
    await until(member, id, 'paid')
    expect(await sentFor(id)).toEqual(['300.00'])
  })

  test('the gateway is away: nothing is returned by the clock, a person decides', async () => {
    const { member, id, before } = await waiting()
    await approve(id)
    const gone = await world.secondSite({ SANDBOX_URL: 'http://127.0.0.1:9' })
    const there = { ...world, services: gone.services }
    await runNamedJob(there, 'withdraw.pay_out', { withdraw_id: Number(id) })
    expect((await read(member, id)).status).toBe('sending')
    // The gateway is back and says that it never got the order: still nobody sends it again.
    await inquire()
    await payOut(id)
    expect((await read(member, id)).status).toBe('sending')
    expect(await sentFor(id)).toEqual([])

    const reason = 'ตรวจสเตทเมนต์แล้วไม่มีรายการ'
    expect((await propose(id, 'failed', reason)).code).toBe('withdraw_not_stuck')
    await waitUntilStuck()
    const list = await world.ask(listWithdrawRequests, { status: 'sending' }, cashier)
    expect(list.items).toContainEqual(expect.objectContaining({ withdraw_id: id, stuck: true }))
    expect((await propose(id, 'failed', reason)).data.status).toBe('sending')
    expect((await read(member, id)).status).toBe('sending')
    expect((await confirm(id)).data.status).toBe('returned')
    expect((await confirm(id)).code).toBe('withdraw_already_decided')
    expect((await propose(id, 'failed', reason)).code).toBe('withdraw_already_decided')
    expect(await balanceOf(member)).toBe(before)
    expect(await read(member, id)).toMatchObject({ reason })
    expect(await auditOf(id)).toEqual([
      [cashier.staffId, 'withdraw.approved', 'requested approved'],
      [cashier.staffId, 'withdraw.outcome_said', 'sending sending'],
      [other.staffId, 'withdraw.settled', 'sending returned'],
    ])
  })

  test('hanging at the bank: by the statement it is paid; a late event changes nothing', async () => {
    const { member, id } = await waiting()
    await rule(member, { outcome: 'hang' })
    await approve(id)
    await payOut(id)
    await inquire()
    expect((await read(member, id)).status).toBe('sending')
    await waitUntilStuck()
    await propose(id, 'paid', 'พบรายการในสเตทเมนต์')
    expect((await confirm(id)).data.status).toBe('paid')
    const { transfer_id: transferId } = await world.ask(
      getWithdrawRequest,
      { withdraw_id: id },
      cashier,
    )
    await world.sandbox.post('/bank/control/transfers', { transfer_id: transferId, outcome: 'pay' })
    await payOut(id)
    expect((await read(member, id)).timeline).toHaveLength(4)
  })

  test('given back by a person and paid after all: somebody is told', async () => {
    const { id } = await waiting()
    const detail = () => world.ask(getWithdrawRequest, { withdraw_id: id }, cashier)
    await world.sandbox.post('/bank/control/payouts', { account_number: '*', outcome: 'hang' })
    await approve(id)
    await payOut(id)
    await waitUntilStuck()
    await propose(id, 'failed', 'ธนาคารแจ้งว่าไม่สำเร็จ')
    expect((await confirm(id)).data.status).toBe('returned')
    const { transfer_id: transferId } = await detail()
    await world.sandbox.post('/bank/control/transfers', { transfer_id: transferId, outcome: 'pay' })
    await payOut(id)
    const rows = await world.query(
      `select from platform.audit where object_kind = 'withdrawal' and object_id = $1
          and action = 'withdraw.paid_after_return'`,
      [`${id}`],
    )
    expect(rows).toHaveLength(1)
  })

  test('a job that was lost is found by the clock', async () => {
    const { member, id } = await waiting()
    await approve(id)
    await until(member, id, 'paid')
    expect(await sentFor(id)).toEqual(['300.00'])
  })
})

test('an event about a payout is only a reason to ask', async () => {
  const { member, id } = await waiting()
  await approve(id)
  const event = {
    object: 'event',
    id: 'evnt_forged_1',
    key: 'transfer.pay',
    created_at: '2026-11-21T08:03:00Z',
    data: { object: 'transfer', id: 'trsf_forged', paid: true, metadata: { withdraw_id: `${id}` } },
  }
  expect((await sendEvent(world, event)).status).toBe(200)
  const asked = await world.query<{ id: string }>(
    `select payload->>'withdraw_id' as id from platform.job_request
      where name = 'withdraw.pay_out' order by request_id desc limit 1`,
  )
  expect(asked).toEqual([{ id: `${id}` }])
  expect((await read(member, id)).status).toBe('approved')
})

describe('the desk', () => {
  test('reads lists and details with names, masked numbers, warnings and the timeline', async () => {
    const { member, id } = await waiting()
    const list = await world.ask(listWithdrawRequests, { status: 'requested' }, cashier)
    const { count } = await world.ask(countWithdrawRequests, {}, cashier)
    expect(count).toBe(list.items.length)
    expect(list.items.at(-1)).toMatchObject({
      withdraw_id: id,
      amount: '300.00',
      member: { member_id: member.memberId, name: expect.stringMatching(/^สมชาย /) },
      bank_account: { account_number: expect.stringMatching(/^xxx-x-x\d{4}-x$/) },
      stuck: false,
    })
    const newest = await world.ask(listWithdrawRequests, { limit: 1 }, cashier)
    expect(newest.items[0]?.withdraw_id).toBe(id)
    const older = await world.ask(
      listWithdrawRequests,
      { limit: 1, cursor: newest.next_cursor ?? '' },
      cashier,
    )
    expect(Number(older.items[0]?.withdraw_id)).toBeLessThan(Number(id))
    const input = { withdraw_id: id }
    expect(await world.ask(getWithdrawRequest, input, cashier)).toMatchObject({
      findings: expect.arrayContaining([
        { name: 'first_withdrawal', result: 'look', evidence: { paid_before: '0.00' } },
      ]),
      withdrawn_total: '0.00',
      transfer_id: null,
      timeline: [{ status: 'requested', staff_name: null }],
    })
    await approve(id)
    expect((await world.ask(getWithdrawRequest, input, cashier)).timeline).toEqual([
      expect.objectContaining({ status: 'requested', staff_name: null }),
      expect.objectContaining({ status: 'approved', staff_name: cashier.displayName }),
    ])
  })

  test('is closed to who may not approve, and knows no withdrawal that is not there', async () => {
    await signIn(world, stranger)
    const one = { withdraw_id: 999_999 }
    const said = { ...one, reason: 'ไม่มีสิทธิ์ทำ' }
    const ask = async (actor: typeof cashier) => [
      (await world.call(getWithdrawRequest, one, actor)).status,
      (await world.call(approveWithdraw, one, actor)).status,
      (await world.call(rejectWithdraw, said, actor)).status,
      (await world.call(settleStuckWithdraw, { ...said, outcome: 'paid' }, actor)).status,
      (await world.call(confirmStuckWithdraw, { ...one, approval_id: 1 }, actor)).status,
      (await world.call(rejectStuckWithdraw, { ...said, approval_id: 1 }, actor)).status,
    ]
    expect(await ask(stranger)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await world.call(listWithdrawRequests, {}, stranger)).status).toBe(403)
    expect(await ask(cashier)).toEqual([404, 404, 404, 404, 404, 404])
    const short = await world.call(rejectWithdraw, { ...one, reason: 'ไม่' }, cashier)
    expect([short.code, short.details[0]?.field]).toEqual(['invalid_input', 'reason'])
  })
})
