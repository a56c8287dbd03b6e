import { afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { bookFaults } from '#tests/support/books.ts'
import { bankAccount, changeChannel, channelIds, openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { heldBy, payerOf, tellLine } from '#tests/support/statements.ts'
import {
  askForTransfer,
  ownAccount,
  pushedLine,
  pushLine,
  readStatements,
  tellFeed,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPaymentChannels, requestTransfer } from '../contract.ts'
import { countLineCases, listLineCases, resolveLineCase } from '../line-case-contract.ts'
import { erasePayers } from './erase-store.ts'

// What names a line: the bank's id of it, or the reference of the bank that sent it. One that is told again says
// nothing new, or is a case at the desk; two transfers are never one.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
const second = await staffActor(world, 'cashier')
const reason = 'ตรวจกับธนาคารแล้ว'
beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
})
afterEach(async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})

const openCases = async () => (await world.ask(listLineCases, { limit: 100 }, cashier)).items
const linesOf = async (ref: string) => {
  const rows = await world.query<{ amount: string }>(
    'select amount_satang as amount from deposit.statement_line where trans_ref = $1 order by 1',
    [ref],
  )
  return rows.map(({ amount }) => amount)
}

test('one reference from two banks is two transfers: each is credited, once', async () => {
  const [first, other] = [await memberActor(world), await memberActor(world, { bank_code: '006' })]
  for (const member of [first, other]) await askForTransfer(world, member, '300')
  const at = (await world.clock.now()).toISOString()
  for (const [place, member] of [first, other, first, other].entries()) {
    const part = { amount: '300.00', at, trans_ref: 'SAME000001', counterparty: payerOf(member) }
    await tellLine(world, `two-banks-${place % 2}`, part)
  }
  expect(await Promise.all([first, other].map((member) => heldBy(world, member)))).toEqual([
    30_000n,
    30_000n,
  ])
  expect(await linesOf('SAME000001')).toEqual(['30000', '30000'])
  expect(await openCases()).toEqual([])
})

test('the bank’s own feed does so, too: pushed twice and pulled once, each is credited once', async () => {
  const [first, other] = [await memberActor(world), await memberActor(world, { bank_code: '014' })]
  const refs: string[] = []
  for (const member of [first, other]) {
    const payment = await askForTransfer(world, member, '310')
    if (member === other) await tellFeed(world, { faults: ['same_reference'] })
    refs.push(await transfer(world, payment.receiver, payment.amount, ownAccount(member)))
    const { items } = await world.sandbox.get('/control/webhooks?limit=1')
    const [{ event }] = items as [{ event: { data: object } }]
    await Promise.all([pushLine(world, event.data), pushLine(world, event.data)])
    await readStatements(world)
    await readStatements(world)
    const satang = BigInt(payment.amount.replace('.', ''))
    expect(await heldBy(world, member)).toBe(satang)
  }
  expect(await linesOf(refs[0] ?? '')).toHaveLength(2)
  expect(await openCases()).toEqual([])
})

test('one number at two banks is two accounts of ours: each has its own lines', async () => {
  const twin = { ...bankAccount, bank_code: '004' }
  await changeChannel(world, channelIds.bank, { accounts: [bankAccount, twin] })
  const member = await memberActor(world)
  const channels = await world.ask(getPaymentChannels, {}, member)
  const channel = channels.find(({ type }) => type === 'bank')
  const ask = (at: number) =>
    world.ask(
      requestTransfer,
      {
        channel_id: channel?.channel_id ?? 0,
        sub_channel_id: channel?.sub_channels[at]?.sub_channel_id ?? 0,
        amount: '320',
      },
      member,
    )
  const payment = await ask(1)
  expect(payment.receiver).toMatchObject({
    bank_code: '004',
    account_number: bankAccount.account_number,
  })
  const part = { amount: payment.amount, at: payment.created_at, bank_code: '004' }
  await tellLine(world, 'twin', part)
  const paid = BigInt(payment.amount.replace('.', ''))
  expect(await heldBy(world, member)).toBe(paid)
  // The id of a line, too, is its account's.
  const otherPayment = await ask(0)
  await tellLine(world, 'twin', { amount: otherPayment.amount, at: otherPayment.created_at })
  expect(await heldBy(world, member)).toBe(paid + BigInt(otherPayment.amount.replace('.', '')))
  expect(await openCases()).toEqual([])
  await changeChannel(world, channelIds.bank, { accounts: [bankAccount] })
})

test('a line from before, whose bank is not written, keeps its old key', async () => {
  const member = await memberActor(world)
  const at = new Date('2026-11-20T03:00:00Z')
  await world.query(
    `insert into deposit.statement_line (receiving_account_id, feed_line_id, trans_ref, direction,
       amount_satang, at, came_by)
     select receiving_account_id, 'old-1', 'OLD0000001', 'credit', 33000, $1, 'pull'
       from deposit.receiving_account where account_number = $2 and bank_code = '014'`,
    [at, bankAccount.account_number],
  )
  const line = { amount: '330.00', at: at.toISOString(), trans_ref: 'OLD0000001' }
  await tellLine(world, 'old-1-again', { ...line, counterparty: payerOf(member) })
  expect(await linesOf('OLD0000001')).toEqual(['33000'])
  expect(await openCases()).toEqual([])
  // Without a bank nobody can say that it is another transfer: people look.
  await tellLine(world, 'old-1-other', { ...line, amount: '331.00' })
  const [waiting] = await openCases()
  expect(waiting).toMatchObject({ kind: 'repeat_differs', differs: ['amount'] })
  await world.ask(
    resolveLineCase,
    { case_id: waiting?.case_id ?? 0, action: 'keep', reason },
    cashier,
  )
})

