import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import type { WireInput } from '#kernel/contract.ts'
import { bangkokInstant, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { auditList } from '#features/staff/contract.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { signIn, staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getLimit } from '../contract.ts'
import * as calls from '../operator-contract.ts'

// Reduce, close, limit and reopen: who may, what it does to a sale, what is kept of it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
let member: MemberActor
let risk: StaffActor
let auditor: StaffActor
let roundId: number
let closeAt: Date

beforeAll(async () => {
  await advanceRounds(world)
  member = await memberActor(world)
  await deposit(world, member, '20000')
  risk = await staffActor(world, 'risk_officer')
  auditor = await staffActor(world, 'auditor', 'owner')
})

beforeEach(async () => {
  const round = await openRound(world, 'hanoi')
  roundId = Number(round.round_id)
  closeAt = new Date(round.close_at)
})

type Set = WireInput<typeof calls.riskSet>
const set = (more: Partial<Set>, who = risk) =>
  world.call(
    calls.riskSet,
    { round_id: roundId, bet_type: 'bottom2', action: 'close', reason: 'ยอดสูงมาก', ...more },
    who,
  )
const doSet = async (more: Partial<Set>) => {
  const answer = await set(more)
  expect(answer.code, answer.message).toBe('')
  return answer.data
}
const look = (number: string, betType: 'bottom2' | 'top3' = 'bottom2') =>
  world.ask(calls.riskNumber, { round_id: roundId, bet_type: betType, number }, risk)
const buy = async (number: string, baht = '10.00') => {
  const line = await lineOf(world, roundId, 'bottom2', number, baht)
  return (await sendBill(world, member, { round_id: roundId, lines: [line] })).code
}
const later = async (minutes: number) =>
  toWireTime(new Date((await world.clock.now()).getTime() + minutes * MINUTE_MS))

describe('the four actions', () => {
  test('close: nobody can buy it; reopen: everybody can again', async () => {
    await doSet({ numbers: ['12', '21'] })
    expect(await buy('12')).toBe('number_closed')
    expect(await look('12')).toMatchObject({ state: 'closed', reason: 'staff' })
    const shown = await world.ask(getLimit, { round_id: roundId })
    expect(shown.map(({ number, state }) => [number, state])).toEqual([
      ['12', 'closed'],
      ['21', 'closed'],
    ])
    await doSet({ numbers: ['12'], action: 'reopen', reason: 'เปิดคืน' })
    expect(await buy('12')).toBe('')
    // The other one of the same decision stays as it was.
    expect(await buy('21')).toBe('number_closed')
  })

  test('reduce: the number pays less, and the newest decision holds', async () => {
    await doSet({ numbers: ['34'], action: 'reduce', rate: '45' })
    expect(await look('34')).toMatchObject({ state: 'reduced', rate: '45', base_rate: '90' })
    await doSet({ numbers: ['34'], action: 'reduce', rate: '60' })
    expect(await look('34')).toMatchObject({ rate: '60' })
    expect((await look('34')).rules.map(({ rate, state }) => [rate, state])).toEqual([
      ['60', 'now'],
    ])
  })

  test('cap: what is left of it can be bought, and not a baht more', async () => {
    await doSet({ numbers: ['56'], action: 'cap', cap: '100.00' })
    expect(await buy('56', '60.00')).toBe('')
    expect(await look('56')).toMatchObject({ sold: '60.00', cap: '100.00', room: '40.00' })
    expect(await buy('56', '41.00')).toBe('number_over_limit')
    expect(await buy('56', '40.00')).toBe('')
    expect((await look('56')).state).toBe('closed')
  })

  test('a pattern means ten numbers; reopening one leaves nine', async () => {
    await doSet({ pattern: 'double', action: 'reduce', rate: '45' })
    const { numbers } = await world.ask(
      calls.riskBoard,
      { round_id: roundId, bet_type: 'bottom2' },
      risk,
    )
    expect(numbers.filter(({ rate }) => rate === '45')).toHaveLength(10)
    await doSet({ numbers: ['77'], action: 'reopen' })
    expect((await look('77')).state).toBe('open')
    expect((await look('88')).rate).toBe('45')
  })
})

describe('with a start time', () => {
  test('it holds from then on, by the clock of the sale', async () => {
    const startsAt = await later(10)
    await doSet({ numbers: ['43'], starts_at: startsAt })
    expect(await look('43')).toMatchObject({
      state: 'open',
      has_later: true,
      rules: [{ state: 'later', starts_at: startsAt }],
    })
    expect(await buy('43')).toBe('')
    await world.clock.advance(10 * MINUTE_MS)
    await signIn(world, risk)
    expect(await buy('43')).toBe('number_closed')
    expect((await look('43')).rules[0]?.state).toBe('now')
  })
})

describe('every round of the market', () => {
  test('is ruled at once, and a single round cannot be let out of it', async () => {
    await doSet({ numbers: ['65'], whole_market: true })
    expect(await buy('65')).toBe('number_closed')
    const alone = await set({ numbers: ['65'], action: 'reopen' })
    expect([alone.code, alone.details[0]?.field]).toEqual(['ruled_by_market', 'whole_market'])
    await doSet({ numbers: ['65'], action: 'reopen', whole_market: true })
    expect(await buy('65')).toBe('')
  })
})

describe('undo', () => {
  test('takes back what was done and brings back what it replaced', async () => {
    await doSet({ numbers: ['78', '87'], action: 'reduce', rate: '45' })
    const { rule_ids, replaced_ids } = await doSet({ numbers: ['78'] })
    expect(await buy('78')).toBe('number_closed')
    const undone = await world.ask(
      calls.riskEnd,
      { rule_ids, restore_ids: replaced_ids, reason: 'กดผิด' },
      risk,
    )
    expect(undone).toEqual({ ended: 2, restored: 1 })
    expect(await look('78')).toMatchObject({ state: 'reduced', rate: '45' })
    expect((await look('87')).rate).toBe('45')
    expect((await look('87')).rules).toHaveLength(1)
    const again = await world.call(calls.riskEnd, { rule_ids, reason: 'กดซ้ำ' }, risk)
    expect(again.code).toBe('number_rule_over')
  })

  test('of what does not exist is nothing', async () => {
    const answer = await world.call(calls.riskEnd, { rule_ids: [999_999], reason: 'ลอง' }, risk)
    expect(answer.status).toBe(404)
    const empty = await world.call(calls.riskEnd, { rule_ids: [], reason: 'ลอง' }, risk)
    expect(empty.details[0]?.field).toBe('rule_ids')
  })
})

describe('what is refused', () => {
  test.each([
    [{ numbers: [] }, 'invalid_input', 'numbers'],
    [{ numbers: ['1x'] }, 'invalid_input', 'numbers.0'],
    [{ numbers: ['12'], reason: 'x' }, 'invalid_input', 'reason'],
    [{ numbers: ['12'], action: 'reduce' }, 'invalid_input', 'rate'],
    [{ numbers: ['12'], action: 'cap' }, 'invalid_input', 'cap'],
    [{ numbers: ['123'] }, 'number_malformed', 'numbers'],
    [{ pattern: 'triple' }, 'number_malformed', 'numbers'],
    [{ numbers: ['12'], action: 'reduce', rate: '90' }, 'rate_not_lower', 'rate'],
    [{ numbers: ['123'], bet_type: 'front3' }, 'bet_type_unsold', 'bet_type'],
    [{ numbers: ['98'], action: 'reopen' }, 'nothing_to_reopen', undefined],
    [{ numbers: ['12'], starts_at: '2026-11-23T09:00:00+07:00' }, 'start_in_past', 'starts_at'],
  ] as const)('%j: %s at %s', async (input, code, field) => {
    const answer = await set(input as Partial<Set>)
    expect([answer.code, answer.details[0]?.field]).toEqual([code, field])
  })

  test('a start after the close, a round that is closed, one that does not exist', async () => {
    expect((await set({ numbers: ['12'], starts_at: toWireTime(closeAt) })).code).toBe(
      'start_after_close',
    )
    const { round_id } = await openRound(world, 'hsi_pm')
    await world.query(
      `update lottery.round set state = 'closed', closed_at = platform.clock() where round_id = $1`,
      [round_id],
    )
    expect((await set({ round_id, numbers: ['12'] })).code).toBe('round_stopped_selling')
    expect((await set({ round_id: 999_999, numbers: ['12'] })).status).toBe(404)
  })

  test('a type that is not sold, and digits that do not fit, on the board too', async () => {
    const { round_id } = await openRound(world, 'lao_pattana')
    const board = await world.call(calls.riskBoard, { round_id, bet_type: 'front3' }, risk)
    expect(board.code).toBe('bet_type_unsold')
    const ask = (bet_type: 'front3' | 'top3', number: string) =>
      world.call(calls.riskNumber, { round_id, bet_type, number }, risk)
    expect((await ask('front3', '123')).code).toBe('bet_type_unsold')
    expect((await ask('top3', '12')).code).toBe('number_malformed')
  })
})

describe('who may', () => {
  test('the auditor of a desk looks, and does nothing', async () => {
    const watcher = await staffActor(world, 'auditor')
    const { round_id } = await openRound(world, 'lao_pattana')
    expect((await world.call(calls.riskRules, { round_id }, watcher)).code).toBe('')
    expect((await set({ numbers: ['12'], round_id }, watcher)).code).toBe('forbidden')
    const cashier = await staffActor(world, 'cashier')
    expect((await world.call(calls.riskRounds, {}, cashier)).code).toBe('forbidden')
  })
})

describe('what is kept', () => {
  test('each number has its history, with before and after; the audit list finds it by thing', async () => {
    const { round_id } = await openRound(world, 'lao_pattana')
    const on = { round_id, numbers: ['12', '13'] }
    await doSet({ ...on, action: 'reduce', rate: '45', reason: 'เลขดัง' })
    await doSet({ ...on, numbers: ['12'], reason: 'เต็มแล้ว' })
    const object = { kind: 'round_number', id: `${round_id}:bottom2:12` }
    const { items } = await world.ask(objectHistory, object, risk)
    expect(
      items.map(({ action, reason, changes }) => [
        action,
        reason,
        ...changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
      ]),
    ).toEqual([
      ['number.closed', 'เต็มแล้ว', 'อัตราจ่าย: 45 → ปิดรับ'],
      ['number.reduced', 'เลขดัง', 'อัตราจ่าย: 90 → 45'],
    ])
    const round = { object_kind: 'round', object_id: `${round_id}` }
    const all = await world.ask(auditList, round, auditor)
    expect(all.items.map(({ object: of }) => of.id).sort()).toEqual([
      `${round_id}:bottom2:12`,
      `${round_id}:bottom2:12`,
      `${round_id}:bottom2:13`,
    ])
    const paged = await world.ask(objectHistory, { ...object, limit: 1 }, risk)
    expect(paged.items[0]?.action).toBe('number.closed')
    const next = await world.ask(
      objectHistory,
      { ...object, limit: 1, cursor: paged.next_cursor ?? '' },
      risk,
    )
    expect([next.items[0]?.action, next.next_cursor]).toEqual(['number.reduced', null])
    for (const input of [
      { kind: 'ghost', id: '1' },
      { ...object, cursor: 'x' },
    ]) {
      expect((await world.call(objectHistory, input, risk)).code).toBe('invalid_input')
    }
    const staff = { kind: 'staff', id: '1' }
    expect((await world.call(objectHistory, staff, risk)).code).toBe('forbidden')
    expect((await world.call(objectHistory, staff, auditor)).code).toBe('')
  })

  test('who has most on a number is shown masked', async () => {
    const { round_id } = await openRound(world, 'lao_pattana')
    const line = await lineOf(world, round_id, 'top3', '538', '20.00')
    expect((await sendBill(world, member, { round_id, lines: [line] })).code).toBe('')
    const number = await world.ask(
      calls.riskNumber,
      { round_id, bet_type: 'top3', number: '538' },
      risk,
    )
    expect(number).toMatchObject({
      sold: '20.00',
      bills: 1,
      members: 1,
      holders: [{ bills: 1, stake: '20.00' }],
    })
    expect(number.holders[0]?.member).toMatch(/x/)
  })
})
