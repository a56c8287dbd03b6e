import { objectHistory } from '#kernel/history.ts'
import { expect, test } from 'vitest'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { addDays, bangkokDay, bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { putOnLevel, turnNights } from '#tests/support/levels.ts'
import { memberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as desk from '../operator-contract.ts'

// Terms of levels: one writes them and sees who would rise and fall, another lets them out; a level set by
// hand that waits is judged again when the second person agrees.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const editor = await staffActor(world, 'editor')
const officer = await staffActor(world, 'risk_officer')
const second = await staffActor(world, 'risk_officer')
const owner = await staffActor(world, 'owner')
const reason = 'ปรับเกณฑ์ปลายปี'

const stay = async () => {
  for (const person of [editor, officer, second, owner]) await signIn(world, person)
}
const read = () => world.ask(desk.getLevelDesk, {}, officer)
const liveLevels = async () => {
  const { versions, live_version: live } = await read()
  const found = versions.find(({ version }) => version === live)
  if (!found) throw new Error('no levels hold')
  return found.levels.map(({ name, from, needs_check }) => ({ name, from, needs_check }))
}
type Levels = Awaited<ReturnType<typeof liveLevels>>
const changed = async (at: number, more: Partial<Levels[number]>): Promise<Levels> =>
  (await liveLevels()).map((one, index) => (index === at ? { ...one, ...more } : one))
const save = (levels: Levels, by = editor) => world.call(desk.saveLevels, { levels, reason }, by)
const proposal = async () => {
  const approvalId = (await read()).proposal?.approval_id
  if (!approvalId) throw new Error('nothing waits')
  return { approval_id: approvalId, reason: 'ตรวจแล้ว' }
}

test.for<[code: string, field: string, at: number, more: Partial<Levels[number]>]>([
  ['level_first_zero', 'levels.0.from', 0, { from: '1.00' }],
  ['level_not_rising', 'levels.2.from', 2, { from: '50000.00' }],
  ['level_check_needed', 'levels.4.needs_check', 4, { needs_check: false }],
  ['level_name_twice', 'levels.1.name', 1, { name: 'เริ่มต้น' }],
])('%s at %s is refused, before a look and before it is written', async (fault) => {
  const [code, field, at, more] = fault
  const levels = await changed(at, more)
  const refused = { code, details: [{ field }] }
  expect(await save(levels)).toMatchObject(refused)
  expect(await world.call(desk.previewLevels, { levels }, editor)).toMatchObject(refused)
  expect((await read()).proposal).toBeNull()
})

test('one writes, another agrees; a night that has begun keeps its version', async () => {
  const [low, high] = [await memberActor(world), await memberActor(world)]
  await play(low, { stakeSatang: 4_000_000n })
  await play(high, { stakeSatang: 150_000_000n })
  await goTo(bangkokInstant('2026-12-08', '09:00'), low, high)
  await stay()
  await turnNights(world)
  const levels = await changed(1, { from: '40000.00' })
  expect(await world.ask(desk.previewLevels, { levels }, editor)).toMatchObject({
    from: '2026-09-09',
    to: '2026-12-07',
    rises: 2,
    falls: 0,
    reviews: 1,
  })
  expect((await save(levels)).data).toEqual({ version: 2 })
  const trail = await world.ask(objectHistory, { kind: 'level', id: '1' }, editor)
  expect(trail.items[0]).toMatchObject({
    object: { name: 'ของเว็บนี้' },
    changes: [
      {
        name: 'ระดับ 2',
        before: 'เงิน ตั้งแต่ ฿50,000.00',
        after: 'เงิน ตั้งแต่ ฿40,000.00',
      },
    ],
  })
  expect(await save(levels)).toMatchObject({ code: 'approval_asked' })
  // The terms and the member whom staff look at.
  expect((await world.ask(desk.countLevelsWaiting, {}, officer)).count).toBe(2)
  const asked = await proposal()
  expect((await world.call(desk.publishLevels, asked, officer)).data).toEqual({ live_version: 2 })
  expect((await world.call(desk.publishLevels, asked, officer)).code).toBe('approval_closed')
  expect((await world.call(desk.rejectLevels, asked, officer)).code).toBe('approval_closed')
  await turnNights(world)
  expect((await read()).members.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0])
  await goTo(bangkokInstant('2026-12-09', '09:00'), low, high)
  await stay()
  await turnNights(world)
  expect((await read()).members.map(({ count }) => count)).toEqual([0, 1, 1, 0, 0])
})

test('whoever writes does not agree, and what nobody decides runs out', async () => {
  const levels = await changed(1, { from: '41000.00' })
  expect((await save(levels, owner)).code).toBe('')
  const own = await proposal()
  expect((await world.call(desk.publishLevels, own, owner)).code).toBe('approval_own')
  expect((await world.call(desk.rejectLevels, own, officer)).data).toEqual({ live_version: 2 })
  await save(levels)
  const late = await proposal()
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await stay()
  for (const call of [desk.publishLevels, desk.rejectLevels]) {
    expect(await world.call(call, late, officer)).toMatchObject({ code: 'approval_expired' })
  }
})

test('a level that waits for the second person is judged again when he agrees', async () => {
  const member = await memberActor(world)
  const member_id = member.memberId
  const today = bangkokDay(await world.clock.now())
  const ask = async (level: number, days: number) => {
    const input = { member_id, level, until: addDays(today, days), reason }
    expect((await world.call(desk.setMemberLevel, input, officer)).data).toMatchObject({
      is_waiting: true,
    })
  }
  const decide = async (verdict: 'approve' | 'reject' = 'approve') => {
    const [waiting] = await world.ask(desk.listSetLevels, {}, second)
    const approval_id = waiting?.approval_id ?? 0
    return world.call(desk.decideSetLevel, { member_id, approval_id, verdict, reason }, second)
  }
  await ask(5, 60)
  const read = () => world.ask(desk.getMemberLevels, { member_id }, second)
  expect((await read()).asked).toMatchObject({ to: 5, until: addDays(today, 60), reason })
  expect((await decide('reject')).data).toEqual({ level: 1 })
  expect((await read()).asked).toBeNull()
  const tooLate = { member_id, level: 2, until: addDays(today, 91), reason }
  expect(await world.call(desk.setMemberLevel, tooLate, officer)).toMatchObject({
    code: 'level_until',
    details: [{ field: 'until' }],
  })
  await ask(5, 60)
  // Meanwhile the levels are four.
  expect((await save((await liveLevels()).slice(0, 4))).code).toBe('')
  await world.ask(desk.publishLevels, await proposal(), officer)
  expect((await decide()).code).toBe('level_unknown')
  await decide('reject')
  await ask(4, 1)
  await world.clock.advance(3 * DAY_MS)
  await stay()
  expect((await decide()).code).toBe('level_until')
  await decide('reject')
  await ask(4, 60)
  await goTo(await world.clock.now(), member)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  expect((await decide()).code).toBe('level_not_for_member')
  const [waiting] = await world.ask(desk.listSetLevels, {}, second)
  const expired = { member_id, approval_id: waiting?.approval_id ?? 0, reason }
  await world.clock.advance(7 * DAY_MS)
  await stay()
  const late = { ...expired, verdict: 'approve' as const }
  expect((await world.call(desk.decideSetLevel, late, second)).code).toBe('approval_expired')
  const nobody = { member_id: 999_999_999, level: 2, until: addDays(today, 20), reason }
  expect((await world.call(desk.setMemberLevel, nobody, officer)).code).toBe('not_found')
  const missing = { member_id: 999_999_999 }
  expect((await world.call(desk.getMemberLevels, missing, officer)).code).toBe('not_found')
  const released = { ...missing, reason }
  expect((await world.call(desk.releaseMemberLevel, released, officer)).code).toBe('not_found')
})

test('who is on which level comes page by page, of one level, and by number or phone', async () => {
  await stay()
  const all = [await memberActor(world), await memberActor(world), await memberActor(world)]
  const ids = all.map(({ memberId }) => memberId)
  const [first, fellow, third] = ids as [number, number, number]
  await putOnLevel(world, first, 3)
  await putOnLevel(world, fellow, 3)
  const find = (more: object) => world.ask(desk.findLevelMembers, more, officer)
  const idsOf = ({ items }: Awaited<ReturnType<typeof find>>) =>
    items.map(({ member_id: id }) => Number(id))
  const whole = await find({ limit: 100 })
  const levels = whole.items.map(({ level }) => level)
  expect(levels).toEqual(levels.toSorted((a, b) => b - a))
  const paged: number[] = []
  let cursor: string | undefined
  do {
    const page = await find({ limit: 1, ...(cursor === undefined ? {} : { cursor }) })
    paged.push(...idsOf(page))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(idsOf(whole))
  const high = await find({ level: 3, limit: 100 })
  expect(idsOf(high)).toEqual(expect.arrayContaining([first, fellow]))
  expect(idsOf(high)).not.toContain(third)
  expect((await find({ member: `${first}` })).items).toMatchObject([
    { level: 3, name: 'ทอง', since: bangkokDay(await world.clock.now()), hold: { kind: 'floor' } },
  ])
  const byPhone = await find({ member: all[2]?.person.phone })
  expect(byPhone.items).toMatchObject([{ member_id: third, since: null, hold: null }])
  const byEnd = await find({ member: all[2]?.person.phone.slice(-4), limit: 100 })
  expect(idsOf(byEnd)).toContain(third)
  for (const nobody of ['0899999999', '99999999', 'สมชาย']) {
    expect(await find({ member: nobody })).toEqual({ items: [], next_cursor: null })
  }
  expect(idsOf(await find({ cursor: 'x', limit: 100 }))).toEqual(idsOf(whole))
})
