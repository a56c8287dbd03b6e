import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { endEntitlements } from '#ledger/rewards/end-entitlements.ts'
import { lockEntitlements } from '#platform/rewards/entitlement-store.ts'
import { faultsOf } from '#tests/support/ledger.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { tellOfBills } from '#tests/support/notices.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { keepSignedIn } from '#tests/support/sessions.ts'
import { signIn, staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss, getCashback } from '../contract.ts'
import { getDeskLoss, holdLoss, listHeldLosses, releaseLoss, voidLoss } from '../losses-contract.ts'
import { countCashbackWaiting } from '../operator-contract.ts'
import { letGoLosses } from './hold-loss.ts'

// A sum that staff look at: it waits, once and for 72 hours at most, loses nothing of its window, and ends
// for good only by two people.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const { play, goTo, turn, cash } = rewardWorld(world)
const holder = await staffActor(world, 'cashier')
const second = await staffActor(world, 'cashier')
const editor = await staffActor(world, 'editor')
const auditor = await staffActor(world, 'auditor')
const people = [holder, second, editor, auditor]
// Messages are told from here on.
await tellOfBills(world)
const note = 'เล่นสลับฝั่งกับอีกบัญชี'
const reason = 'ตรวจรายการเล่นแล้ว'

let day: Day = '2026-12-07'

async function to(at: Date, ...members: MemberActor[]): Promise<void> {
  const gone = await keepSignedIn<StaffActor>(world, people, at)
  await goTo(at, ...members)
  for (const one of gone) await signIn(world, one)
}

/** Members who lost ฿1,000 on a day, at nine of the morning after. */
async function losers(count: number): Promise<MemberActor[]> {
  const members = []
  for (let n = 0; n < count; n += 1) members.push(await memberActor(world))
  day = addDays(day, 1)
  await to(bangkokInstant(day, '10:00'), ...members)
  await turn()
  for (const member of members) await play(member, { stakeSatang: 100_000n })
  day = addDays(day, 1)
  await to(bangkokInstant(day, '09:00'), ...members)
  await turn()
  return members
}

const last = async (member: MemberActor) => (await world.ask(getCashback, {}, member)).last
async function lossOf(member: MemberActor): Promise<number> {
  const [row] = await world.query<{ id: number }>(
    'select loss_id::integer as id from cashback.loss where member_id = $1 order by loss_id desc',
    [member.memberId],
  )
  return row?.id ?? 0
}
async function oneLoser() {
  const [member] = await losers(1)
  if (!member) throw new Error('one member')
  return { member, lossId: await lossOf(member) }
}
const hold = (lossId: number, by = holder) =>
  world.call(holdLoss, { loss_id: lossId, cause: 'play', note }, by)
const release = (lossId: number, by = holder) =>
  world.call(releaseLoss, { loss_id: lossId, reason }, by)
const end = async (lossId: number, by = second, version?: number) => {
  const { loss } = await world.ask(getDeskLoss, { loss_id: lossId }, by)
  const seen = version ?? loss.version ?? 0
  return world.call(voidLoss, { loss_id: lossId, version: seen, cause: 'play', reason }, by)
}
const claim = (member: MemberActor) =>
  world.call(claimLoss, {}, member, { 'idempotency-key': randomUUID() })
const trail = async (lossId: number) =>
  world.query<{ action: string; staff: number; reason: string | null }>(
    `select action, staff_id::integer as staff, reason from platform.audit
      where object_kind = 'cashback_loss' and object_id = $1 order by audit_id`,
    [`${lossId}`],
  )
const told = async (member: MemberActor) => {
  await tellOfBills(world)
  const rows = await world.query<{ kind: string }>(
    "select kind from notice.message where member_id = $1 and kind <> 'cashback_ready' order by 1",
    [member.memberId],
  )
  return rows.map(({ kind }) => kind)
}

