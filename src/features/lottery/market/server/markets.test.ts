import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, lobbyMarket } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { listRates } from '../rate-contract.ts'
import { officialFields, resultRules } from '../../rules/derive.ts'
import { dailyRounds } from '../rules/schedule.ts'
import { setTiers } from '../../rules/set-tiers.ts'
import { zonedInstant } from '../rules/zone.ts'
import { findCalendars, findSchedules } from './schedule-store.ts'
import { switchMarket } from './switch-market.ts'

// Every market is rows: each has all it needs, and its schedule says what it is meant to say.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '05:30') })

interface Market {
  code: string
  name: string
  emblem: string
  result_rule: string
  is_on: boolean
  off_notice: string | null
  rule_text: string | null
  bet_types: string[] | null
  day_rule: string | null
  feed_code: string | null
}
let markets: Market[]

beforeAll(async () => {
  markets = await world.query<Market>(`
    select m.code, m.name, m.emblem, m.result_rule, m.is_on, m.off_notice, v.rule_text, s.day_rule,
           f.feed_code, (select array_agg(r.bet_type) from lottery.rate r
                          where r.rate_version_id = x.rate_version_id) as bet_types
      from lottery.market m
      left join lateral (select * from lottery.rule_version r where r.market_id = m.market_id
                          order by version desc limit 1) v on true
      left join lateral (select * from lottery.rate_version r where r.market_id = m.market_id
                          order by version desc limit 1) x on true
      left join lottery.schedule_version s on s.market_id = m.market_id
      left join lottery.feed_version f on f.market_id = m.market_id
     order by m.market_id`)
})

describe('the catalogue', () => {
  test('53 markets, each with rules, rates, a schedule, an emblem and a name of its own', () => {
    expect(markets).toHaveLength(53)
    expect(new Set(markets.map((market) => market.name)).size).toBe(53)
    const emblems = join(import.meta.dirname, '../../../../ui/art/emblems')
    for (const market of markets) {
      expect(market.rule_text?.split('\n').length, market.code).toBeGreaterThan(3)
      expect(market.bet_types?.length, market.code).toBeGreaterThan(0)
      expect(market.day_rule, market.code).not.toBeNull()
      expect(existsSync(join(emblems, `${market.emblem}.svg`)), market.code).toBe(true)
      expect([...resultRules, 'yeekee'], market.code).toContain(market.result_rule)
      if (market.result_rule !== 'yeekee') expect(market.feed_code, market.code).not.toBeNull()
    }
  })

  test('what is off says why in Thai: three Thai stock rounds and the other speeds of yeekee', () => {
    const off = markets.filter((market) => !market.is_on)
    expect(off.map((market) => market.code)).toEqual([
      'th_am',
      'th_noon',
      'th_afternoon',
      'yeekee_44',
      'yeekee_96',
      'yeekee_144',
      'yeekee_speed',
    ])
    expect(off[0]?.off_notice).toContain('เลขล็อค')
    expect(off.every((market) => /[ก-๙]/.test(market.off_notice ?? ''))).toBe(true)
  })

  test('4 ตัว are sold where the source has four digits, 3 ตัวหน้า and ล่าง by the government alone', () => {
    const selling = (type: string) =>
      markets.filter((market) => market.bet_types?.includes(type)).map((market) => market.code)
    expect(selling('top4')).toEqual(['gov', 'malay'])
    expect(selling('tod4')).toEqual(['gov', 'malay'])
    expect(selling('set4')).toEqual(['lao_set', 'hanoi_set'])
    expect(selling('front3')).toEqual(['gov'])
    expect(selling('bottom3')).toEqual(['gov'])
  })

  test('a set costs ฿120, pays less the further down the tier, and its limits are whole units', async () => {
    const rates = await world.ask(listRates, { category_id: 5 })
    for (const { rates: rows, code } of rates) {
      expect(rows, code).toHaveLength(1)
      const [set] = rows
      expect(set?.set?.unit).toBe('120.00')
      expect(set?.set?.tiers.map((row) => row.tier)).toEqual([...setTiers])
      expect(set?.set?.tiers.map((row) => row.prize)).toEqual([
        '125000.00',
        '41000.00',
        '5500.00',
        '4100.00',
        '1800.00',
        '1600.00',
      ])
      expect(Number(set?.max_per_bet) % 120).toBe(0)
      expect(set?.chances[0]?.return_percent).toBeCloseTo(92.1666, 3)
    }
  })

  test('every rule of derivation is some market’s, and asks for something', () => {
    for (const rule of resultRules) {
      const using = markets.filter((market) => market.result_rule === rule)
      expect(using.length, rule).toBeGreaterThan(0)
      expect(officialFields[rule].length).toBeGreaterThan(0)
    }
  })
})

