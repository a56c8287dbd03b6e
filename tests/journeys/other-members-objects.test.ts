import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { giveMemberCoupon } from '#features/coupon/operator-contract.ts'
import { createSet } from '#features/lottery/bill/set-contract.ts'
import { changeMemberStatus } from '#features/account/operator-contract.ts'
import { askExport } from '#features/privacy/contract.ts'
import { setLimit } from '#features/protection/contract.ts'
import { redeemItem } from '#features/shop/contract.ts'
import { getWheelConfig, spinWheel } from '#features/wheel/contract.ts'
import { requestWithdraw } from '#features/withdraw/contract.ts'
import { wireSchemaOf } from '#platform/openapi/wire-schema.ts'
import { loadContracts } from '../../scripts/codegen/contracts.ts'
import { couponDesk } from '../support/coupons.ts'
import { buyBill } from '../support/desk.ts'
import { AGENT_ID, advanceRounds, lineOf, openRound } from '../support/lottery.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { pushDevice, tellOfBills, turnOn } from '../support/notices.ts'
import { askForQr, deposit } from '../support/payments.ts'
import { promotionDesk } from '../support/promotions.ts'
import { address, givePoints, shopDesk } from '../support/shop.ts'
import { staffActor } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

// What belongs to one member does not exist for another: each call that names such a thing answers as
// if there were none, and nothing of it changes. A member who was suspended is nobody.

const world = await testWorld({ sandbox: true, at: new Date('2026-11-25T10:00:00+07:00') })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))

/** What is there for everybody, and words of the moment that are no object of the site. */
const everybodys = new Set(
  'agent_id channel_id sub_channel_id market_id round_id poll_id choice_id promotion_id quest_id event_id tournament_id wheel_id item_id variant_id otp_ref game_id provider_id sub_provider_id slip_id'.split(
    ' ',
  ),
)

/** Where the objects of a member lie: table and column of their key. */
const tables: Record<string, readonly [table: string, column: string]> = {
  bank_account_id: ['account.bank_account', 'bank_account_id'],
  bill_id: ['lottery.bill', 'bill_id'],
  bonus_id: ['promotion.bonus', 'bonus_id'],
  device_id: ['notice.push_device', 'device_id'],
  export_id: ['privacy.data_export', 'export_id'],
  message_id: ['notice.message', 'message_id'],
  passkey_id: ['account.passkey', 'passkey_id'],
  payment_id: ['deposit.payment', 'payment_id'],
  raise_id: ['protection.raise', 'raise_id'],
  reward_id: ['platform.entitlement', 'entitlement_id'],
  redemption_id: ['shop.redemption', 'redemption_id'],
  session_id: ['platform.session', 'session_id'],
  set_id: ['lottery.number_set', 'set_id'],
  spin_id: ['wheel.spin', 'spin_id'],
  voucher_id: ['coupon.voucher', 'voucher_id'],
  wallet_id: ['ledger.wallet', 'account_id'],
  withdraw_id: ['withdraw.request', 'withdraw_id'],
}

/** The calls of a member that name an object of his own, and by which fields. */
const naming = calls.flatMap(({ key, call }) => {
  if (call.access !== 'member') return []
  const fields = Object.keys((wireSchemaOf(call.input) as { properties?: object }).properties ?? {})
  const own = fields.filter((field) => /(_id|_ref)$/.test(field) && !everybodys.has(field))
  return own.length > 0 ? [{ key, call, own }] : []
})

/** What an input needs beside the ids. */
const rest: Record<string, Record<string, unknown>> = {
  // The first game that there is, of our own studio.
  'POST /api/game/link': { game_id: 1, provider_id: 1, is_mobile: true },
  'POST /api/lotto/bill/cancel': { agent_id: AGENT_ID },
  'POST /api/lotto/set/rename': { name: 'ของฉันแล้ว' },
  'POST /api/member/data_export/part': { part: 1 },
  'POST /api/member/passkeys/rename': { name: 'ของฉันแล้ว' },
  'POST /api/promotion/choose': { chosen: null },
  'POST /api/member/payment/slip': {
    payload: '00420006000001010301402212025011501234567890125102TH9104A0E5',
  },
  'POST /api/member/statement/export': { format: 'csv' },
  'POST /api/member/withdraw': { amount: '100.00' },
}

/** Calls that find nothing of it and say so in their own way; all others answer 404. */
const silent: Record<string, string> = {
  'GET /api/member/statement wallet_id': '200 ',
  // Asks for proof before it looks; its own room tests what comes after.
  'POST /api/member/passkeys/remove passkey_id': '200 step_up_required',
  'POST /api/member/statement/export wallet_id': '200 statement_empty',
}

let owner: MemberActor
let other: MemberActor

