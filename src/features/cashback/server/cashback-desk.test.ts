import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { memberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss, getCashback } from '../contract.ts'
import {
  countCashbackWaiting,
  getCashbackDesk,
  previewCashback,
  publishCashback,
  rejectCashback,
  saveCashback,
} from '../operator-contract.ts'

// Terms of cashback: one writes them and sees what they would have cost, another lets them out, and only
// days that end afterwards go by them.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo, turn } = rewardWorld(world)
const editor = await staffActor(world, 'editor')
const cashier = await staffActor(world, 'cashier')
const reason = 'ปรับตามต้นทุนเดือนก่อน'

const read = () => world.ask(getCashbackDesk, {}, cashier)
/** The terms that hold, as the form begins with them. */
const terms = async () => {
  const { versions, live_version: live } = await read()
  const found = versions.find(({ version }) => version === live)
  if (!found) throw new Error('no terms hold')
  const { version: _version, written_by: _by, written_at: _at, ...rest } = found
  return rest
}
type Wire = Awaited<ReturnType<typeof terms>>
const save = async (more: Partial<Wire> = {}, by = editor) =>
  world.call(saveCashback, { ...(await terms()), ...more, reason }, by)
const proposal = async () => {
  const approvalId = (await read()).proposal?.approval_id
  if (!approvalId) throw new Error('nothing waits')
  return { approval_id: approvalId, reason: 'ตรวจแล้ว' }
}
const [known] = (await terms()).products
if (!known) throw new Error('the first terms have products')

const faults: readonly (readonly [code: string, field: string, more: Partial<Wire>])[] = [
  ['cashback_min_above_cap', 'min', { min: '5000.01' }],
  ['cashback_min_above_cap', 'turnover_min', { turnover_min: '99999.00' }],
  ['cashback_product_twice', 'products.1.product', { products: [known, known] }],
  [
    'cashback_above_margin',
    'products.0.turnover_ppm',
    { products: [{ ...known, turnover_ppm: 20_000, commission_ppm: 1, margin_ppm: 40_000 }] },
  ],
]

test.for(faults)('%s at %s is refused, before a look and before it is written', async (fault) => {
  const [code, field, more] = fault
  const refused = { code, details: [{ field }] }
  expect(await save(more)).toMatchObject(refused)
  expect(await world.call(previewCashback, { ...(await terms()), ...more }, editor)).toMatchObject(
    refused,
  )
  expect((await read()).proposal).toBeNull()
})

test('one writes, another agrees; a day that is closed keeps its version', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2026-12-08', '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 100_000n })
  await goTo(bangkokInstant('2026-12-09', '09:00'), member)
  await stay()
  await turn()
  await play(member, { stakeSatang: 100_000n })
  const live = (await read()).live_version
  expect((await save({ rate_ppm: 40_000 })).data).toEqual({ version: live + 1 })
  expect(await save()).toMatchObject({ code: 'approval_asked' })
  expect((await world.ask(countCashbackWaiting, {}, cashier)).count).toBe(1)
  expect((await read()).proposal).toMatchObject({ by_me: false, version: live + 1, reason })
  await world.ask(publishCashback, await proposal(), cashier)
  expect(await world.ask(countCashbackWaiting, {}, cashier)).toEqual({ count: 0 })
  await goTo(bangkokInstant('2026-12-10', '09:00'), member)
  await stay()
  await turn()
  const { days, owed } = await read()
  expect(days.slice(0, 2)).toMatchObject([
    { day: '2026-12-09', version: live + 1, earned: '40.00', members: 1, is_done: true },
    { day: '2026-12-08', version: live, earned: '50.00', paid: '0.00' },
  ])
  expect(owed).toBe('40.00')
})

test('nobody lets his own out, and what waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  const before = (await read()).live_version
  await save({ rate_ppm: 20_000 }, owner)
  const own = await proposal()
  expect(await world.call(publishCashback, own, owner)).toMatchObject({ code: 'approval_own' })
  await world.ask(rejectCashback, own, cashier)
  expect(await world.call(publishCashback, own, cashier)).toMatchObject({ code: 'approval_closed' })
  expect(await world.call(rejectCashback, own, cashier)).toMatchObject({ code: 'approval_closed' })
  await save({ rate_ppm: 20_000 })
  const late = await proposal()
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await stay()
  for (const call of [publishCashback, rejectCashback]) {
    expect(await world.call(call, late, cashier)).toMatchObject({ code: 'approval_expired' })
  }
  expect((await read()).live_version).toBe(before)
})

test('a look says what last month would have cost beside what it cost', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2027-01-20', '10:00'), member)
  await play(member, { stakeSatang: 1_000_000n, returnedSatang: 200_000n })
  await play(member, { stakeSatang: 400_000n, product: 'slot', returnedSatang: 390_000n })
  await goTo(bangkokInstant('2027-02-03', '10:00'), member)
  await stay()
  const now = await terms()
  const found = await world.ask(previewCashback, { ...now, rate_ppm: now.rate_ppm / 2 }, cashier)
  expect(found).toMatchObject({ month: '2027-01', members: 1, result: '8100.00' })
  expect(Number(found.loss) * 2).toBe(Number(found.loss_now))
  expect(found.turnover).toBe(found.turnover_now)
})

test('what staff look at waits, and who is blocked cannot claim', async () => {
  const member = await memberActor(world)
  await goTo(bangkokInstant('2027-03-02', '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 100_000n })
  await goTo(bangkokInstant('2027-03-03', '09:00'), member)
  await turn()
  const { last } = await world.ask(getCashback, {}, member)
  const claim = () =>
    world.call(claimLoss, { id: last?.id ?? 0 }, member, { 'idempotency-key': randomUUID() })
  const standing = (set: string) =>
    world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
  await standing("reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await claim()).toMatchObject({ code: 'reward_not_for_you' })
  await standing('reward_block = null')
  await world.query(
    "update platform.entitlement set state = 'held', reason = 'ตรวจสอบบัญชี' where entitlement_id = $1",
    [last?.id],
  )
  expect(await claim()).toMatchObject({ code: 'claim_held' })
})

/** Logs the people in again where the clock has ended their sessions. */
async function stay(): Promise<void> {
  for (const person of [editor, cashier]) await signIn(world, person)
}