test('a held sum waits with words for its member and a note for colleagues, and is let go whole', async () => {
  const { member, lossId } = await oneLoser()
  expect((await hold(lossId)).data).toEqual({ state: 'held' })
  expect(await claim(member)).toMatchObject({ code: 'nothing_to_claim' })
  const seen = await last(member)
  expect(seen).toMatchObject({ state: 'held', reason: 'ตรวจสอบรายการเล่นของวันนั้น' })
  expect(JSON.stringify(seen)).not.toContain(note)
  const { items } = await world.ask(listHeldLosses, {}, second)
  expect(items).toMatchObject([
    { loss_id: lossId, amount: '50.00', hold: { by: holder.displayName, by_me: false, note } },
  ])
  expect(await world.ask(countCashbackWaiting, {}, second)).toEqual({ count: 1 })
  await to(bangkokInstant(day, '23:00'), member)
  expect((await release(lossId, second)).data).toEqual({ state: 'claimable' })
  // It had fifteen hours left at nine; the end of the next day is later.
  expect(new Date((await last(member))?.expires_at ?? 0)).toEqual(bangkokInstant(addDays(day, 2)))
  expect(await told(member)).toEqual(['cashback_released'])
  expect(await claim(member)).toMatchObject({ data: { total: '50.00' } })
  expect(await cash(member)).toBe(5_000n)
  expect(await hold(lossId)).toMatchObject({ code: 'cashback_not_claimable' })
  expect(await release(lossId)).toMatchObject({ code: 'cashback_not_held' })
  expect(await end(lossId)).toMatchObject({ code: 'cashback_not_held' })
  expect(await trail(lossId)).toEqual([
    { action: 'cashback.held', staff: holder.staffId, reason: note },
    { action: 'cashback.released', staff: second.staffId, reason },
  ])
})

test('72 hours and no longer: it goes by itself, once, and cannot be held again', async () => {
  const { member, lossId } = await oneLoser()
  await hold(lossId)
  const from = await world.clock.now()
  await to(new Date(from.getTime() + 3 * DAY_MS - 10 * MINUTE_MS), member)
  await turn()
  expect(await letGoLosses(services)).toBe(false)
  expect(await last(member)).toMatchObject({ state: 'held' })
  await to(new Date(from.getTime() + 3 * DAY_MS), member)
  await Promise.all([letGoLosses(services), letGoLosses(services), endEntitlements(services)])
  expect(await last(member)).toMatchObject({ state: 'claimable', reason: null })
  expect(await hold(lossId)).toMatchObject({ code: 'cashback_held_before' })
  expect(await told(member)).toEqual(['cashback_released'])
  expect((await trail(lossId)).map(({ action }) => action)).toEqual([
    'cashback.held',
    'cashback.let_go',
  ])
  day = addDays(day, 3)
  expect(await claim(member)).toMatchObject({ data: { total: '50.00' } })
})

test('what a correction makes of it while it is held stays held; another person ends what he saw', async () => {
  const { member, lossId } = await oneLoser()
  await hold(lossId)
  const seen = (await last(member))?.version ?? 0
  await play(member, { stakeSatang: 100_000n, countedDay: addDays(day, -1) })
  await turn()
  expect(await last(member)).toMatchObject({ state: 'held', amount: '100.00' })
  expect(await end(lossId, holder)).toMatchObject({ code: 'cashback_void_own' })
  expect(await end(lossId, second, seen)).toMatchObject({ code: 'cashback_sum_changed' })
  expect((await end(lossId)).data).toEqual({ state: 'void' })
  expect(await last(member)).toMatchObject({ state: 'void', reason: 'พบรายการเล่นที่ไม่เข้าเงื่อนไข' })
  expect(await told(member)).toEqual(['cashback_voided'])
  // The same day worked out again gives back nothing of it, only what is new.
  await play(member, { stakeSatang: 40_000n, countedDay: addDays(day, -1) })
  await turn()
  expect(await claim(member)).toMatchObject({ data: { total: '20.00' } })
  expect((await trail(lossId)).map(({ action }) => action)).toEqual([
    'cashback.held',
    'cashback.voided',
  ])
})

test('who is excluded while it is held loses nothing: it comes when it is let go', async () => {
  const { member, lossId } = await oneLoser()
  await hold(lossId)
  await world.query(
    "update platform.stake_standing set excluded_until = platform.clock() + interval '9 days' where member_id = $1",
    [member.memberId],
  )
  await endEntitlements(services)
  expect(await last(member)).toMatchObject({ state: 'held' })
  await release(lossId)
  await endEntitlements(services)
  expect(await last(member)).toMatchObject({ state: 'credited' })
  expect(await cash(member)).toBe(5_000n)
})

