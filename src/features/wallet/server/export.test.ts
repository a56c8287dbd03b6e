import { describe, expect, it } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { house, post, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { claimKey, earn } from '#tests/support/claims.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { EXPORT_LINES_MAX, exportStatement, monthlyStatement, statement } from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })

/** So many lines of one satang each, in the commission wallet. */
async function earnOften({ memberId }: MemberActor, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1_000) {
    await inTransaction(world.services.db, async (tx) => {
      const to = wallet(await openWallet(tx, memberId, 'commission_wallet'))
      const leg = { debit: house('commission_cost'), credit: to, amountSatang: 1n }
      const one = { memberId, kind: 'commission_claim', legs: [leg] } as const
      const batch = Array.from({ length: Math.min(left, 1_000) }, () => ({
        ...one,
        key: claimKey(),
      }))
      await post(tx, batch)
    })
  }
}

describe('searching a statement', () => {
  it('finds an amount, a reference with and without dashes, and nothing of another member', async () => {
    const [member, stranger] = [await memberActor(world), await memberActor(world)]
    const { amount, reference, payment_id } = await deposit(world, member, '500.00')
    await earn(world, member, 'commission', 14_250n)
    const info = await world.ask(getWithdrawInfo, {}, member)
    const asked = await world.ask(
      requestWithdraw,
      {
        wallet_id: info.wallet_id,
        amount: '200.00',
        bank_account_id: info.bank_accounts[0]?.id ?? 0,
      },
      member,
    )
    const find = async (search: string, actor = member) =>
      (await world.ask(statement, { search }, actor)).items.map(({ kind }) => kind)
    expect(await find('142.50')).toEqual(['commission_claim'])
    expect(await find(amount)).toEqual(['deposit_qr'])
    expect(await find('200')).toEqual(['withdraw_hold'])
    expect(await find(reference)).toEqual(['deposit_qr'])
    expect(await find(asked.reference.toLowerCase().replaceAll('-', ''))).toEqual(['withdraw_hold'])
    expect(await find(reference, stranger)).toEqual([])
    for (const odd of ["'; drop table", '%', '99999999999999999999', 'ก'.repeat(40)]) {
      expect(await find(odd)).toEqual([])
    }
    const long = await world.call(statement, { search: 'ก'.repeat(41) }, member)
    expect(long.details[0]?.field).toBe('search')
    const { items } = await world.ask(statement, { search: reference }, member)
    expect(items[0]?.cause).toEqual({ what: 'payment', id: payment_id })
  })
})

describe('a file of it', () => {
  it('has the lines that the screen shows, and a row in the trail', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '500.00')
    await earn(world, member, 'commission', 14_250n)
    const file = await world.ask(exportStatement, { format: 'csv', from: '2026-11-01' }, member)
    const text = Buffer.from(file.content_base64, 'base64').toString('utf8')
    expect([file.lines, file.media_type]).toEqual([2, 'text/csv; charset=utf-8'])
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain('รับค่าแนะนำ')
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    const trail = await world.query<{ object_id: string; after: unknown }>(
      `select object_id, after from platform.audit where action = 'wallet.statement_exported'`,
    )
    expect(trail).toEqual([{ object_id: `${member.memberId}`, after: { format: 'csv', lines: 2 } }])
  })

  it('is refused where there is nothing in it, and holds nothing of another member', async () => {
    const [owner, thief] = [await memberActor(world), await memberActor(world)]
    await deposit(world, owner, '500.00')
    const [first] = (await world.ask(statement, {}, owner)).items
    const stolen = { format: 'csv', wallet_id: Number(first?.wallet_id) } as const
    expect((await world.call(exportStatement, stolen, thief)).code).toBe('statement_empty')
    const wrong = await world.call(exportStatement, { format: 'exe' }, owner)
    expect(wrong.details[0]?.field).toBe('format')
  })

  it('is refused where it has a line too many, and given where a filter leaves fewer', async () => {
    const member = await memberActor(world)
    await earn(world, member, 'cashback', 4_000n)
    await earnOften(member, EXPORT_LINES_MAX.csv)
    const long = await world.call(exportStatement, { format: 'csv' }, member)
    expect(long).toMatchObject({ status: 200, code: 'statement_too_long' })
    const [first] = (await world.ask(statement, { search: '40.00' }, member)).items
    const few = { format: 'csv', wallet_id: Number(first?.wallet_id) } as const
    expect((await world.ask(exportStatement, few, member)).lines).toBe(1)
  })
})

describe('months', () => {
  it('are summed by Bangkok’s calendar, newest first, without what moved between own wallets', async () => {
    const member = await memberActor(world)
    const { amount } = await deposit(world, member, '500.00')
    const months = await world.ask(monthlyStatement, { months: '12' }, member)
    expect(months).toEqual([
      {
        month: '2026-11',
        in: amount,
        out: '0.00',
        net: amount,
        groups: [{ group: 'deposit', in: amount, out: '0.00' }],
      },
    ])
    const many = await world.call(monthlyStatement, { months: '25' }, member)
    expect(many.details[0]?.message).toBe('ไม่เกิน 24 เดือน')
  })
})
