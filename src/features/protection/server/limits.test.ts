import { beforeAll, expect, test } from 'vitest'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { listInbox } from '#features/notice/inbox-contract.ts'
import type { WireInput } from '#kernel/contract.ts'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { askForQr, deposit } from '#tests/support/payments.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../contract.ts'
import { excludeMyself } from '../exclusion-contract.ts'
import type { LimitName } from '../rules/limits.ts'
import { tellReadyRaises } from './tell-raises.ts'

const HOUR_MS = 60 * MINUTE_MS

// Sunday, an hour before the week ends.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-29', '09:00') })
let member: MemberActor

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '1000')
})

type Money = WireInput<typeof calls.setLimit>
const set = (name: Money['name'], amount: string | null, as = member) =>
  world.call(calls.setLimit, { name, amount }, as)
const confirm = (raiseId: number | string, as = member) =>
  world.call(calls.confirmRaise, { raise_id: raiseId }, as)
const limitOf = async (name: LimitName, as = member) => {
  const { limits } = await world.ask(calls.getLimits, {}, as)
  const found = limits.find((limit) => limit.name === name)
  if (!found) throw new Error(`no limit ${name}`)
  return found
}
async function stake(amount: string, as = member): Promise<string> {
  await advanceRounds(world)
  const { round_id } = await openRound(world, 'lao_pattana')
  const line = await lineOf(world, round_id, 'top2', '12', amount)
  return (await sendBill(world, as, { round_id: Number(round_id), lines: [line] })).code ?? ''
}
/** Moves the clock and signs in again, which half an hour ends. */
async function pass(byMs: number, as = member): Promise<void> {
  await world.clock.advance(byMs)
  await signInMember(world, as)
}

test('every limit is there, and none is set by itself', async () => {
  const { limits } = await world.ask(calls.getLimits, {}, member)
  expect(limits.map(({ name }) => name)).toEqual([
    'deposit_day',
    'deposit_week',
    'deposit_month',
    'loss_day',
    'loss_week',
    'loss_month',
    'stake_day',
    'stake_week',
    'stake_month',
    'session',
    'time_day',
    'time_week',
    'time_month',
  ])
  expect(limits.every(({ max, used, left, pending }) => !max && !used && !left && !pending)).toBe(
    true,
  )
})

test('what is set holds at once: exactly the limit is sold, one satang more is not', async () => {
  expect(await stake('20.00')).toBe('')
  expect((await set('stake_day', '50')).data).toMatchObject({ outcome: 'in_force' })
  // What was played before counts as well.
  expect(await limitOf('stake_day')).toMatchObject({
    own: '50.00',
    house: null,
    max: '50.00',
    used: '20.00',
    left: '30.00',
    resets_at: '2026-11-30T00:00:00.000+07:00',
  })
  expect(await stake('31.00')).toBe('stake_limit_reached')
  expect(await stake('30.00')).toBe('')
  expect((await limitOf('stake_day')).left).toBe('0.00')
  expect((await set('stake_day', '50')).code).toBe('limit_same')
  expect((await set('stake_day', '40')).data).toMatchObject({ outcome: 'in_force' })
  expect(await limitOf('stake_day')).toMatchObject({ max: '40.00', used: '50.00', left: '0.00' })
})

test('a raise waits a day and needs a second yes, which two tabs give once', async () => {
  const asked = await set('stake_day', '100')
  expect(asked.data).toMatchObject({ outcome: 'waits', pending: { to: '100.00', is_ready: false } })
  const raiseId = asked.data?.pending?.raise_id ?? 0
  // The same wish from another tab is the same raise, and its day does not begin again.
  await pass(HOUR_MS)
  expect((await set('stake_day', '100')).data?.pending?.raise_id).toBe(raiseId)
  expect((await confirm(raiseId)).code).toBe('limit_raise_not_ready')
  await world.clock.set(new Date(Date.parse(asked.data?.pending?.ready_at ?? '') - 5_000))
  await signInMember(world, member)
  expect((await confirm(raiseId)).code).toBe('limit_raise_not_ready')
  expect(await limitOf('stake_day')).toMatchObject({ max: '40.00', pending: { is_ready: false } })
  await world.clock.set(new Date(asked.data?.pending?.ready_at ?? ''))
  expect((await limitOf('stake_day')).pending?.is_ready).toBe(true)
  // Nothing becomes looser by itself.
  expect(await stake('41.00')).toBe('stake_limit_reached')
  const answers = await Promise.all([confirm(raiseId), confirm(raiseId)])
  expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'limit_raise_over'])
  expect(await limitOf('stake_day')).toMatchObject({ max: '100.00', pending: null })
  expect(await stake('41.00')).toBe('')
})

