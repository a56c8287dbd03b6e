import { describe, expect, test } from 'vitest'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { changeChannel, channelIds, openTransfers } from '#tests/support/channels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelPayment, getPaymentChannels, requestTransfer } from '../contract.ts'

const world = await testWorld({ sandbox: true })
await openTransfers(world)
await changeChannel(world, channelIds.bank, {
  opens_at: null,
  closes_at: null,
  min_amount: '20',
  max_amount: '5000',
})
const OPEN_MAX = 5
const HELD_MAX = 10

const member = await memberActor(world)
const channels = await world.ask(getPaymentChannels, {}, member)
const bank = channels.find(({ channel_id: id }) => Number(id) === channelIds.bank)
const asked = {
  channel_id: channelIds.bank,
  sub_channel_id: Number(bank?.sub_channels[0]?.sub_channel_id),
}
const ask = (actor: MemberActor, amount: string) =>
  world.call(requestTransfer, { ...asked, amount }, actor)

/** Every amount above this whole baht is taken by somebody, at the account of the bank transfers. */
async function takeAll(baht: number): Promise<void> {
  await ask(member, `${baht}`)
  await world.query(
    `insert into deposit.payment (reference, member_id, channel_id, sub_channel_id,
        receiving_account_id, idempotency_key, base_satang, amount_satang, expires_at,
        reserved_until, amount_until)
     select 'DPTAKEN0' || lpad(n::text, 2, '0'), 900000 + n, p.channel_id, p.sub_channel_id,
            p.receiving_account_id, 'taken', p.base_satang, p.base_satang + n, p.expires_at,
            p.reserved_until, p.amount_until
       from deposit.payment p, generate_series(1, 99) n
      where p.base_satang = $1 and p.base_satang + n <> p.amount_satang`,
    [baht * 100],
  )
}

describe('a transfer is refused', () => {
  test.each([
    ['0.50', 'deposit_amount_not_whole'],
    ['100.50', 'deposit_amount_not_whole'],
    ['19', 'deposit_below_minimum'],
    ['5001', 'deposit_above_maximum'],
  ])('for an amount of %s as %s', async (amount, code) => {
    expect(await ask(member, amount)).toMatchObject({
      status: 200,
      code,
      details: [{ field: 'amount' }],
    })
  })

  test.each([
    { status: 'suspended' as const },
    { status: 'active' as const, excludedUntil: new Date('2030-01-01') },
  ])('to a member who is $status or excluded', async (standing) => {
    const person = await memberActor(world)
    await inTransaction(world.services.db, (tx) => setStanding(tx, person.memberId, standing))
    expect((await ask(person, '100')).code).toBe('deposit_not_allowed')
  })

  test('above what the member allows himself, counting what is open', async () => {
    const person = await memberActor(world)
    await inTransaction(world.services.db, (tx) =>
      setPlayLimits(tx, [person.memberId], { depositDaySatang: 30_000n }),
    )
    expect((await ask(person, '301')).code).toBe('deposit_limit_reached')
    expect((await ask(person, '200')).error).toBe(0)
    expect((await ask(person, '100')).code).toBe('deposit_limit_reached')
  })

  test('beside five that are open', async () => {
    const person = await memberActor(world)
    for (let n = 0; n < OPEN_MAX; n += 1) expect((await ask(person, `${30 + n}`)).error).toBe(0)
    expect((await ask(person, '40')).code).toBe('too_many_open_payments')
  })

  test('after ten that were made and given up', async () => {
    const person = await memberActor(world)
    for (let n = 0; n < HELD_MAX; n += 1) {
      const { data } = await ask(person, '300')
      await world.ask(cancelPayment, { payment_id: data.payment_id }, person)
    }
    expect((await ask(person, '300')).code).toBe('too_many_payments_lately')
  })

  test('where every amount above the baht is taken, and not one baht higher', async () => {
    await takeAll(400)
    const person = await memberActor(world)
    expect((await ask(person, '400')).code).toBe('deposit_channel_full')
    expect((await ask(person, '401')).error).toBe(0)
  })
})
