import { beforeAll, expect, test } from 'vitest'
import { openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { askForQr } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { bookCharge, tellLine } from '#tests/support/statements.ts'
import { askForTransfer, payerAt, readStatements } from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'
import { inquireStatus } from '../contract.ts'
import { listReviewCases, resolveReviewCase } from '../operator-contract.ts'
import { readPayer } from '../rules/payer.ts'

// A payer is judged alike, whoever tells of the money: the gateway of a charge, or the bank of a line.

const world = await testWorld({ sandbox: true })
const cashier = await staffActor(world, 'cashier')
beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
})
let baht = 500

/** The end of a deposit by a charge and of one by a line, from a payer who is told like this. */
async function ends(tell: (account: string) => readonly [string | null, string | null]) {
  const member = await memberActor(world)
  const [account, name] = tell(member.person.bank_account_number)
  const bank = member.person.bank_code
  baht += 1
  const qr = await askForQr(world, member, `${baht}`)
  const [row] = await world.query<{ charge_id: string }>(
    'select charge_id from deposit.payment where payment_id = $1',
    [qr.payment_id],
  )
  await bookCharge(world, {
    chargeId: row?.charge_id ?? '',
    isPaid: true,
    amountSatang: BigInt(qr.amount.replace('.', '')),
    reference: null,
    receiver: { billerId: '099999999999901', bankCode: null, accountNumber: null },
    payer: readPayer({ name, bankCode: bank, account }),
    paidAt: null,
  })
  const asked = await askForTransfer(world, member, `${baht}`)
  const line = { amount: asked.amount, at: asked.created_at }
  const counterparty = { ...payerAt(bank, account ?? ''), account_number: account, name }
  await tellLine(world, `judged-${baht}`, { ...line, counterparty })
  return Promise.all(
    [qr, asked].map(
      async ({ payment_id }) => (await world.ask(inquireStatus, { payment_id }, member)).status,
    ),
  )
}
const masked = (account: string) => `XXXXXX${account.slice(-4)}`
const elses = (account: string) =>
  `XXXXXX${`${(Number(account.slice(-4)) + 1) % 10_000}`.padStart(4, '0')}`

type Tell = Parameters<typeof ends>[0]

test.each<readonly [string, Tell, string]>([
  ['his own account, masked, without a name', (own) => [masked(own), null], 'paid'],
  ['another account, masked, without a name', (own) => [elses(own), null], 'review'],
  ['another name beside his own end', (own) => [masked(own), 'นาย คนอื่น'], 'review'],
  ['his own account, hyphened', (own) => [`${own.slice(0, 3)}-${own.slice(3)}`, null], 'paid'],
])('%s', async (_name, tell, status) => {
  expect(await ends(tell)).toEqual([status, status])
})

test('what waits of a masked account cannot be sent back to its mask', async () => {
  const member = await memberActor(world)
  const asked = await askForQr(world, member, '720')
  await bookCharge(world, {
    chargeId: 'chrg_masked',
    isPaid: true,
    amountSatang: 12_345n,
    reference: asked.reference.replaceAll('-', ''),
    receiver: { billerId: '099999999999901', bankCode: null, accountNumber: null },
    // As it was kept before masks were read.
    payer: { name: null, bankCode: '004', accountNumber: 'XXXXXX1234' },
    paidAt: null,
  })
  const { items } = await world.ask(listReviewCases, { search: 'chrg_masked' }, cashier)
  expect(items[0]?.payer).toMatchObject({ account: null, bank_code: '004' })
  const answer = await world.call(
    resolveReviewCase,
    { case_id: items[0]?.case_id ?? 0, action: 'return', reason: 'ผู้โอนขอเงินคืน' },
    cashier,
  )
  expect(answer.code).toBe('review_payer_unknown')
})