/** From Monday 23 November: days with a draw of the fortnight, close and draw of the first. */
const fortnight: [string, number, string, string][] = [
  ['lao_pattana', 6, '2026-11-23 20:20', '2026-11-23 20:30'],
  ['lao_star', 14, '2026-11-23 15:35', '2026-11-23 15:45'],
  ['hanoi_special', 14, '2026-11-23 17:00', '2026-11-23 17:30'],
  ['hanoi', 14, '2026-11-23 18:10', '2026-11-23 18:30'],
  ['malay', 6, '2026-11-25 18:00', '2026-11-25 18:30'],
  ['th_pm', 10, '2026-11-23 16:25', '2026-11-23 16:50'],
  // 23 November is 勤労感謝の日.
  ['nikkei_am', 9, '2026-11-24 09:20', '2026-11-24 09:30'],
  ['hsi_pm', 10, '2026-11-23 14:40', '2026-11-23 15:10'],
  // 24 November is Guru Nanak's birthday.
  ['india', 9, '2026-11-23 16:40', '2026-11-23 17:30'],
  // Sunday to Thursday.
  ['egypt', 10, '2026-11-23 18:00', '2026-11-23 19:45'],
  ['uk', 10, '2026-11-23 22:00', '2026-11-23 23:55'],
  // Thanksgiving; New York is on winter time.
  ['dow', 9, '2026-11-24 03:00', '2026-11-24 04:15'],
  // Sold over midnight.
  ['dow_vip', 14, '2026-11-24 00:10', '2026-11-24 00:30'],
  ['lao_set', 6, '2026-11-23 20:10', '2026-11-23 20:30'],
  ['hanoi_set', 14, '2026-11-23 18:00', '2026-11-23 18:30'],
  ['gov', 1, '2026-12-01 15:20', '2026-12-01 16:00'],
  ['gsb', 1, '2026-12-01 10:30', '2026-12-01 14:00'],
  ['baac', 0, '', ''],
]

const wall = (at: Date | undefined) =>
  at && `${bangkokDay(at)} ${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)}`

/**
 * When the value is made, by the clock of the place where it is: the end of the session, the draw.
 */
const sessions = [
  ['nikkei_am', 'Asia/Tokyo', '11:30'],
  ['nikkei_pm', 'Asia/Tokyo', '15:30'],
  ['china_am', 'Asia/Shanghai', '11:30'],
  ['china_pm', 'Asia/Shanghai', '15:00'],
  ['hsi_am', 'Asia/Hong_Kong', '12:00'],
  ['hsi_pm', 'Asia/Hong_Kong', '16:00'],
  ['taiwan', 'Asia/Taipei', '13:30'],
  ['korea', 'Asia/Seoul', '15:30'],
  ['singapore', 'Asia/Singapore', '17:00'],
  ['india', 'Asia/Kolkata', '15:30'],
  ['egypt', 'Africa/Cairo', '14:30'],
  ['russia', 'Europe/Moscow', '18:40'],
  ['uk', 'Europe/London', '16:30'],
  ['germany', 'Europe/Berlin', '17:30'],
  ['dow', 'America/New_York', '16:00'],
  ['th_pm', 'Asia/Bangkok', '16:30'],
  ['hanoi', 'Asia/Ho_Chi_Minh', '18:15'],
] as const

