import { describe, expect, it } from 'vitest'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { readBalances } from '#ledger/statement.ts'
import { house, post, wallet } from '#ledger/post.ts'
import { inTransaction } from '#platform/database/database.ts'
import { claimKey, earn } from '#tests/support/claims.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import {
  EXPORT_LINES_MAX,
  exportStatement,
  monthlyStatement,
  statement,
  transferToMain,
  wallets,
} from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })

/** Lines of a document of many pages. */
const LINES = 2_000

/** So many lines of one satang each, in the commission wallet. */
async function earnOften({ memberId }: MemberActor, times: number, legsEach = 1): Promise<void> {
  const batchSize = legsEach === 1 ? 1_000 : 1
  for (let left = times; left > 0; left -= batchSize * legsEach) {
    await inTransaction(world.services.db, async (tx) => {
      const to = wallet(await openWallet(tx, memberId, 'commission_wallet'))
      const leg = { debit: house('commission_cost'), credit: to, amountSatang: 1n }
      const legs = Array.from({ length: legsEach }, () => leg)
      const one = { memberId, kind: 'commission_claim', legs } as const
      const batch = Array.from({ length: Math.min(left / legsEach, batchSize) }, () => ({
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
    const link = `/member/payment?id=${payment_id}`
    expect(items[0]?.cause).toEqual({ word: 'ดูการฝาก', link })
  })
})

describe('a file of it', () => {
  const fileOf = async (actor: MemberActor, asked: Record<string, unknown>) => {
    const { status, data, headers } = await world.call(exportStatement, asked, actor)
    expect(status).toBe(200)
    return { bytes: data as unknown as Buffer, headers }
  }

  it('has the lines that the screen shows, and a row in the trail', async () => {
    const member = await memberActor(world)
    await deposit(world, member, '500.00')
    await earn(world, member, 'commission', 14_250n)
    const asked = { format: 'csv', from: '2026-11-01' }
    const { bytes, headers } = await fileOf(member, asked)
    const text = bytes.toString('utf8')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="statement-2026-11-01-today.csv"',
    )
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain('รับค่าแนะนำ')
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    const pdf = await fileOf(member, { ...asked, format: 'pdf' })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(pdf.bytes)).toBe(1)
    const trail = await world.query<{ object_id: string; after: unknown }>(
      `select object_id, after from platform.audit where action = 'wallet.statement_exported' order by audit_id`,
    )
    const object_id = `${member.memberId}`
    expect(trail).toEqual([
      { object_id, after: { format: 'csv', lines: 2 } },
      { object_id, after: { format: 'pdf', lines: 2 } },
    ])
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

  it('has every line once, in the order of the screen, however many pages were read', async () => {
    const member = await memberActor(world)
    await earnOften(member, LINES)
    const { bytes } = await fileOf(member, { format: 'csv' })
    const rows = bytes.toString('utf8').trimEnd().split('\r\n').slice(1)
    const after = rows.map((row) => row.split(',')[8])
    const expected = Array.from({ length: LINES }, (_, at) => `${((LINES - at) / 100).toFixed(2)}`)
    expect(after).toEqual(expected)
    const long = await fileOf(member, { format: 'pdf' })
    expect(pagesOf(long.bytes)).toBe(75)

    await earnOften(member, EXPORT_LINES_MAX.pdf - LINES, 4_000)
    await earn(world, member, 'cashback', 4_000n)
    const refused = await world.call(exportStatement, { format: 'pdf' }, member)
    expect(refused).toMatchObject({ status: 200, code: 'statement_too_long' })
    const [first] = (await world.ask(statement, { search: '40.00' }, member)).items
    const few = await fileOf(member, { format: 'pdf', wallet_id: Number(first?.wallet_id) })
    expect(pagesOf(few.bytes)).toBe(1)
  })
})

it('a document says what each wallet held at both ends of its days', async () => {
  const { db } = world.services
  const member = await memberActor(world)
  const balances = (from?: string, to?: string) =>
    readBalances(db, {
      memberId: member.memberId,
      ...(from ? { from: bangkokInstant(from) } : {}),
      ...(to ? { to: bangkokInstant(to) } : {}),
    })
  await deposit(world, member, '500.00')
  await earn(world, member, 'commission', 10_000n)
  const [main = 0n] = (await balances()).map(({ closingSatang }) => closingSatang)
  await world.clock.set(bangkokInstant('2026-11-24', '10:00'))
  await earn(world, member, 'commission', 5_000n)
  await signInMember(world, member)
  const own = await world.ask(wallets, {}, member)
  const commission = own.find(({ wallet_type_id: type }) => type === 4)
  await world.ask(transferToMain, { wallet_id: commission?.id ?? 0 }, member)
  expect(await balances('2026-11-24', '2026-11-25')).toEqual([
    { walletName: 'กระเป๋าหลัก', openingSatang: main, closingSatang: main + 15_000n },
    { walletName: 'กระเป๋าค่าแนะนำ', openingSatang: 10_000n, closingSatang: 0n },
  ])
  expect(await balances(undefined, '2026-11-24')).toMatchObject([
    { openingSatang: 0n, closingSatang: main },
    { openingSatang: 0n, closingSatang: 10_000n },
  ])
})

/** The pages of a document: each is an object of its own. */
const pagesOf = (bytes: Buffer): number =>
  bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

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
  it('a month ends at midnight of Bangkok, and what moves between own wallets is in none', async () => {
    await world.clock.set(bangkokInstant('2026-11-30', '23:59'))
    const member = await memberActor(world)
    await earn(world, member, 'commission', 10_000n)
    await world.clock.set(bangkokInstant('2026-12-01', '00:01'))
    await earn(world, member, 'commission', 5_000n)
    const [, commission] = await world.ask(wallets, {}, member)
    await world.ask(transferToMain, { wallet_id: commission?.id ?? 0 }, member)
    const months = await world.ask(monthlyStatement, {}, member)
    expect(months.map(({ month, in: income, net }) => [month, income, net])).toEqual([
      ['2026-12', '50.00', '50.00'],
      ['2026-11', '100.00', '100.00'],
    ])
  })
})
