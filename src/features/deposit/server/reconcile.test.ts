import { beforeAll, expect, test } from 'vitest'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne } from '#ledger/post.ts'
import { addDays, bangkokDay, bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushedLine,
  pushLine,
  readBankStatements,
  readStatements,
  tellFeed,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  countDaysWaiting,
  getReconcileDay,
  listReconcileDays,
  signReconcileDay,
} from '../reconcile-contract.ts'

// A day of an account against its statement: what is on one side only, who signed it, and what came later.

const start = bangkokInstant('2026-11-20', '10:00')
const world = await testWorld({ sandbox: true, at: start })
const auditor = await staffActor(world, 'auditor')
const second = await staffActor(world, 'auditor')
let account_id = 0
beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
  const [row] = await world.query<{ id: string }>(
    `select receiving_account_id as id from deposit.receiving_account where account_number = '4051234567'`,
  )
  account_id = Number(row?.id)
})

const today = async () => bangkokDay(await world.clock.now())
const nextDay = async () => {
  await world.clock.advance(DAY_MS)
  for (const person of [auditor, second]) await signIn(world, person)
}
const look = (day: string) => world.ask(getReconcileDay, { account_id, day }, auditor)
const states = async (day: string) =>
  (await look(day)).items.map(({ state, bank, booked }) => [state, bank, booked])
const sign = async (day: string, note = '', more: object = {}, by = auditor) => {
  const { digest } = await look(day)
  return world.call(signReconcileDay, { account_id, day, digest, note, ...more }, by)
}
const line = async (id: string, part: object) => {
  expect(await pushLine(world, pushedLine(id, part))).toBe(200)
  await readStatements(world)
}

