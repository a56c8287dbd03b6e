import { beforeAll, expect, test } from 'vitest'
import { getAgentConfig } from '#features/agent/contract.ts'
import { updateSubBankAccount } from '#features/account/bank-account-contract.ts'
import { excludeMember } from '#features/account/operator-contract.ts'
import { inquireStatus } from '#features/deposit/contract.ts'
import { listBanners, listEvents } from '#features/notice/contract.ts'
import { saveContent } from '#features/notice/operator-contract.ts'
import { getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { bangkokInstant, DAY_MS } from '#kernel/time.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor, signInMember } from '#tests/support/member.ts'
import { askForQr, bookPaid, deposit, payQr } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getLimits, setLimit } from '../contract.ts'
import * as calls from '../exclusion-contract.ts'
import type { LengthName } from '../rules/exclusion.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-08', '10:00') })
let member: MemberActor

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '1000')
})

const exclude = (length: LengthName, as = member) =>
  world.call(calls.excludeMyself, { length, is_final: true }, as)
async function stake(as = member): Promise<string> {
  await advanceRounds(world)
  const { round_id } = await openRound(world, 'lao_pattana')
  const line = await lineOf(world, round_id, 'top2', '12', '5.00')
  return (await sendBill(world, as, { round_id: Number(round_id), lines: [line] })).code
}

test('without the second yes nothing happens', async () => {
  for (const is_final of [false, undefined]) {
    const answer = await world.call(calls.excludeMyself, { length: 'day', is_final }, member)
    expect(answer.code).toBe('invalid_input')
  }
  expect((await world.ask(calls.getExclusion, {}, member)).exclusion).toBeNull()
  expect(await stake()).toBe('')
})

test('an excluded member stakes, deposits and is given nothing, and has all that is his', async () => {
  // Asked for before, paid after: money that arrives is his.
  const open = await askForQr(world, member, '200')
  expect((await exclude('week')).data?.exclusion).toMatchObject({
    kind: 'time_out',
    until: expect.stringMatching(/^2026-12-15T10:/),
  })
  expect(await stake()).toBe('member_excluded')
  await expect(askForQr(world, member, '300')).rejects.toThrow('deposit_not_allowed')
  expect(await mayReward(world.services.db, member.memberId)).toBe('member_excluded')
  await payQr(world, open.qr_payload)
  await bookPaid(world)
  expect((await world.ask(inquireStatus, { payment_id: open.payment_id }, member)).status).toBe(
    'paid',
  )
  // He logs in again, and takes his money.
  await signInMember(world, member)
  const { wallet_id, bank_accounts } = await world.ask(getWithdrawInfo, {}, member)
  const asked = await world.call(
    requestWithdraw,
    { wallet_id, amount: '100', bank_account_id: bank_accounts[0]?.id ?? 0 },
    member,
  )
  expect(asked.code).toBe('')
})

test('no advertising reaches him', async () => {
  const editor = await staffActor(world, 'editor')
  await world.ask(saveContent, { kind: 'banner', title: 'ยี่กี', body: '88 รอบ', is_on: true }, editor)
  const agent = { agent_code: world.services.config.agent.code }
  const other = await memberActor(world)
  for (const reader of [other, undefined]) {
    expect(await world.ask(listBanners, agent, reader)).toMatchObject([{ title: 'ยี่กี' }])
  }
  expect(await world.ask(listBanners, agent, member)).toEqual([])
  expect(await world.ask(listEvents, agent, member)).toEqual([])
  // Nor does anything open by itself over his page.
  const ownConfig = await world.ask(getAgentConfig, agent, member)
  expect(ownConfig).toMatchObject({ notifications: [], events: [] })
})

test('nobody shortens it: not he, not staff, not the database', async () => {
  expect((await exclude('day')).code).toBe('exclusion_runs_longer')
  const officer = await staffActor(world, 'risk_officer')
  const shorter = await world.call(
    excludeMember,
    { member_id: member.memberId, days: 2, reason: 'สมาชิกขอให้ย่อ' },
    officer,
  )
  expect(shorter.code).toBe('exclusion_not_longer')
  for (const until of ['null', `platform.clock()`, `platform.clock() + interval '6 days'`]) {
    await expect(
      world.query(
        `update platform.stake_standing set excluded_until = ${until} where member_id = $1`,
        [member.memberId],
      ),
    ).rejects.toThrow('an exclusion is never shortened')
  }
  await expect(world.query('delete from platform.exclusion')).rejects.toThrow('append-only')
  // Longer is always possible.
  expect((await exclude('month')).code).toBe('')
  const longer = await world.call(
    excludeMember,
    { member_id: member.memberId, days: 60, reason: 'สมาชิกขอให้ขยาย' },
    officer,
  )
  expect(longer.code).toBe('')
  expect((await world.ask(calls.getExclusion, {}, member)).exclusion).toMatchObject({
    kind: 'staff',
    until: expect.stringMatching(/^2027-02-06T10:/),
  })
})

test('two tabs at once: the longer one holds', async () => {
  const player = await memberActor(world)
  const answers = await Promise.all([exclude('week', player), exclude('five_years', player)])
  expect(answers.filter(({ code }) => code === '').length).toBeGreaterThanOrEqual(1)
  expect((await world.ask(calls.getExclusion, {}, player)).exclusion?.until).toMatch(
    /^2031-12-08T10:/,
  )
})