test('a raise that nobody confirms lapses; a decrease ends what waits', async () => {
  const lapsing = (await set('stake_day', null)).data?.pending
  expect(lapsing).toMatchObject({ to: null })
  await pass(96 * HOUR_MS)
  expect((await confirm(lapsing?.raise_id ?? 0)).code).toBe('limit_raise_over')
  expect(await limitOf('stake_day')).toMatchObject({ max: '100.00', pending: null })
  const next = (await set('stake_day', null)).data?.pending
  expect(next?.raise_id).not.toBe(lapsing?.raise_id)
  await pass(25 * HOUR_MS)
  expect((await set('stake_day', '90')).data).toMatchObject({ outcome: 'in_force' })
  expect((await confirm(next?.raise_id ?? 0)).code).toBe('limit_raise_over')
  expect(await limitOf('stake_day')).toMatchObject({ max: '90.00', pending: null })
  // What waits is given up by hand, or by setting what holds already.
  const third = (await set('stake_day', '200')).data?.pending?.raise_id ?? 0
  const cancel = () => world.call(calls.cancelRaise, { raise_id: third }, member)
  expect((await cancel()).error).toBe(0)
  expect((await cancel()).code).toBe('limit_raise_over')
  await set('stake_day', '200')
  expect((await set('stake_day', '90')).error).toBe(0)
  expect((await limitOf('stake_day')).pending).toBeNull()
})

test('a removal takes the limit off when its day has passed', async () => {
  const raiseId = (await set('stake_day', null)).data?.pending?.raise_id ?? 0
  await pass(DAY_MS)
  expect((await confirm(raiseId)).error).toBe(0)
  expect(await limitOf('stake_day')).toMatchObject({ max: null, used: null, left: null })
  expect(await stake('150.00')).toBe('')
})

