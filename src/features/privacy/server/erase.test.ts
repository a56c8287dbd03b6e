import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import {
  changeMemberStatus,
  excludeMember,
  findMembers,
} from '#features/account/operator-contract.ts'
import { login, register } from '#features/account/contract.ts'
import { listExcludedPersons } from '#features/account/excluded-contract.ts'
import { getWithdrawInfo } from '#features/withdraw/contract.ts'
import { openerOf } from '#platform/vault/data-keys.ts'
import { visitor } from '#tests/support/client.ts'
import { livedMember, livedPerson, prepareLives, withdraw } from '#tests/support/lived-member.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, bookPaid, deposit, payQr, runNamedJob } from '#tests/support/payments.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { askClosure, getClosure, takeBackClosure } from '../contract.ts'
import { decideClosure, listClosures } from '../operator-contract.ts'

const KEPT_DAYS = 30
const world = await testWorld({
  sandbox: true,
  at: new Date('2026-11-25T10:00:00+07:00'),
  env: { ERASE_AFTER_DAYS: `${KEPT_DAYS}` },
})
const cashier = await staffActor(world, 'cashier')
const first = await staffActor(world, 'risk_officer')
const second = await staffActor(world, 'risk_officer')
await prepareLives(world)

const decide = (
  closure_id: number | string,
  actor = first,
  verdict: 'approve' | 'reject' = 'approve',
) => world.call(decideClosure, { closure_id, verdict, reason: 'ตรวจตัวตนแล้ว' }, actor)
const eraseDue = () => runNamedJob(world, 'privacy.erase_due')
const state = async ({ memberId }: MemberActor) => {
  const [row] = await world.query<{ state: string }>(
    'select state from privacy.closure where member_id = $1 order by closure_id desc limit 1',
    [memberId],
  )
  return row?.state
}

/** Asked for and approved by two people. */
async function close(member: MemberActor): Promise<number> {
  const { closure_id } = await world.ask(askClosure, {}, member)
  expect((await decide(closure_id)).data).toEqual({ state: 'asked' })
  expect((await decide(closure_id, second)).data).toEqual({ state: 'closed' })
  return Number(closure_id)
}

async function waitDays(days: number): Promise<void> {
  await world.clock.advance(days * DAY_MS + 1000)
  for (const actor of [cashier, first, second]) await signIn(world, actor)
}

/** All money out, to the satang. */
async function takeAll(member: MemberActor): Promise<void> {
  const { withdrawable } = await world.ask(getWithdrawInfo, {}, member)
  await withdraw(world, member, cashier, withdrawable)
}