test('told again with another amount: a case, once, and the first telling is booked', async () => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '340')
  await tellFeed(world, { faults: ['told_otherwise'] })
  const ref = await transfer(world, payment.receiver, payment.amount, ownAccount(member))
  await readStatements(world)
  const paid = BigInt(payment.amount.replace('.', ''))
  expect(await heldBy(world, member)).toBe(paid)
  const [waiting, ...more] = await openCases()
  expect(more).toEqual([])
  expect(waiting).toMatchObject({
    kind: 'repeat_differs',
    differs: ['amount'],
    account: { bank_code: '014', account_number: bankAccount.account_number },
    line: { amount: payment.amount, reference: ref },
    told: { reference: ref, payer: { bank_code: member.person.bank_code } },
    ways: ['keep', 'apart'],
    resolution: null,
  })
  const told = {
    amount: waiting?.told?.amount,
    at: waiting?.told?.at,
    trans_ref: ref,
    counterparty: payerOf(member),
  }
  await tellLine(world, waiting?.told?.line_id ?? '', told)
  expect(await world.ask(countLineCases, {}, cashier)).toEqual({ count: 1 })
  const keep = { case_id: waiting?.case_id ?? 0, action: 'keep', reason } as const
  expect(await world.ask(resolveLineCase, keep, cashier)).toMatchObject({ outcome: 'kept' })
  // What was decided is not asked again.
  await tellLine(world, waiting?.told?.line_id ?? '', told)
  expect(await openCases()).toEqual([])
  expect(await heldBy(world, member)).toBe(paid)
  const { items } = await world.ask(
    listLineCases,
    { status: 'closed', about: 'repeats', search: ref },
    cashier,
  )
  expect(items[0]?.resolution).toMatchObject({ outcome: 'kept', note: reason, taken: null })
  // Whoever is erased is read in neither telling.
  const { db } = world.services
  await inTransaction(db, (tx) => erasePayers(tx, world.services, member.memberId))
  const erased = await world.ask(listLineCases, { status: 'closed', search: ref }, cashier)
  const nobody = { name: null, bank_code: null, account: null }
  expect(erased.items[0]).toMatchObject({ line: { payer: nobody }, told: { payer: nobody } })
})

test('two transfers under one name: two cashiers tell them apart once, and each is credited once', async () => {
  const [first, other] = [await memberActor(world), await memberActor(world)]
  for (const member of [first, other]) await askForTransfer(world, member, '350')
  const part = { amount: '350.00', trans_ref: 'APART00001' }
  await tellLine(world, 'apart-1', { ...part, counterparty: payerOf(first) })
  const otherPart = { ...part, counterparty: payerOf(other) }
  await tellLine(world, 'apart-2', otherPart)
  expect(await heldBy(world, other)).toBe(0n)
  const [waiting] = await openCases()
  expect(waiting?.differs).toContain('payer')
  const decide = (staff: typeof cashier) =>
    world.call(resolveLineCase, { case_id: waiting?.case_id ?? 0, action: 'apart', reason }, staff)
  const answers = await Promise.all([decide(cashier), decide(second), decide(cashier)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    '',
    'review_already_resolved',
    'review_already_resolved',
  ])
  await readStatements(world)
  await readStatements(world)
  // Either is told again: both are known, and nothing comes of it.
  await pushLine(world, pushedLine('apart-2', { ...otherPart, at: waiting?.told?.at }))
  await readStatements(world)
  expect([await heldBy(world, first), await heldBy(world, other)]).toEqual([35_000n, 35_000n])
  expect(await openCases()).toEqual([])
  const trail = await world.query(
    `select action, after, reason from platform.audit
      where object_kind = 'deposit_line' and object_id = $1`,
    [waiting?.case_id],
  )
  expect(trail).toEqual([{ action: 'deposit.line_decided', after: { outcome: 'apart' }, reason }])
})

test('a way that is none of this case, and a case that is none', async () => {
  await tellLine(world, 'way-1', { trans_ref: 'WAY0000001', amount: '12.00' })
  await tellLine(world, 'way-1', { trans_ref: 'WAY0000001', amount: '13.00' })
  const [waiting] = await openCases()
  const codeOf = async (part: object) => {
    const input = { case_id: waiting?.case_id ?? 0, action: 'keep' as const, reason, ...part }
    return (await world.call(resolveLineCase, input, cashier)).code
  }
  expect(await codeOf({ action: 'take' })).toBe('line_way_closed')
  expect(await codeOf({ action: 'leave' })).toBe('line_way_closed')
  expect(await codeOf({ case_id: 999_999 })).toBe('not_found')
  expect(await codeOf({ reason: 'สั้น' })).toBe('invalid_input')
  expect(await codeOf({})).toBe('')
  const stranger = await staffActor(world, 'result_officer')
  expect((await world.call(listLineCases, {}, stranger)).status).toBe(403)
})
