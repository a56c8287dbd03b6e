import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss, listLosses } from '../contract.ts'
import { getDeskLoss, holdLoss, listDeskLosses, listHeldLosses } from '../losses-contract.ts'

// What the desk finds of members' days: a day by its sums, a member by his number or phone, and one day
// line by line as its member reads it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn } = rewardWorld(world)
const DAY = '2026-12-08'

// Five members lose, one of them too little, and one wins.
const stakes = [100_000n, 300_000n, 200_000n, 200_000n, 400_000n, 1_000n]
const members: MemberActor[] = []
// The first two are one person.
const birthday = { birth_date: '1990-04-13' }
for (const at of stakes.keys()) members.push(await memberActor(world, at < 2 ? birthday : {}))
const winner = await memberActor(world, { first_name: 'ผู้ชนะ' })
const cashier = await staffActor(world, 'cashier')
const auditor = await staffActor(world, 'auditor')
const support = await staffActor(world, 'result_officer')
const [first, second] = members
if (!first || !second) throw new Error('members')
const find = (input: object, by = auditor) => world.ask(listDeskLosses, { day: DAY, ...input }, by)

test('the day ends', async () => {
  await goTo(bangkokInstant(DAY, '10:00'), ...members, winner)
  await turn()
  for (const [at, member] of members.entries()) {
    await play(member, { stakeSatang: stakes[at] ?? 0n })
  }
  await play(winner, { stakeSatang: 10_000n, returnedSatang: 50_000n })
  const morning = bangkokInstant('2026-12-09', '02:00')
  const gone = await keepSignedIn(world, [cashier, auditor, support], morning)
  await goTo(morning, ...members, winner)
  for (const person of gone) await signIn(world, person)
  await turn()
})

test('a day by its sums, page by page, with what each state comes to', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 4; pages += 1) {
    const { items, next_cursor: next, sums } = await find({ limit: 2, cursor })
    expect(sums).toEqual([
      { state: 'below_min', count: 1, amount: '0.00' },
      { state: 'claimable', count: 5, amount: '600.00' },
      { state: 'nothing', count: 1, amount: '0.00' },
    ])
    seen.push(...items.map(({ amount }) => amount))
    cursor = next ?? undefined
  }
  expect(cursor).toBeUndefined()
  expect(seen).toEqual(['200.00', '150.00', '100.00', '100.00', '50.00', '0.00', '0.00'])
  await world.ask(claimLoss, {}, first, { 'idempotency-key': randomUUID() })
  const claimed = await find({ state: 'claimed' })
  expect(claimed.items.map(({ member }) => Number(member.member_id))).toEqual([first.memberId])
  expect((await find({ cursor: "1'; drop table" })).items).toHaveLength(7)
})

test('a member by his number or his phone, masked; nobody by what is neither', async () => {
  const byNumber = await world.ask(listDeskLosses, { member: `${second.memberId}` }, auditor)
  expect(byNumber.items).toMatchObject([{ day: DAY, amount: '150.00' }])
  expect(byNumber.items[0]?.member.phone).toMatch(/^0\dx-xxx-\d{4}$/)
  const byPhone = await world.ask(listDeskLosses, { member: second.person.phone }, auditor)
  expect(byPhone.items).toEqual(byNumber.items)
  const end = `08x-xxx-${second.person.phone.slice(-4)}`
  expect((await world.ask(listDeskLosses, { member: end }, auditor)).items).toEqual(byNumber.items)
  expect(JSON.stringify(byPhone)).not.toContain(second.person.phone)
  for (const member of ['999999999', '0999999999', 'สมชาย', "1' or '1'='1"]) {
    expect((await world.ask(listDeskLosses, { member }, auditor)).items).toEqual([])
  }
  expect(await world.call(listDeskLosses, {}, auditor)).toMatchObject({ code: 'invalid_input' })
})

test('one day as its member reads it, with the night and who else had something', async () => {
  const { items } = await find({ member: `${second.memberId}` })
  const lossId = Number(items[0]?.loss_id)
  const found = await world.ask(getDeskLoss, { loss_id: lossId }, auditor)
  const own = await world.ask(listLosses, { month: '2026-12' }, second)
  expect(found.loss).toEqual(own.items[0])
  expect(found.loss.lines).toEqual([
    { product: 'lottery', stake: '3000.00', returned: '0.00', amount: '150.00' },
  ])
  expect(found).toMatchObject({
    hold: null,
    ended_by: null,
    member: { name: items[0]?.member.name },
  })
  expect(found.related).toMatchObject([
    { member: { member_id: first.memberId }, state: 'claimed', shares: ['person'] },
  ])
  await world.ask(holdLoss, { loss_id: lossId, cause: 'account', note: 'บัญชีซ้ำ' }, cashier)
  const held = await world.ask(getDeskLoss, { loss_id: lossId }, cashier)
  expect(held.hold).toMatchObject({ by_me: true, by: cashier.displayName, note: 'บัญชีซ้ำ' })
  expect(await world.call(getDeskLoss, { loss_id: 999_999 }, auditor)).toMatchObject({
    code: 'not_found',
  })
})

test('who may not see cashback sees none of it', async () => {
  const calls = [
    world.call(listDeskLosses, { day: DAY }, support),
    world.call(getDeskLoss, { loss_id: 1 }, support),
    world.call(listHeldLosses, {}, support),
  ]
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ code: 'forbidden' })
})
