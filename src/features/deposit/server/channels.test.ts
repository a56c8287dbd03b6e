import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { changeMemberLevel } from '#features/account/operator-contract.ts'
import { objectHistory } from '#kernel/history.ts'
import { bankAccount, changeChannel, openTransfers } from '#tests/support/channels.ts'
import { memberActor } from '#tests/support/member.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { listDepositChannels, saveDepositChannel } from '../channel-contract.ts'
import {
  cancelPayment,
  generateQr,
  getPaymentChannels,
  getPaymentInfo,
  getQrcodeInfo,
  requestTransfer,
} from '../contract.ts'

// Ways to deposit as the desk says them, and a transfer by hand that a member asks for.

const world = await testWorld({ sandbox: true })
const owner = await staffActor(world, 'owner')
const app = new pg.Pool({ ...world.database.app, max: 1 })
afterAll(() => app.end())
const reason = 'เปลี่ยนบัญชีรับเงินของร้าน'
const wallet = { ...bankAccount, bank_code: null, account_number: '0801112222' }

async function bank() {
  const { channels } = await world.ask(listDepositChannels, {}, owner)
  const found = channels.find(({ type }) => type === 'bank')
  if (!found) throw new Error('no channel of banks')
  return found
}

test('another version is in force at once, with who, when and why; the one before stays', async () => {
  const before = await bank()
  expect(before).toMatchObject({ version: 1, enabled: false, accounts: [], changed_by: 'ระบบ' })
  const { changed_at: _at, changed_by: _by, ...terms } = before
  const wanted = {
    ...terms,
    name: 'โอนผ่านธนาคาร',
    enabled: true,
    min_amount: '50',
    opens_at: '06:00',
    closes_at: '02:00',
    fee: '10',
    fee_payer: 'member' as const,
    accounts: [bankAccount],
  }
  const saved = await world.ask(saveDepositChannel, { ...wanted, reason }, owner)
  expect(saved).toEqual({ channel_id: before.channel_id, version: 2 })
  expect(await bank()).toMatchObject({
    ...wanted,
    min_amount: '50.00',
    fee: '10.00',
    version: 2,
    changed_by: owner.displayName,
    reason,
  })
  const kept = await world.query<{ name: string; enabled: boolean }>(
    'select name, enabled from deposit.channel_version where channel_id = 2 order by version',
  )
  expect(kept.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['โอนธนาคาร', false],
    ['โอนผ่านธนาคาร', true],
  ])
  const object = { kind: 'deposit_channel', id: '2' }
  const { items } = await world.ask(objectHistory, object, owner)
  expect(items.map((one) => [one.action, one.staff_id, one.reason])).toEqual([
    ['deposit.channel_changed', owner.staffId, reason],
  ])
  // Whoever looked at the one before overwrites nothing.
  const stale = await world.call(saveDepositChannel, { ...wanted, reason }, owner)
  expect(stale.code).toBe('channel_changed_meanwhile')
})

test('of two who change it at once one does', async () => {
  const now = await bank()
  const codes = await Promise.all(
    ['หนึ่ง', 'สอง'].map(
      async (name) => (await world.call(saveDepositChannel, { ...now, name, reason }, owner)).code,
    ),
  )
  expect(codes.toSorted()).toEqual(['', 'channel_changed_meanwhile'])
})

test.each([
  [{ min_amount: '500', max_amount: '400' }, 'channel_limits_crossed', 'max_amount'],
  [{ min_amount: '0.50' }, 'invalid_input', 'min_amount'],
  [{ opens_at: '09:00', closes_at: null }, 'channel_hours_half', 'closes_at'],
  [{ opens_at: '25:00' }, 'invalid_input', 'opens_at'],
  [{ accounts: [] }, 'channel_without_account', 'accounts'],
  [{ accounts: [bankAccount, bankAccount] }, 'receiving_account_taken', 'accounts'],
  [{ accounts: [wallet] }, 'receiving_account_odd', 'accounts'],
  [{ accounts: [{ ...bankAccount, bank_code: '999' }] }, 'receiving_account_odd', 'accounts'],
  // The gateway's own account hears of its money from the gateway.
  [
    { accounts: [{ ...bankAccount, account_number: '1234567890' }] },
    'receiving_account_taken',
    'accounts',
  ],
  [{ unique_satang: false }, 'channel_needs_satang', 'unique_satang'],
  [{ position: 0 }, 'invalid_input', 'position'],
  [{ level_min: 11 }, 'invalid_input', 'level_min'],
  [{ reason: 'สั้น' }, 'invalid_input', 'reason'],
] as const)('a version with %j is %s', async (part, code, field) => {
  const before = await bank()
  const answer = await world.call(saveDepositChannel, { ...before, reason, ...part }, owner)
  expect([answer.status, answer.code, answer.details[0]?.field]).toEqual([200, code, field])
  expect((await bank()).version).toBe(before.version)
})

