import { describe, expect, it } from 'vitest'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import { staffActor } from '#tests/support/staff.ts'
import { statement, wallets } from '../contract.ts'
import { getMemberMoney, getMemberStatement, getMemberWallets } from '../operator-contract.ts'

const world = await testWorld({ sandbox: true, jobs: true })

describe('wallets and statement', () => {
  it('opens with an empty main wallet', async () => {
    const member = await memberActor(world)
    const [main] = await world.ask(wallets, {}, member)
    expect(main).toMatchObject({ balance: '0.00', held: '0.00', wallet_type_id: 1 })
    expect((await world.ask(statement, {}, member)).items).toEqual([])
  })

  it('shows every movement with the balance after it, newest first, and the totals', async () => {
    const member = await memberActor(world)
    const { amount: first } = await deposit(world, member, '100.00')
    const { amount: second } = await deposit(world, member, '250.00')
    const page = await world.ask(statement, {}, member)
    const sum = (Number(first) + Number(second)).toFixed(2)
    expect(page.items.map(({ amount, group, status }) => [amount, group, status])).toEqual([
      [second, 'deposit', 'done'],
      [first, 'deposit', 'done'],
    ])
    expect(page.items[0]?.balance_after).toBe(sum)
    expect(page.totals).toEqual({ in: sum, out: '0.00', net: sum })
    expect((await world.ask(wallets, {}, member))[0]?.balance).toBe(sum)
  })

  it('pages without gap or repetition and filters by group, day and wallet', async () => {
    const member = await memberActor(world)
    for (const amount of ['100.00', '200.00', '300.00']) await deposit(world, member, amount)
    const one = await world.ask(statement, { limit: '2' }, member)
    const two = await world.ask(statement, { limit: '2', cursor: one.next_cursor }, member)
    expect(two.next_cursor).toBeNull()
    const ids = [...one.items, ...two.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect((await world.ask(statement, { group: 'withdraw' }, member)).items).toEqual([])
    const today = bangkokDay(await world.clock.now())
    expect((await world.ask(statement, { from: today, to: today }, member)).items.length).toBe(3)
    const later = addDays(today, 1)
    expect((await world.ask(statement, { from: later }, member)).totals.in).toBe('0.00')
  })

  it('shows nothing of another member’s wallet', async () => {
    const owner = await memberActor(world)
    await deposit(world, owner, '100.00')
    const [wallet] = await world.ask(wallets, {}, owner)
    const stranger = await memberActor(world)
    const seen = await world.ask(statement, { wallet_id: wallet?.id as number }, stranger)
    expect(seen).toMatchObject({ items: [], totals: { in: '0.00' } })
  })

  it('refuses a range that ends before it begins, and a visitor', async () => {
    const member = await memberActor(world)
    const wrong = await world.call(statement, { from: '2026-02-02', to: '2026-02-01' }, member)
    expect(wrong).toMatchObject({ code: 'invalid_input', details: [{ field: 'from' }] })
    expect((await world.call(wallets, {})).status).toBe(401)
  })
})

describe('the same at the desk', () => {
  it('is what the member reads, for roles that look at members', async () => {
    const cashier = await staffActor(world, 'cashier')
    const member = await memberActor(world)
    for (const amount of ['100.00', '200.00', '300.00']) await deposit(world, member, amount)
    const member_id = member.memberId
    const seen = await world.ask(getMemberWallets, { member_id }, cashier)
    expect(seen.wallets).toEqual(await world.ask(wallets, {}, member))
    const own = await world.ask(statement, {}, member)
    const pages = [await world.ask(getMemberStatement, { member_id, limit: 2 }, cashier)]
    const cursor = pages[0]?.next_cursor ?? ''
    pages.push(await world.ask(getMemberStatement, { member_id, limit: 2, cursor }, cashier))
    expect(pages.map(({ totals }) => totals)).toEqual([own.totals, own.totals])
    expect(pages.flatMap(({ items }) => items)).toEqual(
      own.items.map((line) => ({ ...line, wallet_name: 'กระเป๋าหลัก', bill_id: null })),
    )
    expect((await world.ask(getMemberMoney, { member_id }, cashier)).items).toHaveLength(3)
    const editor = await staffActor(world, 'editor')
    for (const call of [getMemberWallets, getMemberStatement]) {
      expect((await world.call(call, { member_id }, editor)).code).toBe('forbidden')
    }
  })

  it('shows nothing of a wallet that is another member’s, and says what is wrong with a range', async () => {
    const auditor = await staffActor(world, 'auditor')
    const [owner, stranger] = [await memberActor(world), await memberActor(world)]
    await deposit(world, owner, '100.00')
    const [wallet] = await world.ask(wallets, {}, owner)
    const asked = { member_id: stranger.memberId, wallet_id: Number(wallet?.id) }
    const seen = await world.ask(getMemberStatement, asked, auditor)
    expect(seen).toMatchObject({ items: [], totals: { in: '0.00' } })
    const range = { member_id: owner.memberId, from: '2026-02-02', to: '2026-02-01' }
    const wrong = await world.call(getMemberStatement, range, auditor)
    expect(wrong).toMatchObject({ code: 'invalid_input', details: [{ field: 'from' }] })
  })
})
