import { beforeAll, expect, test } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, lobbyMarket, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../operator-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
let risk: StaffActor
let auditor: StaffActor
let member: MemberActor
let ids: Map<string, number>

beforeAll(async () => {
  await advanceRounds(world)
  risk = await staffActor(world, 'risk_officer')
  auditor = await staffActor(world, 'auditor')
  member = await memberActor(world)
  await deposit(world, member, '1000')
  const markets = await world.ask(calls.marketList, {}, auditor)
  ids = new Map(markets.map(({ code, market_id: id }) => [code, Number(id)]))
})
const idOf = (code: string) => ids.get(code) ?? 0

test('a market is switched off with what members read; sales stop at once and start again', async () => {
  const market_id = idOf('hanoi')
  const round = await openRound(world, 'hanoi')
  const off = { market_id, is_on: false, notice: 'แหล่งผลขัดข้อง', reason: 'ตรวจสอบแหล่งผล' }
  const unsaid = await world.call(calls.marketSwitch, { ...off, notice: ' ' }, risk)
  expect([unsaid.code, unsaid.details[0]?.field]).toEqual(['invalid_input', 'notice'])
  expect((await world.call(calls.marketSwitch, off, auditor)).code).toBe('forbidden')
  expect(await world.ask(calls.marketSwitch, off, risk)).toEqual({
    market_id,
    is_on: false,
    notice: 'แหล่งผลขัดข้อง',
  })
  expect((await lobbyMarket(world, 'hanoi')).notice).toBe('แหล่งผลขัดข้อง')
  const buy = async () => {
    const line = await lineOf(world, round.round_id, 'top3', '123', '1.00')
    return (await sendBill(world, member, { round_id: round.round_id, lines: [line] })).code
  }
  expect(await buy()).toBe('market_closed')
  await world.ask(calls.marketSwitch, { market_id, is_on: true, reason: 'กลับมาปกติ' }, risk)
  expect(await buy()).toBe('')
  const sold = { field: 'is_on', name: 'การรับแทง', form: 'text' }
  const told = { field: 'notice', name: 'ข้อความถึงสมาชิก', form: 'text' }
  const { items } = await world.ask(objectHistory, { kind: 'market', id: `${market_id}` }, auditor)
  expect(items.map(({ reason, changes }) => [reason, changes])).toEqual([
    [
      'กลับมาปกติ',
      [
        { ...sold, before: 'ปิด', after: 'เปิด' },
        { ...told, before: 'แหล่งผลขัดข้อง', after: null },
      ],
    ],
    [
      'ตรวจสอบแหล่งผล',
      [
        { ...sold, before: 'เปิด', after: 'ปิด' },
        { ...told, before: null, after: 'แหล่งผลขัดข้อง' },
      ],
    ],
  ])
})

test('a market that does not exist is not found', async () => {
  const input = { market_id: 9999, is_on: true, reason: 'ลอง' }
  expect((await world.call(calls.marketSwitch, input, risk)).status).toBe(404)
  const list = await world.call(calls.versionList, { market_id: 9999, kind: 'rate' }, auditor)
  expect(list.status).toBe(404)
})