test('a cashier does not change it, and nobody rewrites what stood', async () => {
  const cashier = await staffActor(world, 'cashier')
  expect((await world.call(listDepositChannels, {}, cashier)).code).toBe('forbidden')
  const input = { ...(await bank()), reason }
  expect((await world.call(saveDepositChannel, input, cashier)).code).toBe('forbidden')
  await expect(app.query("update deposit.channel_version set name = 'x'")).rejects.toThrow(
    /permission denied/,
  )
  await expect(
    app.query("update deposit.receiving_account set account_number = '4051234568'"),
  ).rejects.toThrow(/permission denied/)
})

test('a transfer has an account, an amount of its own, and no QR', async () => {
  await openTransfers(world)
  await changeChannel(world, 2, { opens_at: null, closes_at: null })
  const member = await memberActor(world)
  const [, channel, money] = await world.ask(getPaymentChannels, {}, member)
  const ask = (one: typeof channel, amount: string, key = randomUUID()) =>
    world.call(
      requestTransfer,
      {
        channel_id: one?.channel_id ?? 0,
        sub_channel_id: one?.sub_channels[0]?.sub_channel_id ?? 0,
        amount,
      },
      member,
      { 'idempotency-key': key },
    )
  const key = randomUUID()
  const { data: payment } = await ask(channel, '300', key)
  expect(payment).toMatchObject({
    channel_type: 'bank',
    status: 'pending',
    amount: expect.stringMatching(/^300\.(?!00)\d\d$/),
    qr_payload: null,
    receiver_name: bankAccount.receiver_name,
    receiver: { bank_code: '014', bank_name: 'ไทยพาณิชย์', account_number: '4051234567' },
    resumed: false,
  })
  expect((await ask(channel, '300', key)).data).toMatchObject({ resumed: true })
  expect((await ask(channel, '301', key)).code).toBe('idempotency_mismatch')
  expect((await ask(money, '300')).data).toMatchObject({
    channel_type: 'truemoney',
    receiver: { bank_code: null, account_number: '0801112222' },
  })
  // A transfer is not asked for as a QR, nor a QR as a transfer.
  const asQr = { channel_id: 2, sub_channel_id: channel?.sub_channels[0]?.sub_channel_id ?? 0 }
  expect((await world.call(generateQr, { ...asQr, amount: '300' }, member)).code).toBe(
    'channel_not_open',
  )
  const qr = { channel_id: 1, sub_channel_id: 1, amount: '300' }
  expect((await world.call(requestTransfer, qr, member)).code).toBe('channel_not_open')
  const id = { payment_id: payment?.payment_id ?? 0 }
  const info = await world.ask(getPaymentInfo, { channel_id: 2 }, member)
  expect(info.pending?.payment_id).toBe(id.payment_id)
  const stranger = await memberActor(world)
  expect((await world.call(getQrcodeInfo, id, stranger)).status).toBe(404)
  await world.ask(cancelPayment, id, member)
  expect((await world.ask(getQrcodeInfo, id, member)).receiver).toBeNull()
})

test('repair, hours and level close a channel to those whom it concerns, with the reason', async () => {
  const member = await memberActor(world)
  const seen = async () => {
    const channels = await world.ask(getPaymentChannels, {}, member)
    const { enabled, closed_because: why, maintenance } = channels[1] ?? {}
    return { enabled, why, maintenance }
  }
  const sub = (await world.ask(getPaymentChannels, {}, member))[1]?.sub_channels[0]
  const asked = { channel_id: 2, sub_channel_id: sub?.sub_channel_id ?? 0, amount: '200' }
  const code = async () => (await world.call(requestTransfer, asked, member)).code
  await changeChannel(world, 2, { maintenance: 'ธนาคารปิดปรับปรุงถึง 03:00' })
  expect(await seen()).toMatchObject({ why: 'maintenance', maintenance: 'ธนาคารปิดปรับปรุงถึง 03:00' })
  expect(await code()).toBe('channel_not_open')
  await changeChannel(world, 2, { maintenance: null, level_min: 3 })
  expect(await seen()).toMatchObject({ enabled: false, why: 'level' })
  expect(await code()).toBe('channel_not_open')
  const { memberId: member_id } = member
  await world.ask(changeMemberLevel, { member_id, level: 3, reason: 'ลูกค้าประจำของร้าน' }, owner)
  expect(await seen()).toMatchObject({ enabled: true, why: null })
  expect(await code()).toBe('')
})
