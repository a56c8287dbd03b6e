import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { createBill } from '#features/lottery/bill/contract.ts'
import { rebuildPlay } from '#platform/settled-play/take-play.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { send } from '#tests/support/client.ts'
import { advanceRounds, AGENT_ID, lineOf, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, bookPaid, payQr, waitForPayment } from '#tests/support/payments.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { takeAllPlay } from '#tests/support/settled-play.ts'
import { choosePromotion, getMyPromotions, giveUpBonus, takePromotion } from '../contract.ts'
import { findBonus } from './bonus-store.ts'
import { countPlay } from './count-play.ts'

// What somebody would try who wants more of a promotion than is his.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const desk = await promotionDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  await advanceRounds(world)
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

let named = 0
const newMember = () =>
  memberActor(world, { first_name: 'ข'.repeat((named += 1)), last_name: 'ทดลอง' })
const free = {
  kind: 'free_credit',
  rate_bp: 0,
  deposit_min: '0.00',
  bonus_max: '50.00',
  cashout_max: '100.00',
} as const
const take = (member: MemberActor, chosen: object, site = 0) =>
  send(sites[site % 2]?.url ?? '', takePromotion, chosen as never, member)
const codesOf = (answers: readonly { code: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ code }) => code || 'taken')).map(([code, some]) => [
      code,
      some?.length,
    ]),
  )
/** Settled play of a bonus, as a product offers it. */
const play = async (
  member: MemberActor,
  bonusId: number | string,
  more: Partial<SettledPlay>,
): Promise<SettledPlay> => {
  const bonus = await findBonus(services.db, BigInt(bonusId))
  return {
    source: 'test',
    sourceId: 1n,
    revision: 1,
    product: 'lottery',
    place: 'test',
    memberId: BigInt(member.memberId),
    walletId: bonus?.walletId ?? 0n,
    walletKind: 2,
    stakeSatang: 0n,
    returnedSatang: 0n,
    validSatang: 0n,
    expectedMicrosatang: null,
    settledAt: await world.clock.now(),
    countedDay: '2026-12-07',
    ...more,
  }
}
const count = (...facts: SettledPlay[]) =>
  services.db.transaction().execute((tx) => countPlay.take(tx, facts))

test('twenty tabs in two processes: one bonus', async () => {
  const member = await newMember()
  const chosen = await desk.publish(free)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => take(member, chosen, at)))
  expect(codesOf(answers)).toEqual({ taken: 1, promotion_taken: 19 })
})

test("the budget's last baht: of twelve members two get it, and nobody a part", async () => {
  const chosen = await desk.publish({ ...free, budget: '149.99' })
  const members = []
  for (let n = 0; n < 12; n += 1) members.push(await newMember())
  const answers = await Promise.all(members.map((member, at) => take(member, chosen, at)))
  expect(codesOf(answers)).toEqual({ taken: 2, promotion_full: 10 })
})

test('ten accounts of one person: one bonus', async () => {
  const chosen = await desk.publish(free)
  const born = { first_name: 'แหวน', last_name: 'สิบบัญชี', birth_date: '1950-03-04' }
  const ring = []
  for (let n = 0; n < 10; n += 1) ring.push(await memberActor(world, born))
  const answers = await Promise.all(ring.map((member, at) => take(member, chosen, at)))
  expect(codesOf(answers)).toEqual({ taken: 1, promotion_taken: 9 })
  // Names that differ in spaces and case are one person's too.
  const again = await memberActor(world, { ...born, first_name: ' แห วน ' })
  expect((await take(again, chosen)).code).toBe('promotion_taken')
})

