import { beforeAll, describe, expect, test } from 'vitest'
import type { WireOutput } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { openYeekeeRound, shoot } from '#tests/support/yeekee.ts'
import type { fairRound } from '../contract.ts'
import * as desk from '../operator-contract.ts'

// The desk of yeekee looks on, and has one switch.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00:20') })
let risk: StaffActor
let auditor: StaffActor
let member: MemberActor
let round: WireOutput<typeof fairRound>

beforeAll(async () => {
  risk = await staffActor(world, 'risk_officer')
  auditor = await staffActor(world, 'auditor')
  member = await memberActor(world)
  round = await openYeekeeRound(world, 'yeekee')
})

const roundAtDesk = async () => {
  const { rounds, ...rest } = await world.ask(desk.yeekeeDesk, {}, auditor)
  return { ...rest, own: rounds.find((row) => row.round_id === round.round_id) }
}

describe('the rounds of a day', () => {
  test('are shown with their shots and where the proof stands', async () => {
    expect((await shoot(world, member, Number(round.round_id), '12345')).code).toBe('')
    const { own, shooting_on } = await roundAtDesk()
    expect(shooting_on).toBe(true)
    expect(own).toMatchObject({
      stage: 'betting',
      shot_count: 1,
      proof: 'promised',
      result5: null,
      void_reason: null,
    })
    const transcript = await world.ask(desk.yeekeeDeskRound, { id: round.round_id }, auditor)
    expect(transcript).toMatchObject({ count: 1, head: own?.head, server_seed: null, draw: null })
  })

  test('of a day without rounds are none', async () => {
    const { rounds } = await world.ask(desk.yeekeeDesk, { date: '2026-01-01' }, auditor)
    expect(rounds).toEqual([])
  })

  test('a round of another market has no transcript', async () => {
    const { round_id } = await openRound(world, 'hanoi')
    const answer = await world.call(desk.yeekeeDeskRound, { id: round_id }, auditor)
    expect(answer.code).toBe('not_yeekee')
  })
})

describe('the switch that stops all shooting', () => {
  test('is for those who may change the lottery, with a reason', async () => {
    const off = { is_on: false, reason: 'ระบบยิงเลขช้า' }
    expect((await world.call(desk.yeekeeShooting, off, auditor)).code).toBe('forbidden')
    const silent = await world.call(desk.yeekeeShooting, { is_on: false, reason: 'x' }, risk)
    expect([silent.code, silent.details?.[0]?.field]).toEqual(['invalid_input', 'reason'])
    expect(await world.ask(desk.yeekeeShooting, off, risk)).toEqual({ shooting_on: false })
    expect((await roundAtDesk()).shooting_on).toBe(false)
    const refused = await shoot(world, member, Number(round.round_id), '12345')
    expect(refused.code).toBe('shooting_paused')
    await world.ask(desk.yeekeeShooting, { is_on: true, reason: 'ใช้ได้แล้ว' }, risk)
    const written = await world.query(
      `select reason, before, after from platform.audit
        where object_kind = 'yeekee' and object_id = 'shooting' order by audit_id`,
    )
    expect(written).toEqual([
      { reason: off.reason, before: { shooting_on: true }, after: { shooting_on: false } },
      { reason: 'ใช้ได้แล้ว', before: { shooting_on: false }, after: { shooting_on: true } },
    ])
  })
})