describe('schedules', () => {
  test.each(fortnight)('%s draws on %d days of the fortnight', async (code, days, close, draw) => {
    const now = bangkokInstant('2026-11-23', '05:30')
    const schedules = await findSchedules(world.services.db, now)
    const [row] = await world.query<{ market_id: number }>(
      'select market_id from lottery.market where code = $1',
      [code],
    )
    const schedule = schedules.find((one) => one.marketId === row?.market_id)
    if (!schedule || schedule.dayRule === 'interval') throw new Error(code)
    const calendars = await findCalendars(world.services.db, '2026-11-01', '2026-12-31')
    const calendar = calendars.get(schedule.marketId) ?? new Map()
    const rounds = dailyRounds(schedule, calendar, '2026-11-23', '2026-12-06')
    expect(rounds).toHaveLength(days)
    expect(wall(rounds[0]?.closeAt) ?? '').toBe(close)
    expect(wall(rounds[0]?.drawAt) ?? '').toBe(draw)
  })

  test('a year of Dow Jones closes when the database says New York’s clock shows 15:00', async () => {
    const schedules = await findSchedules(world.services.db, new Date())
    const dow = schedules.find((one) => 'zone' in one && one.zone === 'America/New_York')
    if (!dow || dow.dayRule === 'interval') throw new Error('dow')
    const rounds = dailyRounds(dow, new Map(), '2026-01-01', '2027-12-31')
    const [found] = await world.query<{ wrong: number; hours: string[] }>(
      `select count(*) filter (where at <> (day + time '15:00') at time zone 'America/New_York')::int
                as wrong,
              array_agg(distinct to_char(at at time zone 'Asia/Bangkok', 'HH24:MI')) as hours
         from unnest($1::date[], $2::timestamptz[]) r (day, at)`,
      [rounds.map((round) => round.drawDay), rounds.map((round) => round.closeAt)],
    )
    expect(found).toEqual({ wrong: 0, hours: ['02:00', '03:00'] })
  })

  test.each(sessions)(
    '%s sells until before %s %s and draws after, all of two years',
    async (...row) => {
      const [code, zone, end] = row
      const schedules = await findSchedules(world.services.db, new Date())
      const [market] = await world.query<{ market_id: number }>(
        'select market_id from lottery.market where code = $1',
        [code],
      )
      const schedule = schedules.find((one) => one.marketId === market?.market_id)
      if (!schedule || schedule.dayRule === 'interval') throw new Error(code)
      const rounds = dailyRounds(schedule, new Map(), '2026-01-01', '2027-12-31')
      expect(rounds.length).toBeGreaterThan(300)
      const wrong = rounds.filter((round) => {
        const endAt = zonedInstant(round.drawDay, end, zone)
        return round.closeAt >= endAt || round.drawAt < endAt
      })
      expect(wrong).toEqual([])
    },
  )

  test('a version holds from the millisecond in which the database says that it begins', async () => {
    await world.query(`
      insert into lottery.schedule_version (market_id, version, day_rule, open_time, close_time, draw_time,
        ahead_days, valid_from)
      select market_id, 2, day_rule, open_time, close_time, draw_time, ahead_days,
             '2031-05-05 00:00:00.0009+00'
        from lottery.schedule_version where market_id = 3 and version = 1`)
    const versionAt = async (instant: string) => {
      const schedules = await findSchedules(world.services.db, new Date(instant))
      const id = schedules.find(({ marketId }) => marketId === 3)?.scheduleVersionId
      const [row] = await world.query<{ version: number }>(
        'select version from lottery.schedule_version where schedule_version_id = $1',
        [id],
      )
      return row?.version
    }
    expect(await versionAt('2031-05-04T23:59:59.999Z')).toBe(1)
    expect(await versionAt('2031-05-05T00:00:00.000Z')).toBe(2)
  })
})