/** Everything at once, behind a lock that all of it waits for. */
async function atOnce(lossId: number, deeds: (() => Promise<unknown>)[]): Promise<string[]> {
  const started = await services.db.transaction().execute(async (tx) => {
    const [row] = await world.query<{ id: bigint }>(
      'select entitlement_id as id from cashback.loss where loss_id = $1',
      [lossId],
    )
    await lockEntitlements(tx, [BigInt(row?.id ?? 0)])
    const running = deeds.map((deed) => deed())
    await expect
      .poll(async () => {
        const [waits] = await world.query<{ waiting: number }>(
          "select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        return waits?.waiting ?? 0
      })
      .toBeGreaterThan(1)
    return running
  })
  const answers = await Promise.all(started)
  return answers.map((answer) => (answer as { code?: string }).code ?? '')
}

test('a claim and a hold at once: one of them has it', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { member, lossId } = await oneLoser()
    const codes = await atOnce(lossId, [
      () => claim(member),
      () => hold(lossId),
      () => hold(lossId, second),
      () => claim(member),
    ])
    const lost = ['', 'cashback_not_claimable', 'nothing_to_claim']
    expect(codes.filter((code) => !lost.includes(code))).toEqual([])
    const state = (await last(member))?.state
    expect(state === 'held' ? 0n : 5_000n).toBe(await cash(member))
    expect((await trail(lossId)).length).toBe(state === 'held' ? 1 : 0)
  }
})

test('two people decide at once, and a claim beside them: one outcome', async () => {
  const { member, lossId } = await oneLoser()
  await hold(lossId)
  const version = (await last(member))?.version ?? 0
  const codes = await atOnce(lossId, [
    () => release(lossId),
    () => end(lossId, second, version),
    () => release(lossId, second),
    () => letGoLosses(services),
  ])
  expect(codes.filter((code) => code === 'cashback_not_held')).toHaveLength(2)
  await claim(member)
  const state = (await last(member))?.state
  expect(await cash(member)).toBe(state === 'void' ? 0n : 5_000n)
  expect(await trail(lossId)).toHaveLength(2)
})

test('two holds against the end of the window: what is over is not held any more', async () => {
  const { member, lossId } = await oneLoser()
  await to(bangkokInstant(addDays(day, 1)), member)
  const codes = await atOnce(lossId, [
    () => hold(lossId),
    () => endEntitlements(services),
    () => hold(lossId, second),
    () => endEntitlements(services),
  ])
  expect(codes.filter((code) => code === 'cashback_not_claimable')).toHaveLength(2)
  expect(await last(member)).toMatchObject({ state: 'expired' })
  day = addDays(day, 1)
})

test('only who may, decides; an auditor reads', async () => {
  const { lossId } = await oneLoser()
  for (const person of [editor, auditor]) {
    expect(await hold(lossId, person)).toMatchObject({ code: 'forbidden' })
    expect(await release(lossId, person)).toMatchObject({ code: 'forbidden' })
    expect(await end(lossId, person)).toMatchObject({ code: 'forbidden' })
  }
  expect(await hold(999_999)).toMatchObject({ code: 'not_found' })
  expect(await hold(0)).toMatchObject({ code: 'invalid_input' })
})

test('the database itself keeps who held it, for how long, and that nobody ends his own', async () => {
  const { lossId } = await oneLoser()
  await hold(lossId)
  const statements = [
    "held_until = held_until + interval '1 hour'",
    'held_by = null',
    "state = 'expired', ended_at = platform.clock()",
    "state = 'claimed', ended_at = platform.clock()",
    "state = 'void', ended_at = platform.clock(), ended_by = held_by",
  ]
  for (const set of statements) {
    await expect(
      world.query(
        `update platform.entitlement e set ${set} from cashback.loss l
          where l.entitlement_id = e.entitlement_id and l.loss_id = $1`,
        [lossId],
      ),
    ).rejects.toThrow(/keeps by whom|is held by/)
  }
  expect(await faultsOf(services.db)).toEqual([])
})
