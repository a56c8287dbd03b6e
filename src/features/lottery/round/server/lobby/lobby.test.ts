import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { putOnLevel } from '#tests/support/levels.ts'
import { advanceRounds, lobbyMarket } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { testWorld } from '#tests/support/world.ts'
import { getLobby, getMarketRules } from '../../contract.ts'
import { listFavourites, listRateCards, markFavourites } from '../../../market/contract.ts'
import { listRates } from '../../../market/rate-contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-25', '10:00') })
let member: MemberActor
beforeAll(async () => {
  member = await memberActor(world)
  await advanceRounds(world)
})

const idOf = async (code: string) => Number((await lobbyMarket(world, code)).market_id)

test('favourites follow the member, in the order in which he marked them, each once', async () => {
  const [gov, hanoi, dow] = [await idOf('gov'), await idOf('hanoi'), await idOf('dow')]
  const mark = (market_ids: number[], is_favourite: boolean) =>
    world.ask(markFavourites, { market_ids, is_favourite }, member)
  expect(await world.ask(listFavourites, {}, member)).toEqual([])
  expect(await mark([hanoi], true)).toEqual([hanoi])
  expect(await mark([gov, hanoi], true)).toEqual([hanoi, gov])
  expect(await mark([dow], false)).toEqual([hanoi, gov])
  expect(await mark([hanoi], false)).toEqual([gov])
  expect(await world.ask(listFavourites, {}, member)).toEqual([gov])
  expect(await world.ask(listFavourites, {}, await memberActor(world))).toEqual([])
})

test('what is no market of this site cannot be marked, and then nothing is', async () => {
  const gov = await idOf('gov')
  const other = await memberActor(world)
  const input = { market_ids: [gov, 9999], is_favourite: true }
  expect((await world.call(markFavourites, input, other)).code).toBe('not_found')
  expect(await world.ask(listFavourites, {}, other)).toEqual([])
  const none = await world.call(markFavourites, { market_ids: [], is_favourite: true }, other)
  expect(none.code).toBe('invalid_input')
})

test('markets that pay the same share a card: every market once, and its rates are its own', async () => {
  const { level, cards } = await world.ask(listRateCards, {})
  const rates = await world.ask(listRates, {})
  expect(level).toBeNull()
  const shown = cards.flatMap((card) => card.markets.map((market) => ({ market, card })))
  expect(shown.map(({ market }) => market.code).toSorted()).toEqual(
    rates.map(({ code }) => code).toSorted(),
  )
  for (const { market, card } of shown) {
    const own = rates.find(({ code }) => code === market.code)
    expect(card.rates, market.code).toMatchObject(own?.rates ?? [])
    expect(card.category_name).toBe(own?.category_name)
  }
  // Half a hundred tables would be a page nobody reads and a phone hardly draws.
  expect(cards.length).toBeLessThan(10)
  expect(JSON.stringify(cards).length).toBeLessThan(45_000)
})

test('a level is paid more, a coming version is announced, and its market has a card of its own', async () => {
  const [dow] = [await idOf('dow')]
  await world.query(
    `with v as (insert into lottery.rate_version (market_id, version, valid_from, announced_at)
       values ($1, 2, '2026-11-24 00:00+07', '2026-11-20 00:00+07'),
              ($1, 3, '2026-12-02 00:00+07', '2026-11-24 00:00+07'),
              ($1, 4, '2026-12-09 00:00+07', '2026-12-08 00:00+07')
       returning rate_version_id, version),
     r as (insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang,
         max_per_bet_satang, max_per_member_satang, discount_bp)
       select rate_version_id, 'top3', 80000 + version * 1000, 100, 100000, 100000, 500 from v
       returning rate_version_id)
     select from v`,
    [dow],
  )
  await world.query(
    `insert into lottery.rate_vip (rate_version_id, bet_type, level_from, rate_x100)
     select rate_version_id, 'top3', l.level_from, l.pays
       from lottery.rate_version, (values (3, 83000), (6, 84000)) l (level_from, pays)
      where market_id = $1 and version = 2`,
    [dow],
  )
  const cardFor = async (actor?: MemberActor) => {
    const { level, cards } = await world.ask(listRateCards, {}, actor)
    const card = cards.find(({ markets }) => markets.some(({ code }) => code === 'dow'))
    return { level, markets: card?.markets.length, coming: card?.coming, top3: card?.rates[0] }
  }
  const visitor = await cardFor()
  expect(visitor).toMatchObject({
    level: null,
    markets: 1,
    top3: {
      rate: '820',
      base_rate: '820',
      discount_bp: 500,
      vip: [
        { level_from: 3, rate: '830' },
        { level_from: 6, rate: '840' },
      ],
    },
  })
  // Version 4 exists, but is not announced yet.
  expect(visitor.coming).toHaveLength(1)
  expect(visitor.coming?.[0]?.valid_from).toMatch(/^2026-12-02T00:00/)
  expect(visitor.coming?.[0]?.changes).toContainEqual({
    label: '3 ตัวบน · จ่าย (บาทละ)',
    before: '820',
    after: '830',
  })
  await putOnLevel(world, member.memberId, 5)
  expect(await cardFor(member)).toMatchObject({
    level: 5,
    top3: { rate: '830', base_rate: '820', chances: [{ return_percent: 83 }] },
  })
})

test('the rules of a market with every version, days, times and its open round', async () => {
  const hanoi = await idOf('hanoi')
  const [first] = await world.query<{ rule_text: string }>(
    'select rule_text from lottery.rule_version where market_id = $1',
    [hanoi],
  )
  await world.query(
    `insert into lottery.rule_version (market_id, version, rule_text, allow_cancel,
       cancel_window_min, cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
     values ($1, 2, $2, true, 20, 10, 5, 60, '2026-11-24 00:00+07')`,
    [hanoi, `${first?.rule_text}\nข้อเพิ่ม`],
  )
  const rules = await world.ask(getMarketRules, { market: 'hanoi' })
  expect(rules).toMatchObject({
    market: { code: 'hanoi', is_on: true },
    category_name: 'หวยต่างประเทศ',
    version: 2,
    cancel: { allowed: true, window_min: 20 },
    versions: [
      { version: 2, state: 'current' },
      { version: 1, state: 'past', changes: [] },
    ],
    open_round: { draw_day: '2026-11-25' },
  })
  expect(rules.rule_text).toMatch(/ข้อเพิ่ม$/)
  expect(rules.versions[0]?.changes.map(({ after }) => after)).toEqual(['20', 'ข้อเพิ่ม'])
  expect(rules.schedule).toContainEqual({ label: 'ปิดรับ', value: '18:10' })
  expect((await world.call(getMarketRules, { market: 'nowhere' })).code).toBe('not_found')
  expect((await world.call(getMarketRules, { market: 'a b' })).code).toBe('invalid_input')
})

test('every market has rules to show, and the lobby of them all stays small', async () => {
  const { categories } = await world.ask(getLobby, {})
  const markets = categories.flatMap((category) => category.markets)
  for (const { code } of markets) {
    const rules = await world.ask(getMarketRules, { market: code })
    expect(rules.rule_text.split('\n').length, code).toBeGreaterThan(4)
    expect(rules.schedule.length, code).toBeGreaterThan(1)
  }
  expect(markets.length).toBeGreaterThanOrEqual(53)
  const body = await (await fetch(world.site.memberUrl + getLobby.path)).text()
  expect(body.length / markets.length).toBeLessThan(900)
})