test('for good has no end, and a pause ends by itself', async () => {
  const [forever, pausing] = [await memberActor(world), await memberActor(world)]
  await deposit(world, pausing, '100')
  expect((await exclude('forever', forever)).data?.exclusion).toMatchObject({ until: null })
  expect((await exclude('forever', forever)).code).toBe('exclusion_runs_longer')
  expect((await exclude('day', pausing)).code).toBe('')
  await world.clock.advance(DAY_MS - 60_000)
  await signInMember(world, pausing)
  expect(await stake(pausing)).toBe('member_excluded')
  await world.clock.advance(60_000)
  expect(await stake(pausing)).toBe('')
  expect((await world.ask(calls.getExclusion, {}, pausing)).exclusion).toBeNull()
  await signInMember(world, forever)
  expect(await stake(forever)).toBe('member_excluded')
})

test('self-exclusion ends only when asked for after its term, a day later, by a second yes', async () => {
  const player = await memberActor(world)
  await deposit(world, player, '100')
  const ask = () => world.call(calls.askReturn, {}, player)
  const confirm = () => world.call(calls.confirmReturn, {}, player)
  const read = () => world.ask(calls.getExclusion, {}, player)
  const at = async (instant: Date) => {
    await world.clock.set(instant)
    await signInMember(world, player)
  }
  expect((await ask()).code).toBe('return_not_open')
  const term = new Date((await exclude('half_year', player)).data?.exclusion.until ?? '')
  expect(await read()).toMatchObject({ comeback: { can_ask: false, asked: null } })
  await at(new Date(term.getTime() - 1_000))
  expect((await ask()).code).toBe('return_not_open')
  // The term is over, and nothing became looser by it.
  await at(term)
  expect(await stake(player)).toBe('member_excluded')
  expect(await read()).toMatchObject({
    exclusion: { kind: 'self' },
    comeback: { can_ask: true, asked: null },
  })
  expect((await confirm()).code).toBe('return_over')
  expect((await world.call(calls.cancelReturn, {}, player)).code).toBe('return_over')
  const asked = (await ask()).data?.comeback.asked
  expect(asked).toMatchObject({ is_ready: false })
  expect((await ask()).data?.comeback.asked?.ready_at).toBe(asked?.ready_at)
  const ready = Date.parse(asked?.ready_at ?? '')
  await at(new Date(ready - 5_000))
  expect((await confirm()).code).toBe('return_not_ready')
  // Nobody writes past it, nor is a wish answered by the clock alone.
  await expect(
    world.query(
      `update platform.exclusion_return set ending = 'confirmed', ended_at = platform.clock()
        where ending is null`,
    ),
  ).rejects.toThrow('outside of its time')
  await expect(
    world.query(`update platform.stake_standing set excluded_until = null where member_id = $1`, [
      player.memberId,
    ]),
  ).rejects.toThrow('an exclusion is never shortened')
  await world.clock.set(new Date(Date.parse(asked?.lapses_at ?? '')))
  await signInMember(world, player)
  expect((await confirm()).code).toBe('return_over')
  expect(await stake(player)).toBe('member_excluded')
  // Asked anew, and given up; then again, and two tabs say yes.
  expect((await ask()).data?.comeback.asked).not.toBeNull()
  expect((await world.call(calls.cancelReturn, {}, player)).code).toBe('')
  const again = (await ask()).data?.comeback.asked
  await at(new Date(again?.ready_at ?? ''))
  expect((await read()).comeback?.asked).toMatchObject({ is_ready: true })
  expect(await stake(player)).toBe('member_excluded')
  const answers = await Promise.all([confirm(), confirm()])
  expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual(['', 'return_over'])
  expect(await read()).toEqual({ exclusion: null, comeback: null })
  expect(await stake(player)).toBe('')
})

test('what is set while a wish waits undoes it', async () => {
  const player = await memberActor(world)
  const term = new Date((await exclude('half_year', player)).data?.exclusion.until ?? '')
  await world.clock.set(term)
  await signInMember(world, player)
  const asked = (await world.ask(calls.askReturn, {}, player)).comeback.asked
  expect((await exclude('week', player)).code).toBe('')
  await world.clock.set(new Date(asked?.ready_at ?? ''))
  await signInMember(world, player)
  expect((await world.call(calls.confirmReturn, {}, player)).code).toBe('return_over')
  expect((await world.call(calls.askReturn, {}, player)).code).toBe('return_not_open')
  // The pause ends by the clock, and the self-exclusion before it does not.
  await world.clock.advance(7 * DAY_MS)
  await signInMember(world, player)
  expect(await stake(player)).toBe('member_excluded')
  expect((await world.call(calls.askReturn, {}, player)).code).toBe('')
})

test('who is found to be one person is bound both ways, also by a self-exclusion whose term is over', async () => {
  const first_name = 'บุญมี'
  const one = await memberActor(world, { first_name, birth_date: '1954-01-02' })
  const two = await memberActor(world, { first_name, birth_date: '1954-01-03' })
  const term = new Date((await exclude('half_year', one)).data?.exclusion.until ?? '')
  await world.ask(setLimit, { name: 'stake_day', amount: '7' }, two)
  await world.clock.set(new Date(term.getTime() + DAY_MS))
  for (const player of [one, two]) await signInMember(world, player)
  await world.query(
    `update account.bank_account set removed_at = platform.clock(), is_primary = false
      where member_id = $1`,
    [one.memberId],
  )
  const { bank_code, bank_account_number } = one.person
  const added = await world.call(updateSubBankAccount, { bank_code, bank_account_number }, two)
  expect(added.code).toBe('')
  const ends = []
  for (const player of [one, two]) {
    const { exclusion, comeback } = await world.ask(calls.getExclusion, {}, player)
    ends.push([exclusion?.kind, exclusion?.until, comeback?.can_ask])
    const { limits } = await world.ask(getLimits, {}, player)
    expect(limits.find(({ name }) => name === 'stake_day')).toMatchObject({ own: '7.00' })
  }
  expect(ends[1]).toEqual(ends[0])
  expect(ends[0]?.[0]).toBe('self')
  expect(await stake(two)).toBe('member_excluded')
})