test('four members of one name and three birth dates: three bonuses, and no copy tells whose', async () => {
  const chosen = await desk.publish(free)
  const name = { first_name: 'สมหญิง', last_name: 'ชื่อซ้ำ' }
  const members = []
  for (const birth_date of ['1950-04-01', '1950-04-02', '1950-04-03', '1950-04-03']) {
    members.push(await memberActor(world, { ...name, birth_date }))
  }
  const codes = []
  for (const member of members) codes.push((await take(member, chosen)).code)
  expect(codes).toEqual(['', '', '', 'promotion_taken'])
  // Whoever has the database and not its key cannot try names against it.
  const guess = createHash('sha256').update('สมหญิง ชื่อซ้ำ')
  const dump = JSON.stringify(await world.query('select * from promotion.bonus'))
  expect(dump).not.toContain('สมหญิง')
  for (const as of ['hex', 'base64', 'base64url'] as const) {
    expect(dump).not.toContain(guess.copy().digest(as))
  }
})

test('who is excluded or barred from rewards gets nothing; a version that is old neither', async () => {
  const chosen = await desk.publish(free)
  const member = await newMember()
  const old = { ...chosen, version: chosen.version + 1 }
  expect((await take(member, old)).code).toBe('not_found')
  await desk.publish({ ...free, promotion_id: chosen.promotion_id, bonus_max: '60.00' })
  expect((await take(member, chosen)).code).toBe('promotion_changed')
  await world.query(
    `update platform.stake_standing set excluded_until = now() + interval '9 years' where member_id = $1`,
    [member.memberId],
  )
  const now = { ...chosen, version: chosen.version + 1 }
  expect((await take(member, now)).code).toBe('promotion_not_for_you')
  const { offers, bonuses } = await world.ask(getMyPromotions, {}, member)
  expect(bonuses).toEqual([])
  expect(new Set(offers.map(({ refusal }) => refusal))).toEqual(new Set(['promotion_not_for_you']))
})

test("another's payment, a payment that is done, a deposit promotion by hand", async () => {
  const [member, other] = [await newMember(), await newMember()]
  const chosen = await desk.publish()
  const { payment_id, qr_payload } = await askForQr(world, member, '1000.00')
  const choose = (actor: MemberActor, more: object | null = chosen) =>
    world.call(choosePromotion, { payment_id, chosen: more }, actor)
  expect((await choose(other)).code).toBe('not_found')
  expect((await take(member, chosen)).code).toBe('promotion_by_deposit')
  expect((await choose(member)).code).toBe('')
  expect((await choose(member, null)).code).toBe('')
  await payQr(world, qr_payload)
  await bookPaid(world)
  await waitForPayment(world, member, payment_id, 'paid')
  await desk.turn()
  // Nothing was chosen in the end, and now it is too late.
  expect((await world.ask(getMyPromotions, {}, member)).bonuses).toEqual([])
  expect((await choose(member)).code).toBe('promotion_payment_done')
})

test('two deposits as the first of the day, two workers: one bonus; the other is told why', async () => {
  const member = await newMember()
  const chosen = await desk.publish({ kind: 'first_of_day', stacking: 'one_per_product' })
  const payments = []
  for (const baht of ['1000.00', '900.00']) {
    const payment = await askForQr(world, member, baht)
    await world.ask(choosePromotion, { payment_id: payment.payment_id, chosen }, member)
    payments.push(payment)
  }
  for (const { qr_payload } of payments) await payQr(world, qr_payload)
  await bookPaid(world)
  for (const { payment_id } of payments) await waitForPayment(world, member, payment_id, 'paid')
  await Promise.all([desk.turn(), desk.turn(), desk.turn()])
  const { bonuses, missed } = await world.ask(getMyPromotions, {}, member)
  expect(bonuses).toHaveLength(1)
  expect(missed).toMatchObject([{ refusal: 'promotion_not_first' }])
})

test('deposit, take, withdraw or give up, and again: once a day', async () => {
  const member = await newMember()
  const chosen = await desk.publish()
  await desk.deposit(member, '1000.00', chosen)
  const bonus = await desk.bonus(member)
  await world.ask(giveUpBonus, { bonus_id: bonus.bonus_id }, member)
  const { payment_id } = await askForQr(world, member, '500.00')
  const again = await world.call(choosePromotion, { payment_id, chosen }, member)
  expect(again.code).toBe('promotion_taken')
})

