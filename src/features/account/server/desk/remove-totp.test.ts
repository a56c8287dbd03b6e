import { expect, test } from 'vitest'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { smsInbox } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import { totpCode } from '#platform/session/totp.ts'
import { login } from '../../contract.ts'
import {
  beginTotp,
  confirmTotp,
  getSecurity,
  setTotpAtLogin,
  stepUpByPassword,
} from '../../security-contract.ts'
import * as calls from '../../security-desk-contract.ts'

// A member who lost his authenticator app: two people of the desk take it away, and he hears of it.
const world = await testWorld({ sandbox: true })
const anna = await staffActor(world, 'cashier')
const ben = await staffActor(world, 'risk_officer')
const HOUR_MS = 3_600_000
const reason = 'ทำโทรศัพท์หาย ยืนยันด้วยวิดีโอ'

async function guarded(): Promise<MemberActor> {
  const member = await memberActor(world)
  await world.ask(stepUpByPassword, { password: member.person.password }, member)
  const { secret } = await world.ask(beginTotp, {}, member)
  const code = totpCode(secret, await world.clock.now())
  await world.ask(confirmTotp, { code }, member)
  await world.ask(setTotpAtLogin, { on: true }, member)
  return member
}
const seen = (member_id: number, by = ben) => world.ask(calls.getMemberSecurity, { member_id }, by)
const propose = (member_id: number, by = anna) =>
  world.call(calls.proposeTotpRemoval, { member_id, reason }, by)
const proposalOf = async (member_id: number) => ({
  member_id,
  approval_id: Number((await seen(member_id)).proposal?.approval_id),
  reason,
})

test('one proposes, another confirms: the app is gone, the login asks for no code, the member is told', async () => {
  const member = await guarded()
  const { memberId: id } = member
  const typed = { username: member.person.phone, password: member.person.password }
  expect((await world.call(login, typed)).code).not.toBe('')
  expect(await seen(id)).toMatchObject({ totp_at_login: true, proposal: null })
  expect((await propose(id)).code).toBe('')
  expect((await propose(id, ben)).code).toBe('approval_asked')
  expect((await seen(id)).proposal).toMatchObject({ by: anna.displayName, by_me: false, reason })
  const said = await proposalOf(id)
  expect((await world.call(calls.confirmTotpRemoval, said, anna)).code).toBe('approval_own')
  expect((await seen(id)).totp_set_at).not.toBeNull()
  await world.ask(calls.confirmTotpRemoval, said, ben)
  expect(await seen(id)).toMatchObject({ totp_set_at: null, totp_at_login: false, proposal: null })
  expect((await world.ask(getSecurity, {}, member)).recovery_codes_left).toBe(0)
  expect((await world.call(login, typed)).code).toBe('')
  expect((await world.call(calls.confirmTotpRemoval, said, ben)).code).toBe('approval_closed')
  await runNamedJob(world, 'account.tell_totp_removed', { member_id: id })
  const sent = await smsInbox(world, member.person.phone)
  expect(sent.join()).toContain('ถอดแอปยืนยันตัวตน')
  const facts = await world.query(
    `select payload->>'member_id' as id from platform.fact where topic = 'member_totp_removed'`,
  )
  expect(facts).toEqual([{ id: `${id}` }])
  const trail = await world.query<{ action: string }>(
    `select action from platform.audit where object_kind = 'member' and object_id = $1 order by audit_id`,
    [`${id}`],
  )
  expect(trail.map(({ action }) => action)).toEqual(['member.totp_proposed', 'member.totp_removed'])
})

test('refused or taken back, the app stays; too late, nobody confirms it', async () => {
  const { memberId: id } = await guarded()
  await propose(id)
  await world.ask(calls.rejectTotpRemoval, await proposalOf(id), ben)
  await propose(id)
  const own = await proposalOf(id)
  await world.ask(calls.rejectTotpRemoval, own, anna)
  expect((await world.call(calls.rejectTotpRemoval, own, ben)).code).toBe('approval_closed')
  expect((await seen(id)).totp_set_at).not.toBeNull()
  await propose(id)
  const late = await proposalOf(id)
  await world.clock.advance(24 * HOUR_MS + 1_000)
  await signIn(world, ben)
  expect((await world.call(calls.confirmTotpRemoval, late, ben)).code).toBe('approval_expired')
  expect((await world.call(calls.rejectTotpRemoval, late, ben)).code).toBe('approval_expired')
})

test('there has to be an app, a member, and the right', async () => {
  await signIn(world, anna)
  const { memberId: id } = await memberActor(world)
  expect((await propose(id)).code).toBe('member_has_no_totp')
  expect((await propose(999_999)).status).toBe(404)
  const nobody = { member_id: 999_999, approval_id: 1, reason }
  expect((await world.call(calls.confirmTotpRemoval, nobody, ben)).status).toBe(404)
  const auditor = await staffActor(world, 'auditor')
  expect((await propose(id, auditor)).status).toBe(403)
  expect((await seen(id, auditor)).passkeys).toBe(0)
})
