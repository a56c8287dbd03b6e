import { beforeAll, expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  pushedLine,
  pushLine,
  readBankStatements,
  readBankStatementsFrom,
  readStatements,
  tellFeed,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { resolveReviewCase } from '../operator-contract.ts'
import {
  countDaysWaiting,
  getReconcileDay,
  listReconcileDays,
  signReconcileDay,
} from '../reconcile-contract.ts'
import { bankFeed } from './statement-feed.ts'

// The closing of a day is the bank's word, not the sum of what we were told: a line that we lack, have twice or
// have otherwise is seen, and which one it is.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-20', '10:00') })
const auditor = await staffActor(world, 'auditor')
const cashier = await staffActor(world, 'cashier')
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
const look = (day: string) => world.ask(getReconcileDay, { account_id, day }, auditor)
const listed = async (day: string) => {
  const rows = await world.ask(listReconcileDays, {}, auditor)
  return rows.find((row) => row.day === day && Number(row.account.account_id) === account_id)
}
/** A member's transfer, told as badly as ordered. */
const pay = async (baht: string, faults: string[] = []) => {
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, `${Number.parseInt(baht, 10)}`)
  await tellFeed(world, { faults })
  return transfer(world, payment.receiver, baht, ownAccount(member))
}
/** The next morning, with what the bank told until then. */
const nextDay = async () => {
  await readStatements(world)
  await world.clock.advance(DAY_MS)
  for (const person of [auditor, cashier]) await signIn(world, person)
  await readBankStatements(world)
}

test('the bank tells a day when it is over: agreed to the satang, and asked for once', async () => {
  const day = await today()
  await pay('300')
  await pay('301.25')
  await readStatements(world)
  await readBankStatements(world)
  expect(await look(day)).toMatchObject({ bank: null, difference: null, bank_state: 'untold' })
  await tellFeed(world, { down: true })
  await world.clock.advance(DAY_MS)
  await signIn(world, auditor)
  await expect(readBankStatements(world)).rejects.toThrow(/503/)
  expect((await listed(day))?.bank_state).toBe('untold')
  await tellFeed(world, { down: false })
  const second = await world.secondSite()
  await Promise.all([
    readBankStatements(world),
    readBankStatements({ ...world, services: second.services }),
  ])
  const found = await look(day)
  expect(found).toMatchObject({
    bank: { opening: '0.00', came: '601.25', went: '0.00', closing: '601.25' },
    lines: { opening: '0.00', came: '601.25', went: '0.00', closing: '601.25' },
    difference: { opening: '0.00', closing: '0.00' },
    bank_state: 'agrees',
    findings: [],
    unexplained: 0,
  })
  expect((await listed(day))?.bank_state).toBe('agrees')
  await readBankStatements(world)
  const kept = await world.query(
    'select line_id from deposit.bank_statement_line where receiving_account_id = $1',
    [account_id],
  )
  expect(kept).toHaveLength(2)
})

test('a line that never came to us is missed, by its reference, until it comes', async () => {
  const day = await today()
  await pay('310')
  const reference = await pay('311.75', ['late'])
  await nextDay()
  const found = await look(day)
  expect(found).toMatchObject({
    bank: { opening: '601.25', came: '621.75', closing: '1223.00' },
    lines: { opening: '601.25', came: '310.00', closing: '911.25' },
    difference: { opening: '0.00', closing: '311.75' },
    bank_state: 'differs',
    findings: [{ kind: 'missing', trans_ref: reference, bank: '311.75', ours: null }],
    unexplained: 1,
  })
  expect((await listed(day))?.bank_state).toBe('differs')
  const sign = { account_id, day, digest: found.digest }
  const refused = await world.call(signReconcileDay, { ...sign, note: '' }, auditor)
  expect(refused.code).toBe('difference_reason_required')
  // Of the day after, it is carried on and no difference of its own.
  const next = await today()
  await pay('312')
  await nextDay()
  expect(await look(next)).toMatchObject({
    difference: { opening: '311.75', closing: '311.75' },
    bank_state: 'agrees',
  })
  await tellFeed(world, { release: true })
  await readStatements(world)
  expect(await look(day)).toMatchObject({
    difference: { closing: '0.00' },
    bank_state: 'agrees',
    findings: [],
  })
  // What was looked at before is another day now.
  const late = await world.call(signReconcileDay, { ...sign, note: 'รอธนาคาร' }, auditor)
  expect(late.code).toBe('day_changed_meanwhile')
})

test('a transfer that we have twice is money that never came', async () => {
  const day = await today()
  await pay('320.50', ['retold'])
  await nextDay()
  const found = await look(day)
  expect(found).toMatchObject({
    bank: { came: '320.50' },
    lines: { came: '641.00' },
    bank_state: 'differs',
    findings: [{ kind: 'extra', bank: null, ours: '320.50' }],
  })
  const { opening, closing } = found.difference ?? { opening: '', closing: '' }
  expect(Number(closing) - Number(opening)).toBe(-320.5)
  // Books and lines agree with each other all the same: only the bank's word tells it.
  expect(found.items.filter((item) => item.is_unexplained)).toEqual([])
  const sign = { account_id, day, digest: found.digest, note: 'แจ้งธนาคารแล้ว' }
  await world.ask(signReconcileDay, sign, auditor)
  expect((await look(day)).signed).toMatchObject({ bank_state: 'differs', is_changed: false })
})

