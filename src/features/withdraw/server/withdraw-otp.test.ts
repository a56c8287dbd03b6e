import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { requestOtp } from '#features/account/contract.ts'
import { memberActor, person, signInMember, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { readOtp } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import { getWithdrawInfo, requestWithdraw, requestWithdrawOtp } from '../contract.ts'

const world = await testWorld({
  sandbox: true,
  jobs: true,
  env: { OTP_REQUIRED: 'on' },
  at: new Date('2026-11-21T12:00:00+07:00'),
})

/** A member with money, registered by code as this site asks, and what a request needs. */
async function richMember() {
  const typed = person()
  const { otp_ref } = await world.ask(requestOtp, { phone: typed.phone, purpose: 'register' })
  const otp_code = await readOtp(world, typed.phone, otp_ref)
  const member = await memberActor(world, { ...typed, otp_ref, otp_code })
  await deposit(world, member, '1000')
  // The phone's next message has its cool-down.
  await world.clock.advance(2 * MINUTE_MS)
  await signInMember(world, member)
  const info = await world.ask(getWithdrawInfo, {}, member)
  expect(info.otp_required).toBe(true)
  const bank_account_id = info.bank_accounts[0]?.id ?? 0
  return { member, input: { wallet_id: info.wallet_id, bank_account_id, amount: '300.00' } }
}

async function code(member: MemberActor) {
  const { otp_ref } = await world.ask(requestWithdrawOtp, {}, member)
  return { otp_ref, otp_code: await readOtp(world, member.person.phone, otp_ref) }
}

describe('withdrawing where a code is asked for', () => {
  test('without, with a wrong, with the right one, and the same request once more', async () => {
    const { member, input } = await richMember()
    expect(await world.call(requestWithdraw, input, member)).toMatchObject({
      code: 'otp_required',
      details: [{ field: 'otp_code' }],
    })
    const proof = await code(member)
    const wrong = { ...proof, otp_code: proof.otp_code === '000000' ? '111111' : '000000' }
    expect(await world.call(requestWithdraw, { ...input, ...wrong }, member)).toMatchObject({
      code: 'otp_wrong',
      data: { tries_left: 4 },
    })
    expect((await world.ask(getWithdrawInfo, {}, member)).pending).toBeNull()

    const key = { 'idempotency-key': randomUUID() }
    const first = await world.call(requestWithdraw, { ...input, ...proof }, member, key)
    expect(first).toMatchObject({ error: 0, data: { status: 'requested', amount: '300.00' } })
    // The code is used up, but the decision of this key stands.
    const again = await world.call(requestWithdraw, { ...input, ...proof }, member, key)
    expect(again.data.withdraw_id).toBe(first.data.withdraw_id)
    expect(await world.call(requestWithdraw, { ...input, ...proof }, member)).toMatchObject({
      code: 'otp_expired',
    })
  })

  test('a code of another purpose or another member opens nothing', async () => {
    const one = await richMember()
    const other = await richMember()
    const foreign = await code(other.member)
    expect(
      await world.call(requestWithdraw, { ...one.input, ...foreign }, one.member),
    ).toMatchObject({ code: 'otp_expired' })
    await world.clock.advance(2 * MINUTE_MS)
    const { phone } = one.member.person
    const { otp_ref } = await world.ask(requestOtp, { phone, purpose: 'reset_password' })
    const otp_code = await readOtp(world, phone, otp_ref)
    expect(
      await world.call(requestWithdraw, { ...one.input, otp_ref, otp_code }, one.member),
    ).toMatchObject({ code: 'otp_expired' })
  })

  test('codes have a cool-down and a daily number', async () => {
    const { member } = await richMember()
    await world.ask(requestWithdrawOtp, {}, member)
    expect((await world.call(requestWithdrawOtp, {}, member)).code).toBe('otp_cooldown')
    let answered = ''
    for (let count = 0; count < 12 && answered !== 'otp_daily_limit'; count += 1) {
      await world.clock.advance(2 * MINUTE_MS)
      await signInMember(world, member)
      answered = (await world.call(requestWithdrawOtp, {}, member)).code
    }
    expect(answered).toBe('otp_daily_limit')
  })
})
