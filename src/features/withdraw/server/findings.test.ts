import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { openWallet } from '#ledger/accounts.ts'
import { sumDebts } from '#ledger/debts.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { listWallets } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setCeilings } from '#tests/support/identity.ts'
import { faultsOf, freshKey } from '#tests/support/ledger.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '../contract.ts'
import { approveWithdraw, getWithdrawRequest } from '../operator-contract.ts'

// What the checks find of a request, and which requests take no person. The queue does not run.
const world = await testWorld({ sandbox: true })
await world.query('update withdraw.setting set turnover_x100 = 0')
const cashier = await staffActor(world, 'cashier')
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())
const DAY_MS = 86_400_000

async function ask(member: MemberActor, amount: string) {
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  return world.ask(requestWithdraw, { ...input, amount }, member)
}
async function payOut(member: MemberActor, withdraw_id: number | string) {
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  await vi.waitFor(
    async () => {
      await runNamedJob(world, 'withdraw.inquire_payouts')
      expect((await world.ask(getWithdrawal, { withdraw_id }, member)).status).toBe('paid')
    },
    { timeout: PATIENCE_MS, interval: 30 },
  )
}
const looksOf = async (withdraw_id: number | string) => {
  const { findings } = await world.ask(getWithdrawRequest, { withdraw_id }, cashier)
  expect(findings).toHaveLength(9)
  return findings.flatMap(({ name, result }) => (result === 'look' ? [name] : []))
}
/** A member who was paid before and is two days old by now. */
async function known() {
  const member = await memberActor(world)
  await deposit(world, member, '3000')
  const first = await ask(member, '100')
  await world.ask(approveWithdraw, { withdraw_id: first.withdraw_id }, cashier)
  await payOut(member, first.withdraw_id)
  await world.clock.advance(2 * DAY_MS)
  await signIn(world, cashier)
  await signInMember(world, member)
  return { member, first: first.withdraw_id }
}

test('the desk reads what every check found, kept for good with the request', async () => {
  const { member, first } = await known()
  expect(await looksOf(first)).toEqual(['bank_account', 'first_withdrawal', 'new_member'])
  await world.query('update account.member set password_hash = $2 where member_id = $1', [
    member.memberId,
    `$argon2id$${'x'.repeat(20)}`,
  ])
  const second = await ask(member, '100')
  expect(second.status).toBe('requested')
  expect(await looksOf(second.withdraw_id)).toEqual(['password_changed'])
  await expect(app.query('delete from withdraw.finding')).rejects.toThrow()
  await expect(app.query(`update withdraw.finding set result = 'passed'`)).rejects.toThrow()
})

test('nobody lets anything go alone unless the setting says so, and then what passes every check', async () => {
  const { member } = await known()
  const off = await ask(member, '100')
  expect([off.status, await looksOf(off.withdraw_id)]).toEqual(['requested', []])
  await world.ask(approveWithdraw, { withdraw_id: off.withdraw_id }, cashier)
  await payOut(member, off.withdraw_id)

  await world.query('update withdraw.setting set auto_approve_up_to_satang = 50000')
  // The sum of the day counts: 100 have left already, so that splitting gains nothing.
  const most = await ask(member, '400')
  expect(most.status).toBe('approved')
  await payOut(member, most.withdraw_id)
  const beyond = await ask(member, '100')
  expect(beyond.status).toBe('requested')
  const said = await world.query<{ staff_id: string }>(
    `select staff_id from platform.audit where action = 'withdraw.passed_checks' and object_id = $1`,
    [`${most.withdraw_id}`],
  )
  expect(said).toEqual([{ staff_id: '0' }])
  // A new member of the same minute waits for a person, however little it is.
  const newcomer = await memberActor(world)
  await deposit(world, newcomer, '500')
  expect((await ask(newcomer, '100')).status).toBe('requested')
  // The application itself cannot pass what a check points at.
  await expect(
    app.query(`update withdraw.request set status = 'approved' where member_id = $1`, [
      newcomer.memberId,
    ]),
  ).rejects.toThrow(/nobody decided/)
  await world.query('update withdraw.setting set auto_approve_up_to_satang = null')
})

test('what no person looks at pays a debt before it leaves, too', async () => {
  const { db } = world.services
  const { member } = await known()
  const { memberId } = member
  await world.query('update withdraw.setting set auto_approve_up_to_satang = 50000')
  const { withdraw_id, status } = await ask(member, '400')
  expect(status).toBe('approved')
  const free = (await listWallets(db, memberId))[0]?.availableSatang ?? 0n
  await inTransaction(db, async (tx) => {
    const debit = wallet(await openWallet(tx, memberId, 'member_receivable'))
    const legs = [{ debit, credit: house('gateway_float', 1), amountSatang: free + 15_000n }]
    const owed = { key: freshKey(), memberId, kind: 'deposit_reversed_owed', legs } as const
    expect((await postOne(tx, owed)).error).toBeNull()
  })
  await payOut(member, withdraw_id)
  const ended = await world.ask(getWithdrawal, { withdraw_id }, member)
  expect(ended).toMatchObject({ debt: '150.00', receive: '250.00' })
  // What is free in the wallet is left there for the rest of the debt.
  expect((await sumDebts(db, [memberId])).get(memberId)).toBe(free)
  expect((await listWallets(db, memberId))[0]?.availableSatang).toBe(free)
  expect(await faultsOf(db)).toEqual([])
})

test('above what the tier lets out a person looks, whoever asks: nobody is refused his own money', async () => {
  await world.query('update withdraw.setting set auto_approve_up_to_satang = 500000')
  await setCeilings(world, [{}, { withdraw: [400, 600] }, {}])
  const { member } = await known()
  const small = await ask(member, '400')
  expect([small.status, await looksOf(small.withdraw_id)]).toEqual(['approved', []])
  await payOut(member, small.withdraw_id)
  const once = await ask(member, '401')
  expect([once.status, await looksOf(once.withdraw_id)]).toEqual(['requested', ['identity_tier']])
  await expect(
    app.query(`update withdraw.request set status = 'approved' where withdraw_id = $1`, [
      once.withdraw_id,
    ]),
  ).rejects.toThrow('nobody decided')
  await world.ask(approveWithdraw, { withdraw_id: once.withdraw_id }, cashier)
  await payOut(member, once.withdraw_id)
  // The day is full: a small sum is looked at as well, also of somebody who shut himself out of play.
  await world.ask(excludeMyself, { length: 'week', is_final: true }, member)
  const day = await ask(member, '100')
  expect([day.status, await looksOf(day.withdraw_id)]).toEqual(['requested', ['identity_tier']])
})
