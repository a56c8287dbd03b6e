import { expect, test, vi } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { buyBill } from '#tests/support/desk.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { advanceRounds, openRound } from '#tests/support/lottery.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { testWorld } from '#tests/support/world.ts'
import { beat, shoot } from '#tests/support/yeekee.ts'
import { getBill } from '#features/lottery/bill/contract.ts'
import { fairRound } from '../contract.ts'

const world = await testWorld({
  sandbox: true,
  jobs: true,
  at: bangkokInstant('2026-11-23', '10:00:20'),
})

test('two processes with nobody at the wheel: opened, closed, published, drawn, paid', async () => {
  await world.secondSite()
  // The minute's job, which the start of a site runs at once.
  await advanceRounds(world)
  const open = await vi.waitFor(() => openRound(world, 'yeekee_demo'), { timeout: PATIENCE_MS })
  const roundId = Number(open.round_id)
  const member = await memberActor(world)
  await deposit(world, member, '500.00')
  const bill = await buyBill(world, member, roundId, [['run_top', '5', '100.00']])
  const round = await world.ask(fairRound, { id: roundId })
  const end = new Date(round.shoot_close_at)
  await beat(world, new Date(end.getTime() - 60_000), end)
  await world.clock.set(new Date(end.getTime() - 1_000))
  expect((await shoot(world, member, roundId, '00016')).data).toMatchObject({ seq: 1 })

  const drawn = await vi.waitFor(
    async () => {
      const transcript = await world.ask(fairRound, { id: roundId })
      expect(transcript.bonuses).toHaveLength(1)
      return transcript
    },
    { timeout: PATIENCE_MS, interval: 100 },
  )
  const afterMs = (at: string | null | undefined) => new Date(at ?? 0).getTime() - end.getTime()
  expect(afterMs(drawn.head_published_at)).toBeLessThan(2_000)
  expect(afterMs(drawn.draw?.drawn_at)).toBeLessThan(10_000)
  expect(drawn.bonuses).toMatchObject([{ rank: 1, outcome: 'few_shooters' }])
  await vi.waitFor(
    async () => {
      const { status } = await world.ask(getBill, { bill_id: bill }, member)
      expect(status).toBe(drawn.draw?.top3.includes('5') === true ? 'won' : 'lost')
    },
    { timeout: PATIENCE_MS, interval: 100 },
  )
  // The next round opened meanwhile, by itself.
  expect((await openRound(world, 'yeekee_demo')).round_id).not.toBe(open.round_id)
})