describe('an account with a past', () => {
  let member: MemberActor

  test('is not closed while money or anything else of it is left', async () => {
    member = await livedMember(world, cashier)
    const { faults, kept_days: kept } = await world.ask(getClosure, {}, member)
    expect(kept).toBe(KEPT_DAYS)
    expect(faults).toEqual([expect.stringContaining('ยังมีเงินใน')])
    const refused = await world.call(askClosure, {}, member)
    expect(refused.code).toBe('closure_not_yet')
    expect(refused.details[0]?.message).toBe(faults[0])
    expect(await state(member)).toBeUndefined()
  })

  test('closes at once with the second person, and nobody gets in any more', async () => {
    await takeAll(member)
    const { closure_id } = await world.ask(askClosure, {}, member)
    expect((await world.call(askClosure, {}, member)).code).toBe('closure_asked')
    expect((await decide(closure_id)).data).toEqual({ state: 'asked' })
    expect((await decide(closure_id)).code).toBe('approval_given')
    const waiting = (await world.ask(listClosures, {}, second)).items
    expect(waiting).toMatchObject([
      { member_id: member.memberId, needed: 2, approved: 1, by_me: false },
    ])
    expect((await world.call(getClosure, {}, member)).status).toBe(200)
    expect((await decide(closure_id, second)).data).toEqual({ state: 'closed' })
    expect((await world.call(getClosure, {}, member)).status).toBe(401)
    const { phone: username, password } = member.person
    expect((await world.call(login, { username, password })).code).toBe('member_closed')
    expect((await decide(closure_id, second)).code).toBe('closure_not_asked')
  })

  test('keeps its data as long as the law wants it, and not a day longer', async () => {
    await waitDays(KEPT_DAYS - 1)
    await eraseDue()
    expect(await state(member)).toBe('closed')
    const sealed = await sealedOf(member)
    expect(sealed.length).toBeGreaterThan(10)
    expect(await readable(sealed)).toEqual(sealed.map(({ place }) => place))
    await waitDays(1)
    await Promise.all([eraseDue(), eraseDue()])
    expect(await state(member)).toBe('erased')
    expect(await readable(sealed)).toEqual([])
  })

  test('once erased is found by nothing, and is still in the books', async () => {
    const [row] = await world.query<Record<string, unknown>>(
      `select phone_index, person_index,
              (select count(*)::int from account.bank_account b
                where b.member_id = m.member_id and account_index is not null) as accounts,
              (select count(*)::int from account.search_key k where k.member_id = m.member_id) as keys,
              (select count(*)::int from notice.message n where n.member_id = m.member_id) as notices,
              (select count(*)::int from platform.session s
                where s.subject_id = m.member_id and s.kind = 'member' and ip <> '') as places,
              (select count(*)::int from lottery.bill b where b.member_id = m.member_id) as bills,
              (select count(*)::int from withdraw.request w where w.member_id = m.member_id) as payouts
         from account.member m where m.member_id = $1`,
      [member.memberId],
    )
    expect(row).toEqual({
      phone_index: null,
      person_index: null,
      accounts: 0,
      keys: 0,
      notices: 0,
      places: 0,
      bills: 1,
      payouts: 2,
    })
    const find = async (text: string) => (await world.ask(findMembers, { text }, first)).items
    expect(await find(livedPerson.phone)).toEqual([])
    expect(await find(livedPerson.first_name)).toEqual([])
    expect(await find(`${member.memberId}`)).toMatchObject([
      { name: 'ลบข้อมูลแล้ว', phone: '–', bank_accounts: [], status: 'closed' },
    ])
    const back = { member_id: member.memberId, status: 'active', reason: 'ขอกลับมา' } as const
    expect((await world.call(changeMemberStatus, back, first)).status).toBe(404)
  })

  test('leaves phone, account and name free for whoever comes', async () => {
    const anew = await world.call(register, member.person, visitor())
    expect(anew.error, anew.message).toBe(0)
  })
})

test('who is excluded stays excluded when nobody knows him any more', async () => {
  const member = await memberActor(world)
  await world.ask(
    excludeMember,
    { member_id: member.memberId, days: 365, reason: 'ขอพักยาว' },
    first,
  )
  await close(member)
  await waitDays(KEPT_DAYS)
  await eraseDue()
  expect(await state(member)).toBe('erased')
  const { items } = await world.ask(listExcludedPersons, { limit: 100 }, first)
  expect(items).toMatchObject([{ source: 'operator', phone: expect.stringMatching(/^08x/) }])
  const again = await world.call(register, { ...member.person, phone: '0898887766' }, visitor())
  expect(again.code).toBe('person_excluded')
})

test('a wish can be taken back, and refused with a word to the member', async () => {
  const member = await memberActor(world)
  await world.ask(askClosure, {}, member)
  await world.ask(takeBackClosure, {}, member)
  expect((await world.call(takeBackClosure, {}, member)).code).toBe('closure_not_asked')
  const { closure_id } = await world.ask(askClosure, {}, member)
  expect((await decide(closure_id, first, 'reject')).data).toEqual({ state: 'refused' })
  expect((await world.ask(getClosure, {}, member)).closure).toMatchObject({
    state: 'refused',
    note: 'ตรวจตัวตนแล้ว',
  })
  expect((await decide(999_999)).status).toBe(404)
})

