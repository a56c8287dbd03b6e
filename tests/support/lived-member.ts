import { expect, vi } from 'vitest'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { login, requestOtp } from '#features/account/contract.ts'
import { setLimit } from '#features/protection/contract.ts'
import { createSet } from '#features/lottery/bill/set-contract.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import { openTransfers } from './channels.ts'
import { buyBill } from './desk.ts'
import { AGENT_ID, advanceRounds, openRound } from './lottery.ts'
import { memberActor, type MemberActor } from './member.ts'
import { pushDevice, tellOfBills, turnOn } from './notices.ts'
import { PATIENCE_MS } from './patience.ts'
import { askForQr, bookPaid, payQr, runNamedJob, waitForPayment } from './payments.ts'
import type { StaffActor } from './staff.ts'
import { askForTransfer, ownAccount, readStatements, transfer } from './transfers.ts'
import type { World } from './world.ts'

/** What nobody else in a test world is called. */
export const livedPerson = {
  phone: '0896471352',
  first_name: 'กัลปพฤกษ์',
  last_name: 'ศรีสุวรรณภูมิ',
  birth_date: '1987-03-29',
  line_id: 'kanlapaphruek.s',
  bank_code: '004',
  bank_account_number: '7412589630',
}
/** The account that he adds later. */
export const secondAccount = { bank_code: '014', bank_account_number: '3692581470' }
/** Somebody who is no member, and whose money came all the same. */
export const stranger = {
  from_bank: '004',
  from_account: '8523697410',
  from_name: 'นางสาว อัญชันขาว วงศ์พฤกษา',
}

/** Before members live: channels, rounds, and messages from here on. */
export async function prepareLives(world: World): Promise<void> {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
  await advanceRounds(world)
  await tellOfBills(world)
}

/**
 * A member who used everything that keeps something of him: deposits by QR and by transfer, money of a
 * stranger, a bill taken back, a withdrawal that was paid, a second bank account, codes, a wrong password,
 * limits, numbers, a device that is told.
 */
export async function livedMember(
  world: World,
  cashier: StaffActor,
  person: Partial<typeof livedPerson> = livedPerson,
): Promise<MemberActor> {
  const member = await memberActor(world, person)
  const payment = await askForQr(world, member, '1000')
  await payQr(world, payment.qr_payload, ownAccount(member))
  await bookPaid(world)
  await waitForPayment(world, member, payment.payment_id, 'paid')
  const transferred = await askForTransfer(world, member, '200')
  await transfer(world, transferred.receiver, transferred.amount, ownAccount(member))
  await transfer(world, transferred.receiver, '345.67', stranger)
  await readStatements(world)
  await takeBackBill(world, member)
  await withdraw(world, member, cashier, '300')
  await world.ask(updateSubBankAccount, secondAccountOf(person), member)
  await world.ask(requestOtp, { phone: member.person.phone, purpose: 'reset_password' })
  await world.call(login, { username: member.person.phone, password: 'ไม่ใช่รหัสนี้' })
  await world.ask(setLimit, { name: 'deposit_day', amount: '5000.00' }, member)
  const items = [{ bet_type: 'top2' as const, number: '12' }]
  await world.ask(createSet, { name: 'เลขบ้าน', items }, member)
  await turnOn(world, member, await pushDevice(world, member))
  await tellOfBills(world)
  return member
}

/** Of another life another account. */
const secondAccountOf = ({ bank_account_number: first }: Partial<typeof livedPerson>) =>
  first === livedPerson.bank_account_number
    ? secondAccount
    : { ...secondAccount, bank_account_number: [...(first ?? '')].toReversed().join('') }

async function takeBackBill(world: World, member: MemberActor): Promise<void> {
  const roundId = Number((await openRound(world, 'hanoi')).round_id)
  const bill_id = await buyBill(world, member, roundId, [['bottom2', '43', '10.00']])
  await world.ask(cancelBill, { bill_id, agent_id: AGENT_ID }, member)
}

/** Asked for, approved, sent and paid. */
export async function withdraw(
  world: World,
  member: MemberActor,
  cashier: StaffActor,
  amount: string,
): Promise<void> {
  const info = await world.ask(getWithdrawInfo, {}, member)
  const account = info.bank_accounts.find(({ review_until }) => review_until === null)
  const { withdraw_id } = await world.ask(
    requestWithdraw,
    { wallet_id: info.wallet_id, bank_account_id: account?.id ?? 0, amount },
    member,
  )
  await world.ask(approveWithdraw, { withdraw_id }, cashier)
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(withdraw_id) })
  await vi.waitFor(
    async () => {
      await runNamedJob(world, 'withdraw.inquire_payouts')
      expect((await world.ask(getWithdrawal, { withdraw_id }, member)).status).toBe('paid')
    },
    { timeout: PATIENCE_MS, interval: 30 },
  )
}