beforeAll(async () => {
  await advanceRounds(world)
  // From here on messages are written.
  await tellOfBills(world)
  const desk = await promotionDesk(world)
  owner = await memberActor(world)
  other = await memberActor(world)
  await desk.deposit(owner, '2000', await desk.publish())
  await deposit(world, other, '2000')
  const roundId = Number((await openRound(world, 'hanoi')).round_id)
  await buyBill(world, owner, roundId, [['bottom2', '43', '10.00']])
  const bill = { round_id: roundId, agent_id: AGENT_ID }
  const lines = [await lineOf(world, roundId, 'bottom2', '43', '10.00')]
  rest['POST /api/lotto/bill/create'] = rest['POST /api/lotto/bill/validate'] = { ...bill, lines }
  await askForQr(world, owner, '300')
  const items = [{ bet_type: 'top2' as const, number: '12' }]
  await world.ask(createSet, { name: 'เลขบ้าน', items }, owner)
  await world.ask(askExport, {}, owner)
  await turnOn(world, owner, await pushDevice(world, owner))
  const shelf = await (await shopDesk(world)).publish({ kind: 'physical', title: 'แก้วน้ำ' })
  await givePoints(world, owner, 600n)
  const { configs } = await world.ask(getWheelConfig, {}, owner)
  await world.ask(spinWheel, { wheel_id: 1, version: configs?.version ?? 0 }, owner)
  const [variant_id = 0] = shelf.variants
  const { item_id, version } = shelf
  await world.ask(
    redeemItem,
    { item_id, variant_id, version, level: 1, quantity: 1, address },
    owner,
  )
  const coupons = await couponDesk(world)
  const { campaign_id } = await coupons.publish({ kind: 'personal', word: null })
  const given = { campaign_id, member: `${owner.memberId}`, reason: 'ชดเชยให้ลูกค้า' }
  await world.ask(giveMemberCoupon, given, coupons.editor)
  await world.query(
    `insert into account.passkey (member_id, rp_id, credential_id, public_key, counter, name)
     values ($1, 'localhost', '\\x01', '\\x02', 0, 'มือถือ')`,
    [owner.memberId],
  )
  await world.query(
    `insert into platform.entitlement (feature, member_id, occasion, kind, cost_ref, amount, opens_at, expires_at, on_expiry)
     values ('wheel', $1, 'a spin', 'points_earn', 1, 10, platform.clock(), platform.clock() + interval '1 day', 'credit')`,
    [owner.memberId],
  )
  for (const amount of ['5000.00', '9000.00']) {
    await world.ask(setLimit, { name: 'deposit_day', amount }, owner)
  }
  const [wallet_id, bank_account_id] = [
    await idOf('wallet_id', owner),
    await idOf('bank_account_id', owner),
  ]
  await world.ask(requestWithdraw, { wallet_id, bank_account_id, amount: '200' }, owner)
  await world.ask(
    updateSubBankAccount,
    { bank_code: '014', bank_account_number: '7770000011' },
    owner,
  )
  await tellOfBills(world)
})

/** The newest object of a kind that a member has; of wallets the main one. */
async function idOf(field: string, { memberId }: MemberActor): Promise<number> {
  const [table, column] = tables[field] ?? []
  const order = field === 'wallet_id' ? 'asc' : 'desc'
  const owns = field === 'session_id' ? "kind = 'member' and subject_id" : 'member_id'
  const rows = await world.query<{ id: string }>(
    `select ${column} as id from ${table} where ${owns} = $1 order by 1 ${order} limit 1`,
    [memberId],
  )
  return Number(rows[0]?.id)
}

/** Everything of these kinds that there is. */
const belongings = () =>
  Promise.all(
    Object.values(tables).map(([table]) =>
      // When a session or device was last heard of is no change of it.
      world.query(
        `select md5(string_agg((to_jsonb(t) - 'last_seen_at' - 'last_action_at')::text, '' order by t::text)) as sum
           from ${table} t`,
      ),
    ),
  )

test('every kind of object that a call names is tried', () => {
  const kinds = new Set(naming.flatMap(({ own }) => own))
  expect([...kinds].toSorted()).toEqual(Object.keys(tables).toSorted())
})

test('another member’s object is not found, by whichever call and field', async () => {
  const before = await belongings()
  const wrong: string[] = []
  for (const { key, call, own } of naming) {
    for (const field of own) {
      const mine = await Promise.all(
        own.map(async (name) => [name, await idOf(name, other)] as const),
      )
      const foreign = await idOf(field, owner)
      expect(foreign, `${field} of the owner`).toBeGreaterThan(0)
      const input = { ...rest[key], ...Object.fromEntries(mine), [field]: foreign }
      const { status, code } = await world.call(call, input, other)
      const tried = `${key} ${field}`
      const isRight = tried in silent ? silent[tried] === `${status} ${code}` : status === 404
      if (!isRight) wrong.push(`${tried}: ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await belongings()).toEqual(before)
})

describe('a member who is suspended', () => {
  test('is nobody from that moment on, by whichever call', async () => {
    const member = await memberActor(world)
    const officer = await staffActor(world, 'owner')
    const input = {
      member_id: member.memberId,
      status: 'suspended' as const,
      reason: 'รอตรวจเอกสาร',
    }
    await world.ask(changeMemberStatus, input, officer)
    const closed = calls.filter(({ call }) => call.access === 'member')
    const seen: string[] = []
    for (const { key, call } of closed) {
      const { status, code } = await world.call(call, {}, member)
      if (status !== 401 || code !== 'session_expired') seen.push(`${key} ${status} ${code}`)
    }
    expect(seen).toEqual([])
  })
})
