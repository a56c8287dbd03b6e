import { beforeAll, describe, expect, it } from 'vitest'
import { statementGroupNames } from '#kernel/statement-groups.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { kindGroups } from '#ledger/kinds.ts'
import { cancelBill } from '#features/lottery/bill/contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { approveWithdraw, rejectWithdraw } from '#features/withdraw/operator-contract.ts'
import { advanceRounds, AGENT_ID, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { earn } from '#tests/support/claims.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { statement, transferToMain, wallets } from '#features/wallet/contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const cashier = await staffActor(world, 'cashier')
let member: MemberActor

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
})

const read = (filter: Record<string, unknown> = {}) => world.ask(statement, filter, member)
const satang = (text: string) => BigInt(text.replace('.', ''))

async function withdraw(amount: string) {
  const info = await world.ask(getWithdrawInfo, {}, member)
  const account = info.bank_accounts[0]?.id ?? 0
  const input = { wallet_id: info.wallet_id, bank_account_id: account, amount }
  return world.ask(requestWithdraw, input, member)
}

/** A unit does not part from its number. */
const words = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

interface Line {
  readonly amount: string
  readonly balance_after: string
}

/** Each line's balance is the one below it plus its own amount. */
function expectProof(items: readonly Line[]): void {
  for (const [at, line] of items.entries()) {
    const below = items[at + 1]
    const before = below ? satang(below.balance_after) : 0n
    expect(satang(line.balance_after), `line ${at}`).toBe(before + satang(line.amount))
  }
}

describe('a member’s money, kind by kind', () => {
  it('has the tabs of the ledger’s groups', () => {
    expect(statementGroupNames).toEqual(kindGroups)
  })

  it('a deposit refers to the code of its payment', async () => {
    const payment = await deposit(world, member, '1000')
    const { items } = await read({ group: 'deposit' })
    expect(items).toEqual([
      expect.objectContaining({ label: 'ฝากเงิน', ref: payment.reference, status: 'done' }),
    ])
  })

  it('a bill and its cancelling stand under bets and refer to the bill', async () => {
    const round = await openRound(world, 'gov')
    const line = await lineOf(world, round.round_id, 'top2', '36', '20')
    const sold = await sendBill(world, member, { round_id: round.round_id, lines: [line] })
    const { bill_id } = sold.data
    await world.ask(cancelBill, { bill_id, agent_id: AGENT_ID }, member)
    const { items, totals } = await read({ group: 'bet' })
    const about = 'หวยรัฐบาลไทย งวด 1 ธ.ค. 69'
    expect(
      items.map(({ amount, label, ref, subject }) => [amount, label, ref, words(subject)]),
    ).toEqual([
      ['20.00', 'ยกเลิกโพย', `โพย ${bill_id}`, about],
      ['-20.00', 'แทงหวย', `โพย ${bill_id}`, about],
    ])
    expect(totals).toEqual({ in: '20.00', out: '20.00', net: '0.00' })
  })

  it('a withdrawal is pending, and done once the bank paid; it is one line', async () => {
    const made = await withdraw('300')
    const [before] = (await read({ group: 'withdraw' })).items
    expect(before).toMatchObject({ amount: '-300.00', status: 'pending', ref: made.reference })
    const [main] = await world.ask(wallets, {}, member)
    expect(main).toMatchObject({ held: '300.00', balance: before?.balance_after })
    await world.ask(approveWithdraw, { withdraw_id: made.withdraw_id }, cashier)
    await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(made.withdraw_id) })
    await expect
      .poll(async () => {
        await runNamedJob(world, 'withdraw.inquire_payouts')
        return (await read({ group: 'withdraw' })).items.map(({ status }) => status)
      })
      .toEqual(['done'])
    expect((await world.ask(wallets, {}, member))[0]?.held).toBe('0.00')
  })

  it('a refused one is cancelled, and what comes back is a line of its own', async () => {
    const made = await withdraw('200')
    const { withdraw_id } = made
    await world.ask(rejectWithdraw, { withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' }, cashier)
    const { items } = await read({ group: 'withdraw', limit: 2 })
    expect(items).toEqual([
      expect.objectContaining({ amount: '200.00', label: 'คืนเงินถอน', status: 'done' }),
      expect.objectContaining({ amount: '-200.00', label: 'ถอนเงิน', status: 'cancelled' }),
    ])
    expect(items.map(({ ref }) => ref)).toEqual([made.reference, made.reference])
  })

  it('each line proves the one below, and the net of everything is the balance', async () => {
    const { items, totals } = await read()
    const [main] = await world.ask(wallets, {}, member)
    expect(items).toHaveLength(6)
    expectProof(items)
    expect(items[0]?.balance_after).toBe(main?.balance)
    expect(totals.net).toBe(main?.balance)
    expect(new Set(items.map(({ wallet_id }) => wallet_id))).toEqual(new Set([main?.id]))
  })

  it('pages of one give the same lines in the same order', async () => {
    const all = (await read()).items.map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await read({ limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(all)
  })
})

it('each balance says whose it is, and each wallet proves its own lines', async () => {
  const other = await memberActor(world)
  const { amount } = await deposit(world, other, '500.00')
  await earn(world, other, 'commission', 14_250n)
  const own = await world.ask(wallets, {}, other)
  const commission = own.find(({ wallet_type_id: type }) => type === 4)
  await world.ask(transferToMain, { wallet_id: commission?.id ?? 0 }, other)
  const { items } = await world.ask(statement, {}, other)
  const sum = (Number(amount) + 142.5).toFixed(2)
  expect(items.map(({ wallet_name: name, balance_after: after }) => [name, after])).toEqual([
    ['กระเป๋าหลัก', sum],
    ['กระเป๋าค่าแนะนำ', '0.00'],
    ['กระเป๋าค่าแนะนำ', '142.50'],
    ['กระเป๋าหลัก', amount],
  ])
  for (const { id } of own) expectProof(items.filter(({ wallet_id: of }) => of === id))
})