test('stakes against the release: whichever comes first, the books agree and nothing is staked after', async () => {
  const member = await newMember()
  await desk.deposit(member, '1000.00', await desk.publish())
  const { bonus_id, wallet_id } = await desk.bonus(member)
  await count(await play(member, bonus_id, { stakeSatang: 240_000n, validSatang: 240_000n }))
  const due = await findBonus(services.db, BigInt(bonus_id))
  if (!due) throw new Error('there is a bonus')
  const { round_id } = await openRound(world, 'hanoi')
  const lines = [await lineOf(world, round_id, 'top2', '11', '10.00')]
  const stake = (n: number) =>
    send(
      sites[n % 2]?.url ?? '',
      createBill,
      { agent_id: AGENT_ID, round_id, wallet_id, lines },
      member,
    )
  // A barrier: everybody waits for the wallet, and goes on at once.
  const under = await services.db.transaction().execute(async (tx) => {
    await lockWallets(tx, [due.walletId])
    const going = [
      ...Array.from({ length: 6 }, (_, n) => stake(n)),
      desk.turnOne(due).then(() => null),
      desk.turnOne(due).then(() => null),
    ]
    await vi.waitFor(async () => {
      const [row] = await world.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(row?.waiting).toBeGreaterThan(2)
    }, PATIENCE_MS)
    return { going }
  })
  const answers = (await Promise.all(under.going)).filter((one) => one !== null)
  const sold = answers.filter(({ code }) => code === '').length
  for (const { code } of answers) expect(['', 'bonus_ended', 'wallet_closed']).toContain(code)
  const after = await desk.bonus(member)
  expect(after).toMatchObject({ state: 'released', balance: '0.00' })
  expect(BigInt(after.released.replace('.', ''))).toBe(30_000n - BigInt(sold) * 1_000n)
  expect((await stake(99)).code).toMatch(/^(bonus_ended|wallet_closed)$/)
})

test('release, giving up and expiry at once: one end', async () => {
  const member = await newMember()
  await desk.deposit(member, '1000.00', await desk.publish({ lifetime_days: 1 }))
  const { bonus_id } = await desk.bonus(member)
  await count(await play(member, bonus_id, { stakeSatang: 240_000n, validSatang: 240_000n }))
  const answers = await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, at) =>
      send(sites[at % 2]?.url ?? '', giveUpBonus, { bonus_id }, member),
    ),
    desk.turn(),
    desk.turn(),
  ])
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await desk.bonus(member)).toMatchObject({
    state: 'released',
    released: '300.00',
    ended: '0.00',
  })
})

test('corrections are signed differences, void play counts nothing, and counting again is the same', async () => {
  const member = await newMember()
  await desk.deposit(member, '1000.00', await desk.publish())
  const { bonus_id } = await desk.bonus(member)
  const played = async () => (await desk.bonus(member)).played
  await count(await play(member, bonus_id, { stakeSatang: 10_000n, validSatang: 10_000n }))
  // BO7: what was cancelled is in no fact.
  expect(await played()).toBe('100.00')
  await count(
    await play(member, bonus_id, { revision: 2, stakeSatang: 0n, validSatang: -4_000n }),
    await play(member, bonus_id, { sourceId: 2n, product: 'slot', validSatang: 9_000n }),
    await play(member, bonus_id, { sourceId: 3n, walletKind: 1, validSatang: 9_000n }),
  )
  expect(await played()).toBe('60.00')
  await expect(
    count(await play(member, bonus_id, { validSatang: 10_000n })),
    'a fact twice is an error of the feed, and counts nothing',
  ).rejects.toThrow(/duplicate/)
  expect(await played()).toBe('60.00')
  await rebuildPlay(services.db, countPlay)
  expect(await played()).toBe('0.00')
  await takeAllPlay(services.db, countPlay)
})