test('a clean day agrees, is signed once, and not before it is over', async () => {
  const member = await memberActor(world)
  for (const baht of ['300', '301']) {
    const payment = await askForTransfer(world, member, baht)
    await transfer(world, payment.receiver, baht, ownAccount(member))
  }
  // In suspense it is booked as well.
  const stray = await askForTransfer(world, member, '302')
  await transfer(world, stray.receiver, '303.03', { from_account: '7778889990', from_bank: '002' })
  const back = await transfer(world, stray.receiver, '302', ownAccount(member))
  await readStatements(world)
  await tellFeed(world, { reverse: back })
  await readStatements(world)
  const day = await today()
  expect(await states(day)).toEqual([
    ['agreed', '300.00', '300.00'],
    ['agreed', '301.00', '301.00'],
    ['agreed', '303.03', '303.03'],
    ['agreed', '302.00', '302.00'],
    ['agreed', '-302.00', '-302.00'],
  ])
  const { lines, booked, unexplained } = await look(day)
  expect([lines, unexplained]).toEqual([booked, 0])
  expect(lines).toEqual({ opening: '0.00', came: '1206.03', went: '302.00', closing: '904.03' })
  expect((await sign(day)).code).toBe('day_not_over')
  const waiting = async () => (await world.ask(countDaysWaiting, {}, auditor)).count
  expect(await waiting()).toBe(0)
  await nextDay()
  expect(await waiting()).toBe(1)
  await readBankStatements(world)
  const both = await Promise.all([sign(day), sign(day, '', {}, second)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['', 'day_signed_already'])
  expect((await sign(day)).code).toBe('day_signed_already')
  expect(await waiting()).toBe(0)
  expect((await look(day)).signed).toMatchObject({
    is_changed: false,
    bank_state: 'agrees',
    bank_closing: '904.03',
    lines_closing: '904.03',
  })
  const audits = await world.query(
    `select object_id from platform.audit where action = 'deposit.day_signed'`,
  )
  expect(audits).toEqual([{ object_id: `${account_id}/${day}` }])
  const rows = await world.ask(listReconcileDays, {}, auditor)
  expect(rows.find((row) => row.day === day)).toMatchObject({
    lines_in: '1206.03',
    lines_out: '302.00',
    bank_state: 'agrees',
    lines: 5,
    not_booked: 0,
    signed: { unexplained: 0 },
  })
})

test('money seen outside, lines that wait, money without a line: signed only with a reason', async () => {
  const day = await today()
  const at = bangkokInstant(day, '11:00').toISOString()
  await line('out-1', { direction: 'debit', amount: '50.00', at })
  await line('wait-1', { direction: 'debit', amount: '20.00', at, reverses: 'never-came' })
  await inTransaction(world.services.db, (tx) =>
    postOne(tx, {
      key: operationKey({ scope: 'system', owner: 'deposit', call: 'receive', key: 'by-hand' }),
      memberId: 0,
      kind: 'deposit_unmatched',
      legs: [
        {
          debit: house('gateway_float', account_id),
          credit: house('suspense'),
          amountSatang: 700n,
        },
      ],
    }),
  )
  const found = (await states(day)).toSorted(([a], [b]) => `${a}`.localeCompare(`${b}`))
  expect(found).toEqual([
    ['no_line', null, '7.00'],
    ['not_booked', '-20.00', null],
    ['outside', '-50.00', null],
  ])
  const { lines, booked, unexplained } = await look(day)
  expect([unexplained, lines.closing, booked.closing]).toEqual([3, '834.03', '911.03'])
  await nextDay()
  const refused = await sign(day, 'สั้น')
  expect(refused).toMatchObject({ code: 'difference_reason_required' })
  expect(refused.details).toMatchObject([{ field: 'note' }])
  expect((await sign(day, 'แจ้งธนาคารแล้ว')).code).toBe('')
  expect((await look(day)).signed).toMatchObject({ unexplained: 3, note: 'แจ้งธนาคารแล้ว' })
})

test('what comes after the signature is shown as later, and the signature stays', async () => {
  const day = addDays(await today(), -2)
  await line('late-1', { amount: '99.00', at: bangkokInstant(day, '12:00').toISOString() })
  const after = await look(day)
  const late = after.items.filter((item) => item.after_sign_off)
  expect(late.map(({ state, bank }) => [state, bank])).toEqual([['booked_other_day', '99.00']])
  expect(after.signed).toMatchObject({ is_changed: true, bank_closing: '904.03' })
  expect(after.lines.closing).toBe('1003.03')
  // The bank's own statement knows nothing of it.
  expect([after.bank?.closing, after.bank_state]).toEqual(['904.03', 'differs'])
  expect(after.findings).toMatchObject([{ kind: 'extra', bank: null, ours: '99.00' }])
  // On the day on which it was booked the books tell of it, and of why.
  expect(await states(await today())).toEqual([['line_other_day', null, '99.00']])
  expect((await sign(day)).code).toBe('day_signed_already')
})

test('nobody signs what he has not seen', async () => {
  const day = await today()
  await line('seen-1', { amount: '10.00', at: bangkokInstant(day, '13:00').toISOString() })
  await nextDay()
  const { digest } = await look(day)
  await line('seen-2', { amount: '11.00', at: bangkokInstant(day, '13:01').toISOString() })
  expect((await sign(day, '', { digest })).code).toBe('day_changed_meanwhile')
  // Until the bank has told the day, nobody signs without saying why.
  expect((await sign(day)).code).toBe('difference_reason_required')
  expect((await sign(day, 'ธนาคารยังไม่แจ้งยอด')).code).toBe('')
})

test('a line that names our order to send money back is money of that case, not seen outside', async () => {
  const day = await today()
  await line('sent-1', { amount: '44.00', at: bangkokInstant(day, '09:00').toISOString() })
  const [row] = await world.query<{ id: string }>(
    'select max(case_id) as id from deposit.review_case',
  )
  await line('sent-2', {
    direction: 'debit',
    amount: '44.00',
    ref1: `return-${row?.id}-1`,
    at: bangkokInstant(day, '09:30').toISOString(),
  })
  const { items } = await look(day)
  const bank = items.filter((item) => item.bank !== null).map(({ state }) => state)
  expect(bank).toEqual(['agreed', 'not_booked'])
})

test('an account that is none of ours has no days', async () => {
  const day = await today()
  for (const account of [98_765, 987_654]) {
    const answer = await world.call(getReconcileDay, { account_id: account, day }, auditor)
    expect(answer.code).toBe('not_found')
    const input = { account_id: account, day, digest: '', note: '' }
    expect((await world.call(signReconcileDay, input, auditor)).code).toBe('not_found')
  }
})
