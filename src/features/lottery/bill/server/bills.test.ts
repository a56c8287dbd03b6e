import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { formatBaht } from '#kernel/money.ts'
import { bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { advanceRounds, AGENT_ID, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill, getBill, listBills } from '../contract.ts'
import { checkBill } from '../check-contract.ts'
import { getMemberBill, listMemberBills } from '../operator-contract.ts'
import vectors from '../../rules/vectors.json' with { type: 'json' }

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
let member: MemberActor
let stranger: MemberActor

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  stranger = await memberActor(world)
  await deposit(world, member, '5000')
  await deposit(world, stranger, '1000')
})

const mainWallet = async (actor: MemberActor) => {
  const [main] = await listWallets(world.services.db, actor.memberId)
  return { id: Number(main?.id), balance: formatBaht(main?.availableSatang ?? 0n) }
}

test('the worked bill is sold as typed, at the rates shown, and the wallet pays 170 baht', async () => {
  const round = await openRound(world, 'gov')
  const before = Number((await mainWallet(member)).balance)
  const { worked_bill: worked } = vectors
  const lines = worked.lines.map(({ bet_type, number, amount, rate }) => ({
    bet_type: bet_type as 'top3',
    number,
    amount,
    rate,
  }))
  const sold = await sendBill(world, member, { round_id: round.round_id, lines, note: 'งวดแรก' })
  expect(sold.error).toBe(0)
  expect(sold.data.total).toBe(worked.total)
  expect(sold.data.validation_no).toMatch(/^[2-9A-HJ-NP-Z]{14}$/)
  expect(Number(sold.data.balance)).toBe(before - 170)
  expect((await mainWallet(member)).balance).toBe(sold.data.balance)

  const bill = await world.ask(getBill, { bill_id: sold.data.bill_id }, member)
  expect(bill).toMatchObject({
    status: 'accepted',
    total: worked.total,
    win: '0.00',
    note: 'งวดแรก',
    validation_no: sold.data.validation_no,
    line_count: 7,
    result: null,
  })
  expect(bill.lines.map((line) => [line.bet_type, line.number, line.amount, line.rate])).toEqual(
    worked.lines.map((line) => [line.bet_type, line.number, line.amount, line.rate]),
  )
  expect(new Set(bill.lines.map((line) => line.result))).toEqual(new Set(['waiting']))
})

test('the same key sells once, however often and however parallel it comes', async () => {
  const round = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round.round_id, 'top3', '012', '5.00')]
  const key = { 'idempotency-key': randomUUID() }
  const send = () => sendBill(world, member, { round_id: round.round_id, lines }, key)
  const answers = await Promise.all([send(), send(), send(), send()])
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  const sold = await world.query(
    "select from lottery.line where round_id = $1 and bet_type = 'top3' and number = '012'",
    [round.round_id],
  )
  expect(sold).toHaveLength(1)

  const other = await sendBill(
    world,
    member,
    { round_id: round.round_id, lines: [{ ...lines[0], amount: '6.00' } as (typeof lines)[0]] },
    key,
  )
  expect(other.code).toBe('idempotency_mismatch')
  const theirs = await sendBill(world, stranger, { round_id: round.round_id, lines }, key)
  expect(theirs.data.bill_id).not.toBe(answers[0]?.data.bill_id)
})

test('another member’s bill is as good as none', async () => {
  const round = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round.round_id, 'run_top', '7', '20.00')]
  const { data } = await sendBill(world, member, { round_id: round.round_id, lines })
  const shown = await world.call(getBill, { bill_id: data.bill_id }, stranger)
  expect([shown.status, shown.code]).toEqual([404, 'not_found'])
  const asked = { bill_id: data.bill_id, agent_id: AGENT_ID }
  const cancelled = await world.call(cancelBill, asked, stranger)
  expect([cancelled.status, cancelled.code]).toEqual([404, 'not_found'])
  const list = await world.ask(listBills, {}, stranger)
  expect(list.items.some((bill) => bill.bill_id === data.bill_id)).toBe(false)
})

