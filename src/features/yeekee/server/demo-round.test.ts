import { expect, test } from 'vitest'
import { getResult } from '#features/lottery/result/contract.ts'
import { getRound } from '#features/lottery/round/contract.ts'
import { fairRound } from '../contract.ts'
import { testWorld } from '#tests/support/world.ts'
import { drawToEnd, openYeekeeRound } from '#tests/support/yeekee.ts'

const world = await testWorld({ sandbox: true })

test('a demo round without a single shot is promised, drawn and settled', async () => {
  const round = await openYeekeeRound(world, 'yeekee_demo')
  expect(round).toMatchObject({ stage: 'betting', server_seed: null, draw: null, count: 0 })
  expect(round.round_ref).toMatch(/^YD-\d{8}-\d{4}$/)
  expect(round.beacon).toMatchObject({ is_test: true, signature: null })
  await drawToEnd(world, round)
  const drawn = await world.ask(fairRound, { id: round.round_id })
  expect(drawn.void_reason).toBeNull()
  expect(drawn.draw).toMatchObject({ shot16: 0, total: drawn.draw?.sys })
  expect(drawn.server_seed).toMatch(/^[0-9a-f]{64}$/)
  const settled = await world.ask(getRound, { round_id: round.round_id })
  expect(settled).toMatchObject({ status: 'settled', server_seed: drawn.server_seed })
  const result = await world.ask(getResult, { round_id: round.round_id })
  expect(result.top3).toBe(drawn.draw?.top3)
  expect(result.proof).toMatchObject({ sys: drawn.draw?.sys, head: drawn.head })
})
