import { expect, test } from 'vitest'
import { listInbox } from '#features/notice/inbox-contract.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { dataOf, send, visitor } from '#tests/support/client.ts'
import { memberActor, type MemberActor, person, signInMember } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { readOtp } from '#tests/support/sms.ts'
import { testWorld } from '#tests/support/world.ts'
import { changePassword, login, requestOtp, resetPassword } from '../contract.ts'

const world = await testWorld({
  sandbox: true,
  jobs: true,
  env: { TRUST_PROXY: 'on', SESSIONS_MAX: '9' },
})
const COOKIE = 'slth_member_device'
const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile'

/** A login from some browser; what it keeps afterwards is in the actor that is answered. */
async function logIn(
  member: MemberActor,
  { from = visitor(), address = '10.0.0.1', client = 'browser', url = world.site.memberUrl } = {},
): Promise<MemberActor> {
  const { phone: username, password } = member.person
  const device = from.cookies.get(COOKIE)
  const browser = visitor()
  if (device !== undefined) browser.cookies.set(COOKIE, device)
  const headers = { 'x-forwarded-for': address, 'user-agent': PHONE }
  const answer = await send(url, login, { username, password, client }, browser, headers)
  return { ...member, ...browser, bearer: dataOf(answer).access_token }
}

async function notices(member: MemberActor) {
  await tellOfBills(world)
  const { items } = await world.ask(listInbox, {}, member)
  return items.filter(({ kind }) => kind === 'device_signed_in')
}

test('a member is told of a device that he had not used before, once, and is led to his devices', async () => {
  const member = await memberActor(world)
  expect(await notices(member)).toEqual([])
  const tablet = await logIn(member)
  const [told, ...more] = await notices(member)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    title: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
    link: '/member/profile?open=devices',
  })
  expect(told?.body).toContain('Chrome บน Android')
  await logIn(member, { from: tablet, address: '10.9.9.9' })
  await logIn(member, { from: member })
  expect(await notices(member)).toHaveLength(1)
})

test('whoever cleared his cookies is new again', async () => {
  const member = await memberActor(world)
  await logIn(member)
  await world.clock.advance(2 * MINUTE_MS)
  await logIn(member)
  expect(await notices(member)).toHaveLength(2)
})

test('two tabs that log in at once tell once, and both are known afterwards', async () => {
  const member = await memberActor(world)
  const tabs = await Promise.all([logIn(member), logIn(member)])
  expect(await notices(member)).toHaveLength(1)
  await world.clock.advance(2 * MINUTE_MS)
  for (const tab of tabs) await logIn(member, { from: tab })
  expect(await notices(member)).toHaveLength(1)
})

test('a twin from another address is told of', async () => {
  const member = await memberActor(world)
  await logIn(member)
  await logIn(member, { address: '10.7.7.7' })
  expect(await notices(member)).toHaveLength(2)
})

test('a token of one’s own making is none, and a browser of another member is new to this one', async () => {
  const [member, other] = [await memberActor(world), await memberActor(world)]
  const made = visitor()
  made.cookies.set(COOKIE, 'A'.repeat(43))
  const first = await logIn(member, { from: made })
  expect(first.cookies.get(COOKIE)).not.toBe('A'.repeat(43))
  const shared = await logIn(member, { from: other, address: '10.3.3.3' })
  expect(shared.cookies.get(COOKIE)).toBe(other.cookies.get(COOKIE))
  expect(await notices(member)).toHaveLength(2)
  const bent = visitor()
  bent.cookies.set(COOKIE, "' or 1=1 --")
  await logIn(member, { from: bent, address: '10.4.4.4' })
  expect(await notices(member)).toHaveLength(3)
})

test('a new password makes strangers of all other devices, one by phone of every device', async () => {
  const member = await memberActor(world)
  const tablet = await logIn(member)
  const next = 'ข้าวเหนียวทุเรียน'
  const renewed = await world.ask(
    changePassword,
    { current_password: member.person.password, new_password: next },
    member,
  )
  const changed = {
    ...member,
    bearer: renewed.access_token,
    person: person({ ...member.person, password: next }),
  }
  await logIn(changed, { from: member })
  expect(await notices(changed)).toHaveLength(1)
  await world.clock.advance(2 * MINUTE_MS)
  await logIn(changed, { from: tablet })
  expect(await notices(changed)).toHaveLength(2)

  const { phone } = member.person
  const { otp_ref } = await world.ask(requestOtp, { phone, purpose: 'reset_password' })
  const otp_code = await readOtp(world, phone, otp_ref)
  await world.ask(resetPassword, { phone, otp_ref, otp_code, new_password: member.person.password })
  await world.clock.advance(2 * MINUTE_MS)
  const back = await logIn(member, { from: member })
  expect(await notices(back)).toHaveLength(3)
})

test('a program is known by its address', async () => {
  const site = await world.secondSite({ PROGRAM_SESSIONS: 'on' })
  const member = await memberActor(world)
  const asProgram = (address: string) =>
    logIn(member, { client: 'program', address, url: site.memberUrl })
  await asProgram('10.5.5.5')
  await asProgram('10.5.5.5')
  expect(await notices(member)).toHaveLength(1)
})

test('what was not seen for more than a year is deleted, but for the last device of a member', async () => {
  const member = await memberActor(world)
  await logIn(member)
  await world.clock.advance(401 * DAY_MS)
  await runNamedJob(world, 'account.forget_old_rows')
  const left = await world.query('select from account.device where member_id = $1', [
    member.memberId,
  ])
  expect(left).toHaveLength(1)
  await signInMember(world, member)
  expect(await notices(member)).toHaveLength(2)
})