test('the list: newest first, by pages, by status, day and market, with sums over all', async () => {
  const round = await openRound(world, 'lao_pattana')
  const lister = await memberActor(world)
  await deposit(world, lister, '500')
  const ids: number[] = []
  for (const number of ['01', '02', '03', '04', '05']) {
    const lines = [await lineOf(world, round.round_id, 'bottom2', number, '10.00')]
    const { data } = await sendBill(world, lister, { round_id: round.round_id, lines })
    ids.unshift(Number(data.bill_id))
  }
  await world.ask(cancelBill, { bill_id: ids[2] ?? 0, agent_id: AGENT_ID }, lister)

  const first = await world.ask(listBills, { limit: 2 }, lister)
  const second = await world.ask(listBills, { limit: 2, cursor: first.next_cursor ?? '' }, lister)
  const third = await world.ask(listBills, { limit: 2, cursor: second.next_cursor ?? '' }, lister)
  const pages = [first, second, third].flatMap((page) => page.items.map((bill) => bill.bill_id))
  expect(pages).toEqual(ids)
  expect(third.next_cursor).toBeNull()
  expect(first.summary).toEqual({
    staked: '40.00',
    waiting: '40.00',
    win: '0.00',
    profit: '0.00',
    waiting_count: 4,
  })
  const count = async (input: object) => (await world.ask(listBills, input, lister)).items.length
  expect(await count({ status: 'accepted' })).toBe(4)
  expect(await count({ status: 'returned' })).toBe(1)
  expect(await count({ status: 'won' })).toBe(0)
  expect(await count({ market_id: 2, round_id: round.round_id })).toBe(5)
  expect(await count({ market_id: 1 })).toBe(0)
  expect(await count({ from: '2026-11-23', to: '2026-11-23' })).toBe(5)
  expect(await count({ from: '2026-11-22', to: '2026-11-22' })).toBe(0)
  expect((await world.call(listBills, { cursor: 'x' }, lister)).code).toBe('invalid_input')
  expect((await world.call(listBills, {})).status).toBe(401)
})

test('a bill names the wallet that pays, and keeps it for the win', async () => {
  const { id } = await mainWallet(member)
  const round = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round.round_id, 'top2', '08', '1.00')]
  const { data } = await sendBill(world, member, { round_id: round.round_id, wallet_id: id, lines })
  expect(data.wallet_id).toBe(id)
  expect((await world.ask(getBill, { bill_id: data.bill_id }, member)).wallet_id).toBe(id)
})

test('a bill of yesterday keeps its place in the list of seven days', async () => {
  await world.clock.advance(24 * 60 * MINUTE_MS)
  await advanceRounds(world)
  await signInMember(world, member)
  const list = await world.ask(listBills, {}, member)
  expect(list.items.length).toBeGreaterThan(0)
  expect(list.items.every((bill) => bill.cancellable_until === null)).toBe(true)
})

test('anyone who is shown a validation number sees the bill, and nothing of its owner', async () => {
  const round = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round.round_id, 'top3', '045', '2.00')]
  const sent = { round_id: round.round_id, lines, note: 'ความลับ' }
  const { data } = await sendBill(world, member, sent)
  const code = data.validation_no
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 9)} ${code.slice(9)} `
  const shown = await world.ask(checkBill, { validation_no: typed })
  expect(shown).toMatchObject({
    validation_no: code,
    bill_no: data.bill_no,
    market_code: 'hanoi',
    status: 'accepted',
    total: '2.00',
    lines: [{ bet_type: 'top3', number: '045', amount: '2.00', result: 'waiting', win: '0.00' }],
    result: null,
  })
  expect(JSON.stringify(shown)).not.toMatch(/ความลับ|member|wallet|note/)
  for (const validation_no of ['22222222222222', 'ABC', "'; drop table"]) {
    const none = await world.call(checkBill, { validation_no })
    expect([none.status, none.code]).toEqual([404, 'not_found'])
  }
})

test('the desk reads the bills of a member as he does, and of no other by his number', async () => {
  const officer = await staffActor(world, 'risk_officer')
  await signInMember(world, member)
  const days = { from: '2026-11-01', limit: 3 }
  const own = await world.ask(listBills, days, member)
  const member_id = member.memberId
  const seen = await world.ask(listMemberBills, { member_id, ...days }, officer)
  expect(seen.items).toEqual(own.items)
  expect(seen.next_cursor).toBe(own.next_cursor)
  const waiting = await world.ask(listMemberBills, { member_id, status: 'accepted' }, officer)
  expect(waiting.items.every(({ status }) => status === 'accepted')).toBe(true)
  const bill_id = Number(own.items[0]?.bill_id)
  const bill = await world.ask(getMemberBill, { member_id, bill_id }, officer)
  expect(bill).toEqual(await world.ask(getBill, { bill_id }, member))
  const asked = { member_id: stranger.memberId, bill_id }
  expect((await world.call(getMemberBill, asked, officer)).code).toBe('not_found')
  const editor = await staffActor(world, 'editor')
  for (const [call, input] of [
    [listMemberBills, { member_id }],
    [getMemberBill, { member_id, bill_id }],
  ] as const) {
    expect((await world.call(call, input as never, editor)).code).toBe('forbidden')
  }
})