test('the history has every change and every wish, newest first, page by page', async () => {
  const all = (await world.ask(calls.listLimitHistory, { limit: 100 }, member)).items
  expect(all.map(({ kind, to }) => [kind, to])).toEqual([
    ['changed', null],
    ['cancelled', '200.00'],
    ['cancelled', '200.00'],
    ['changed', '90.00'],
    ['cancelled', null],
    ['lapsed', null],
    ['changed', '100.00'],
    ['changed', '40.00'],
    ['changed', '50.00'],
  ])
  const seen: unknown[] = []
  let cursor = ''
  do {
    const input = { limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await world.ask(calls.listLimitHistory, input, member)
    seen.push(...page.items)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  expect(seen).toEqual(all)
})

test('weeks and months end in Bangkok', async () => {
  const player = await memberActor(world)
  // Thursday, 31 December: the year ends inside a week.
  await world.clock.set(bangkokInstant('2026-12-31', '12:00'))
  await signInMember(world, player)
  await deposit(world, player, '1000')
  await set('stake_week', '100', player)
  await set('stake_month', '60', player)
  expect(await stake('60.00', player)).toBe('')
  expect(await stake('1.00', player)).toBe('stake_limit_reached')
  await world.clock.set(bangkokInstant('2027-01-01', '09:00'))
  await signInMember(world, player)
  // The month is another one, the week is the same.
  expect((await limitOf('stake_month', player)).left).toBe('60.00')
  expect((await limitOf('stake_week', player)).left).toBe('40.00')
  expect(await stake('41.00', player)).toBe('stake_limit_reached')
  expect(await stake('40.00', player)).toBe('')
  await world.clock.set(bangkokInstant('2027-01-03', '23:59'))
  await signInMember(world, player)
  expect(await limitOf('stake_week', player)).toMatchObject({
    left: '0.00',
    resets_at: '2027-01-04T00:00:00.000+07:00',
  })
  await world.clock.set(bangkokInstant('2027-01-04', '00:00'))
  expect((await limitOf('stake_week', player)).left).toBe('100.00')
  // Of the month 40 are used.
  expect((await limitOf('stake_month', player)).left).toBe('20.00')
})

test('a session is limited like money, and ends with a pause', async () => {
  await signInMember(world, member)
  const session = (minutes: number | null) => world.call(calls.setSessionLimit, { minutes }, member)
  expect((await session(5)).code).toBe('invalid_input')
  expect((await session(30)).data).toMatchObject({ outcome: 'in_force' })
  expect((await session(30)).code).toBe('limit_same')
  expect((await session(60)).data).toMatchObject({ outcome: 'waits', pending: { to: '60' } })
  await world.clock.set(bangkokInstant('2027-01-04', '09:00'))
  await signInMember(world, member)
  expect(await stake('1.00')).toBe('')
  await world.clock.advance(14 * MINUTE_MS)
  expect(await stake('1.00')).toBe('')
  await world.clock.advance(14 * MINUTE_MS)
  expect(await stake('1.00')).toBe('')
  expect(await limitOf('session')).toMatchObject({ max: '30', used: '28', left: '2' })
  await world.clock.advance(2 * MINUTE_MS)
  expect(await stake('1.00')).toBe('session_limit_reached')
  await world.clock.advance(15 * MINUTE_MS)
  expect(await stake('1.00')).toBe('')
})

test('two QRs that are open together stay within the limit', async () => {
  const player = await memberActor(world)
  await set('deposit_day', '300', player)
  const ask = (amount: string) =>
    askForQr(world, player, amount).then(
      () => '',
      (error: Error) => error.message,
    )
  const both = await Promise.all([ask('200'), ask('150')])
  expect(both.filter((message) => message === '')).toHaveLength(1)
  expect(both.join('')).toContain('deposit_limit_reached')
})

test("another member's raise does not exist, and money is what it must be", async () => {
  const other = await memberActor(world)
  await set('loss_day', '10', member)
  const raiseId = (await set('loss_day', '20', member)).data?.pending?.raise_id ?? 0
  for (const call of [calls.confirmRaise, calls.cancelRaise]) {
    const answer = await world.call(call, { raise_id: raiseId }, other)
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
  }
  expect((await set('loss_day', '-1')).code).toBe('invalid_input')
  expect((await set('loss_day', '1.234')).code).toBe('invalid_input')
  expect((await set('loss_day', '10000000.01')).code).toBe('invalid_input')
  expect((await world.call(calls.setLimit, { name: 'session', amount: '5' }, member)).code).toBe(
    'invalid_input',
  )
})

test('the database lets nobody loosen a limit past the use cases', async () => {
  const { db } = world.services
  const { memberId } = member
  const loosen = (before: number, after: number | null, raiseId: number | null = null) =>
    db
      .insertInto('protection.limit_change')
      .values({
        member_id: memberId,
        name: 'loss_day',
        side: 'member',
        before,
        after,
        raise_id: raiseId,
      })
      .execute()
  await expect(loosen(1_000, 2_000)).rejects.toThrow('without a confirmed raise')
  await expect(loosen(5_000, 100)).rejects.toThrow('is 1000, not 5000')
  const [waiting] = await world.query<{ raise_id: string }>(
    `select raise_id from protection.raise where ending is null and name = 'loss_day'`,
  )
  const raiseId = Number(waiting?.raise_id)
  await expect(
    db
      .updateTable('protection.raise')
      .set({ ending: 'confirmed', ended_at: new Date() })
      .where('raise_id', '=', BigInt(raiseId))
      .execute(),
  ).rejects.toThrow('outside of its time')
  await expect(loosen(1_000, 2_000, raiseId)).rejects.toThrow('without a confirmed raise')
  await expect(world.query('update protection.limit_change set after = 1')).rejects.toThrow(
    'append-only',
  )
  await expect(
    world.query(`update protection.raise set ready_at = asked_at where raise_id = ${raiseId}`),
  ).rejects.toThrow('stays as it was asked')
})

test('a raise that can be confirmed is told once, and not to who plays nothing', async () => {
  const [player, resting] = [await memberActor(world), await memberActor(world)]
  const told = async (as: MemberActor) => {
    await tellReadyRaises(world.services)
    await tellOfBills(world)
    const { items } = await world.ask(listInbox, {}, as)
    return items.map(({ kind, link }) => [kind, link])
  }
  await tellOfBills(world)
  for (const as of [player, resting]) {
    await set('stake_day', '10', as)
    await set('stake_day', '20', as)
  }
  await world.ask(excludeMyself, { length: 'week', is_final: true }, resting)
  await world.clock.advance(DAY_MS - 10_000)
  await signInMember(world, player)
  expect(await told(player)).toEqual([])
  await world.clock.advance(20_000)
  const message = ['limit_raise_ready', '/member/protection']
  const [first] = await Promise.all([told(player), tellReadyRaises(world.services)])
  expect(first).toEqual([message])
  expect(await told(player)).toEqual([message])
  await signInMember(world, resting)
  expect(await told(resting)).toEqual([])
})

test('what was made looser for one account of a person stays so when another account is found to be his', async () => {
  const born = { first_name: 'คลาย', birth_date: '1956-03-04' }
  const [one, two] = [await memberActor(world, born), await memberActor(world, born)]
  await set('stake_day', '2', one)
  const raiseId = (await set('stake_day', '9', one)).data?.pending?.raise_id ?? 0
  await pass(25 * HOUR_MS, one)
  expect((await confirm(raiseId, one)).data).toMatchObject({ outcome: 'in_force' })
  await signInMember(world, two)
  const ownOf = async (of: MemberActor) => (await limitOf('stake_day', of)).own
  expect([await ownOf(one), await ownOf(two)]).toEqual(['9.00', '2.00'])
  const bank = { bank_code: '014', bank_account_number: '7770000099' }
  expect((await world.call(updateSubBankAccount, bank, one)).code).toBe('')
  const three = await memberActor(world, born)
  expect([await ownOf(one), await ownOf(two), await ownOf(three)]).toEqual(['9.00', '2.00', '2.00'])
})
