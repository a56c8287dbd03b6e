import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Call } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import type { Actor } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { testWorld } from '#tests/support/world.ts'
import { giveUpBonus, takePromotion } from '../contract.ts'
import { cancelBonus, endPromotion } from '../operator-contract.ts'

// Calls that give a bonus and end one, sent again: the same request is answered once more, and does nothing.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)
const reason = 'ตรวจแล้วพบว่าผิดเงื่อนไข'

let named = 0
const newMember = () =>
  memberActor(world, { first_name: 'ค'.repeat((named += 1)), last_name: 'ทดลอง' })
const publish = () =>
  desk.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    bonus_max: '50.00',
    cashout_max: '100.00',
  })
const send = (call: Call, input: object, actor: Actor, key: string) =>
  world.call(call, input, actor, { 'idempotency-key': key })

test('one request for free credit is one bonus, also when the promotion is over', async () => {
  const member = await newMember()
  const [chosen, other] = [await publish(), await publish()]
  const key = randomUUID()
  expect(await send(takePromotion, chosen, member, 'one')).toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'Idempotency-Key' }],
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(takePromotion, chosen, member, key)),
  )
  const ended = { promotion_id: chosen.promotion_id, reason: 'จบโปรโมชั่น' }
  await world.ask(endPromotion, ended, desk.editor)
  answers.push(await send(takePromotion, chosen, member, key))
  const { bonus_id } = await desk.bonus(member)
  for (const { code, data } of answers) {
    expect([code, data]).toEqual(['', { bonus_id, granted: '50.00' }])
  }
  expect((await send(takePromotion, other, member, key)).code).toBe('idempotency_mismatch')
  expect((await send(takePromotion, chosen, member, randomUUID())).code).toBe('promotion_over')
})

async function take(member: MemberActor): Promise<number> {
  const { bonus_id } = await world.ask(takePromotion, await publish(), member)
  return Number(bonus_id)
}

describe.each([
  {
    name: 'given up by its member',
    call: giveUpBonus,
    inputOf: (bonus_id: number) => ({ bonus_id }),
    actorOf: (member: MemberActor): Actor => member,
    state: 'forfeited',
  },
  {
    name: 'cancelled by staff',
    call: cancelBonus,
    inputOf: (bonus_id: number) => ({ bonus_id, reason }),
    actorOf: (): Actor => desk.cashier,
    state: 'cancelled',
  },
])('a bonus $name', ({ call, inputOf, actorOf, state }) => {
  test('ends once, and the same request hears so again', async () => {
    const member = await newMember()
    const actor = actorOf(member)
    const key = randomUUID()
    const first = inputOf(await take(member))
    expect(await send(call, first, actor, 'one')).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'Idempotency-Key' }],
    })
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => send(call, first, actor, key)),
    )
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: '', data: { state, ended: '50.00' } })
    }
    expect((await send(call, first, actor, randomUUID())).code).toBe('bonus_over')
    const second = inputOf(await take(member))
    expect((await send(call, second, actor, key)).code).toBe('idempotency_mismatch')
    expect((await desk.bonus(member)).state).toBe('active')
  })
})