test('a line told with another amount, and one told twice under one name', async () => {
  const day = await today()
  await pay('330', ['wrong_amount'])
  await pay('331', ['twice'])
  await nextDay()
  expect(await look(day)).toMatchObject({
    bank: { came: '661.00' },
    lines: { came: '662.00' },
    bank_state: 'differs',
    findings: [{ kind: 'amount_differs', bank: '330.00', ours: '331.00' }],
  })
})

test('a day of which we heard nothing at all is listed, and waits for a signature', async () => {
  const day = await today()
  await pay('340', ['late'])
  const waiting = async () => (await world.ask(countDaysWaiting, {}, auditor)).count
  const before = await waiting()
  await nextDay()
  expect(await listed(day)).toMatchObject({ lines: 0, lines_in: '0.00', bank_state: 'differs' })
  expect(await waiting()).toBe(before + 1)
  await tellFeed(world, { release: true })
})

test('money that we sent back is in the bank’s statement, and in our lines', async () => {
  const day = await today()
  await pay('350', ['wrong_name'])
  await readStatements(world)
  const stranger = { from_account: '7778889990', from_bank: '002', from_name: 'สมชาย ใจดี' }
  const member = await memberActor(world)
  const payment = await askForTransfer(world, member, '351')
  await transfer(world, payment.receiver, '351', stranger)
  await readStatements(world)
  const [row] = await world.query<{ id: string }>(
    'select max(case_id) as id from deposit.review_case',
  )
  const case_id = Number(row?.id)
  const back = { case_id, action: 'return', reason: 'ไม่ใช่ลูกค้าของเรา' } as const
  await world.ask(resolveReviewCase, back, cashier)
  await expect
    .poll(async () => {
      await runNamedJob(world, 'deposit.return_money', { case_id })
      const [now] = await world.query<{ status: string }>(
        'select status from deposit.review_case where case_id = $1',
        [case_id],
      )
      return now?.status
    })
    .toBe('returned')
  await nextDay()
  const found = await look(day)
  expect(found).toMatchObject({
    bank: { came: '701.00', went: '351.00' },
    lines: { came: '701.00', went: '351.00' },
    bank_state: 'agrees',
    unexplained: 0,
  })
  // And what came late of the day before was booked today.
  const states = found.items.map(({ state }) => state)
  expect(states.toSorted()).toEqual(['agreed', 'agreed', 'agreed', 'line_other_day'])
  expect((await listed(day))?.not_booked).toBe(0)
})

test('a statement that does not add up is none, and the other accounts are read all the same', async () => {
  const day = await today()
  await nextDay()
  const asked: string[] = []
  const read = () =>
    readBankStatementsFrom(world, (services) => ({
      ...bankFeed(services),
      dayOf: async (account, of) => {
        asked.push(account.accountNumber)
        if (account.accountNumber !== '4051234567') return bankFeed(services).dayOf(account, of)
        throw new Error(`the statement of ${of} does not add up`)
      },
    }))
  const forget = `alter table deposit.bank_statement disable trigger all;
    delete from deposit.bank_statement where day = '${day}';
    alter table deposit.bank_statement enable trigger all`
  await world.query(forget)
  await expect(read()).rejects.toThrow(/does not add up/)
  // The gateway's own account is asked for as well.
  expect(new Set(asked)).toEqual(new Set(['1234567890', '4051234567', '0801112222']))
  const rows = await world.query<{ id: string }>(
    'select receiving_account_id as id from deposit.bank_statement where day = $1',
    [day],
  )
  expect(rows.map(({ id }) => Number(id))).not.toContain(account_id)
  expect(rows).toHaveLength(1)
})

test('the bank begins a day with another sum than it ended the last with', async () => {
  const day = await today()
  await pay('360')
  await nextDay()
  expect((await look(day)).bank_state).toBe('agrees')
  await world.query(`alter table deposit.bank_statement disable trigger all;
    update deposit.bank_statement
       set opening_satang = opening_satang + 100, closing_satang = closing_satang + 100
     where receiving_account_id = ${account_id} and day = '${addDays(day, -1)}';
    alter table deposit.bank_statement enable trigger all`)
  const found = await look(day)
  expect(found).toMatchObject({ bank_state: 'differs', findings: [{ kind: 'opening_differs' }] })
  expect((await listed(day))?.bank_state).toBe('differs')
})

test('lines of before the account was followed are asked for by the first of them', async () => {
  const early = addDays(await today(), -20)
  const at = bangkokInstant(early, '11:00').toISOString()
  await pushLine(world, pushedLine('early-1', { at, amount: '12.00' }))
  await readBankStatements(world)
  expect(await look(early)).toMatchObject({
    bank: { came: '0.00' },
    lines: { opening: '0.00', came: '12.00', closing: '12.00' },
    difference: { opening: '0.00', closing: '-12.00' },
    findings: [{ kind: 'extra', ours: '12.00' }],
  })
})
