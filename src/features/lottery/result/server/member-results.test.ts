import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { testWorld } from '#tests/support/world.ts'
import { listMarketResults, listResults } from '../contract.ts'
import { getGovernmentDraw } from '../government-contract.ts'
import { feedRead } from '../feed-contract.ts'

// What members see of results: all prizes of the government, a market's history page by page, and a
// correction with both values.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2021-03-01', '10:00') })
const desk = await resultDesk(world)
const GLO = { first: ['835538'], front3: ['290', '838'], bottom3: ['051', '806'], bottom2: ['73'] }
const glo = { first: '835538', last2: '73', last3f: ['290', '838'], last3b: ['051', '806'] }
const second = ['100001', '100038', '100075', '100112', '100149']

const announce = (fields: object) =>
  world.sandbox.post('/results/control', {
    date: '2021-03-01',
    announced_at: 'now',
    status: 'announced',
    ...fields,
  })

test('1 March 2564 in full: what two people confirmed, and the tiers that a source tells', async () => {
  await desk.goTo(bangkokInstant('2021-03-01', '12:00'))
  const round_id = await desk.closeRound('gov')
  expect((await world.call(getGovernmentDraw, { round_id })).code).toBe('not_found')
  await desk.settle(round_id, GLO)
  const confirmed = await world.ask(getGovernmentDraw, { round_id })
  expect(confirmed).toMatchObject({
    draw_day: '2021-03-01',
    source: null,
    prizes: { first: ['835538'], near1: ['835537', '835539'], last3b: ['051', '806'], fifth: [] },
  })

  // A reading of other numbers shows nothing, one of the same numbers adds its tiers.
  await announce({ market_code: 'thai_gov', official: { ...glo, last2: '74', second } })
  await world.ask(feedRead, { round_id }, desk.first)
  expect((await world.ask(getGovernmentDraw, { round_id })).source).toBeNull()
  await announce({ market_code: 'thai_gov', official: { ...glo, second } })
  await world.ask(feedRead, { round_id }, desk.first)
  const told = await world.ask(getGovernmentDraw, { round_id })
  expect(told.prizes).toMatchObject({ second, last2: ['73'], third: [] })
  expect(told.source).toMatch(/สำนักงานสลาก|Thai Lotto/)
})

test('a correction shows both values and why; the history pages to its end', async () => {
  const first = await desk.closeRound('hanoi')
  await desk.settle(first, { special: ['30398'], first: ['04743'] })
  await desk.revise(first, { special: ['30399'], first: ['04743'] }, 'พิมพ์เลขตัวท้ายผิด')
  const all = await world.ask(listResults, { date: '2021-03-01' })
  const revised = all.find((row) => Number(row.round_id) === first)
  expect(revised).toMatchObject({
    full: '30399 · 04743',
    revision: 2,
    has_proof: false,
    category_name: expect.any(String),
    replaced: { full: '30398 · 04743', top3: '398', bottom2: '43', reason: 'พิมพ์เลขตัวท้ายผิด' },
  })

  await desk.goTo(bangkokInstant('2021-03-02', '12:00'))
  const next = await desk.closeRound('hanoi')
  await desk.settle(next, { special: ['11111'], first: ['22222'] })
  const hanoi = Number(revised?.market_id)
  const one = await world.ask(listMarketResults, { market_id: hanoi, limit: 1 })
  expect(one.items.map((row) => Number(row.round_id))).toEqual([next])
  const cursor = one.next_cursor ?? ''
  const two = await world.ask(listMarketResults, { market_id: hanoi, limit: 1, cursor })
  expect([two.items.map((row) => Number(row.round_id)), two.next_cursor]).toEqual([[first], null])
  const wrong = await world.call(listMarketResults, { market_id: hanoi, cursor: 'x' })
  expect(wrong.code).toBe('invalid_input')
})