describe('rounds of all markets', () => {
  test('are made days ahead in a few reads, and again nothing happens', async () => {
    await advanceRounds(world)
    const made = await world.query<{ code: string; rounds: string }>(`
      select m.code, count(*) as rounds from lottery.round join lottery.market m using (market_id)
       group by 1`)
    const codes = new Set(made.map((row) => row.code))
    const daily = markets.filter((market) => market.result_rule !== 'yeekee')
    expect(daily.filter((market) => !codes.has(market.code))).toEqual([])
    expect(codes.has('yeekee_speed')).toBe(false)
    const total = made.reduce((sum, row) => sum + Number(row.rounds), 0)
    expect(total).toBeLessThan(600)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await advanceRounds(world)
    // A few for all markets together, and not some for each of fifty.
    expect(statements.mock.calls.length).toBeLessThan(40)
    statements.mockRestore()
    const [again] = await world.query<{ rounds: string }>(
      'select count(*) as rounds from lottery.round',
    )
    expect(Number(again?.rounds)).toBe(total)
  })

  test('a faster yeekee has rounds as soon as it is switched on', async () => {
    const [speed] = await world.query<{ market_id: number }>(
      "select market_id from lottery.market where code = 'yeekee_speed'",
    )
    await switchMarket(world.services, 1, { marketId: speed?.market_id ?? 0, notice: null })
    await advanceRounds(world)
    const rounds = await world.query<{ ref: string; close: string }>(`
      select round_ref as ref, to_char(close_at at time zone 'Asia/Bangkok', 'HH24:MI') as close
        from lottery.round join lottery.market using (market_id)
       where code = 'yeekee_speed' order by close_at`)
    expect(rounds[0]).toEqual({ ref: 'YS-20261123-0067', close: '05:34' })
    expect(rounds.length).toBeLessThan(12)
  })

  test('one that sells over midnight stays open on the next day until it closes', async () => {
    await world.clock.set(bangkokInstant('2026-11-24', '00:09'))
    await advanceRounds(world)
    const { round } = await lobbyMarket(world, 'dow_vip')
    expect(round).toMatchObject({
      draw_day: '2026-11-23',
      status: 'open',
      close_at: '2026-11-24T00:10:00.000+07:00',
    })
    await world.clock.set(bangkokInstant('2026-11-24', '00:10'))
    await advanceRounds(world)
    const after = await lobbyMarket(world, 'dow_vip')
    expect(after.round).toMatchObject({ draw_day: '2026-11-23', status: 'closed' })
    const dow = await lobbyMarket(world, 'dow')
    expect(dow.round).toMatchObject({ draw_day: '2026-11-23', status: 'open' })
  })

  test('a special draw is a row of the calendar', async () => {
    const tuesday = '2026-11-24'
    const malay =
      "select market_id, $1, 'extra', 'รางวัลพิเศษ' from lottery.market where code = 'malay'"
    await world.query(`insert into lottery.calendar_day (market_id, day, state, reason) ${malay}`, [
      tuesday,
    ])
    await advanceRounds(world)
    expect((await lobbyMarket(world, 'malay')).round?.draw_day).toBe(tuesday)
  })
})

/** What sources publish, by rule: the examples of lottery.md §1.3. */
const announced: Record<string, { kind: string; official: object } | undefined> = {
  lao4: { kind: 'lao', official: { digits4: '9887' } },
  hanoi: { kind: 'hanoi', official: { special: '30398', first: '04743' } },
  malay: { kind: 'malay', official: { first: '4541', second: '2850' } },
  stock: { kind: 'stock', official: { index: '34305.09', change: '+339.65' } },
  thai_stock: { kind: 'stock', official: { index: '1541.27', change: '-4.85' } },
}

test('the demo’s feeds draw every daily market of a whole day, and no bank or government round', async () => {
  await world.clock.set(bangkokInstant('2026-11-25', '06:00'))
  await advanceRounds(world)
  await world.clock.set(bangkokInstant('2026-11-26', '04:30'))
  await advanceRounds(world)
  for (const { feed_code: market_code, result_rule } of markets) {
    const told = announced[result_rule]
    if (told && market_code) {
      await world.sandbox.post('/results/control', {
        ...told,
        market_code,
        date: '2026-11-25',
        status: 'announced',
        announced_at: 'now',
      })
    }
  }
  await runNamedJob(world, 'lottery.auto_result')
  const rounds = await world.query<{ code: string; state: string; top3: string; full: string }>(`
    select m.code, r.state, x.top3, x.full_value as full
      from lottery.round r join lottery.market m using (market_id)
      left join lottery.result x using (round_id)
     where r.draw_day = '2026-11-25' and m.result_rule <> 'yeekee' and m.is_on order by m.market_id`)
  expect(rounds.length).toBeGreaterThan(35)
  expect(rounds.filter(({ state }) => state !== 'drawn')).toEqual([])
  const top3 = new Map(rounds.map((row) => [row.code, row.top3]))
  for (const [code, number] of [
    ['lao_star', '887'],
    ['lao_set', '887'],
    ['hanoi_vip', '398'],
    ['hanoi_set', '398'],
    ['malay', '541'],
    ['dow', '509'],
    ['dow_vip', '509'],
    ['th_pm', '127'],
  ] as const) {
    expect(top3.get(code), code).toBe(number)
  }
  const sets = await world.query<{ top4: string }>(`
    select distinct x.top4 from lottery.result x join lottery.round using (round_id)
      join lottery.market m using (market_id) where m.code in ('lao_set', 'hanoi_set') order by 1`)
  expect(sets.map((row) => row.top4)).toEqual(['0398', '9887'])
})