test('money that came between wish and word keeps it open', async () => {
  const member = await memberActor(world)
  const { closure_id } = await world.ask(askClosure, {}, member)
  await decide(closure_id)
  await deposit(world, member, '100')
  expect((await decide(closure_id, second)).code).toBe('closure_not_yet')
  expect((await world.ask(listClosures, {}, first)).items.at(-1)?.faults).toHaveLength(1)
})

test('money that comes after the end keeps it from being erased; the desk sees it', async () => {
  const member = await memberActor(world)
  const late = await askForQr(world, member, '150')
  await close(member)
  await payQr(world, late.qr_payload)
  await bookPaid(world)
  await waitDays(KEPT_DAYS)
  await eraseDue()
  const { stuck } = await world.ask(listClosures, {}, first)
  expect(await state(member)).toBe('closed')
  expect(stuck.map(({ member_id }) => Number(member_id))).toEqual([member.memberId])
})

test('a member whom staff let in again is not erased', async () => {
  const member = await memberActor(world)
  await close(member)
  const back = { member_id: member.memberId, status: 'active', reason: 'ปิดผิดคน' } as const
  await world.ask(changeMemberStatus, back, first)
  await waitDays(KEPT_DAYS)
  await eraseDue()
  expect(await state(member)).toBe('closed')
  const { stuck } = await world.ask(listClosures, {}, first)
  expect(stuck.find(({ member_id: id }) => Number(id) === member.memberId)?.faults).toEqual([
    'บัญชีถูกเปิดใช้อีกครั้ง',
  ])
})

test('no hand brings it on: neither without two people nor before its time', async () => {
  const member = await memberActor(world)
  const { closure_id } = await world.ask(askClosure, {}, member)
  const set = (what: string) =>
    world.query(`update privacy.closure set ${what} where closure_id = $1`, [closure_id])
  const closed = `state = 'closed', closed_at = now(), erase_after = now()`
  await expect(set(closed)).rejects.toThrow('nobody decided')
  await decide(closure_id)
  await expect(set(closed)).rejects.toThrow('nobody decided')
  await decide(closure_id, second)
  const erased = `state = 'erased', erase_after = now(), erased_at = now()`
  await expect(set(erased)).rejects.toThrow('its data is kept until')
})

interface Sealed {
  readonly place: string
  readonly id: bigint
  readonly text: string
}

/** Every sealed text that tells of a member, in whatever table. */
async function sealedOf({ memberId }: MemberActor): Promise<Sealed[]> {
  const part = (table: string, key: string, column: string, where: string) =>
    `select '${table}.${column}' as place, ${key} as id, ${column} as text from ${table} where ${where}`
  const own = `member_id = ${memberId}`
  const rows = await world.query<{ place: string; id: string; text: string | null }>(
    [
      ...['phone', 'first_name', 'last_name', 'birth_date', 'line_id'].map((column) =>
        part('account.member', 'member_id', column, own),
      ),
      ...['account_number', 'holder_name'].map((column) =>
        part('account.bank_account', 'bank_account_id', column, own),
      ),
      part('withdraw.request', 'withdraw_id', 'destination_sealed', own),
      part('notice.push_device', 'device_id', 'subscription', own),
      part(
        'deposit.received_charge',
        'received_charge_id',
        'payer_sealed',
        `payment_id in (select payment_id from deposit.payment where ${own})`,
      ),
      part(
        'deposit.statement_line',
        'statement_line_id',
        'payer_sealed',
        `'line-' || statement_line_id in (select r.charge_id from deposit.received_charge r
           join deposit.payment p using (payment_id) where p.${own})`,
      ),
    ].join(' union all '),
  )
  return rows.flatMap(({ place, id, text }) => (text ? [{ place, id: BigInt(id), text }] : []))
}

/** The places of those that the site itself can still open. */
async function readable(sealed: readonly Sealed[]): Promise<string[]> {
  const { db, vault } = world.services
  const opener = await openerOf(
    db,
    vault,
    sealed.map(({ text }) => text),
  )
  return sealed.flatMap(({ place, id, text }) =>
    opener.open(place, id, text) === null ? [] : [place],
  )
}
