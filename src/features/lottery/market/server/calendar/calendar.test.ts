import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { advanceRounds, lineOf, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../../calendar-contract.ts'
import { marketList } from '../../operator-contract.ts'
import { dailyRounds } from '../../rules/schedule.ts'
import { zonedInstant } from '../../rules/zone.ts'
import { findCalendars, findSchedules } from '../schedule-store.ts'

// When markets draw: hours, holidays, half days, what nobody has announced, and what the desk
// changes of it.
const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-26', '10:00') })
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
  const markets = await world.ask(marketList, {}, auditor)
  ids = new Map(markets.map(({ code, market_id: id }) => [code, Number(id)]))
})

const idOf = (code: string) => ids.get(code) ?? 0
const now = () => world.clock.now()

/** Half days of two years: end of the session there, close and draw by Bangkok's clock. */
const halfDays = [
  ['dow', '2026-11-27', '13:00', 'America/New_York', '2026-11-28 00:00', '2026-11-28 01:15'],
  ['dow', '2026-12-24', '13:00', 'America/New_York', '2026-12-25 00:00', '2026-12-25 01:15'],
  ['dow', '2027-11-26', '13:00', 'America/New_York', '2027-11-27 00:00', '2027-11-27 01:15'],
  ['uk', '2026-12-24', '12:30', 'Europe/London', '2026-12-24 19:00', '2026-12-24 19:55'],
  ['uk', '2027-12-31', '12:30', 'Europe/London', '2027-12-31 19:00', '2027-12-31 19:55'],
  ['germany', '2026-12-30', '14:00', 'Europe/Berlin', '2026-12-30 19:30', '2026-12-30 20:25'],
  ['singapore', '2027-02-05', '12:00', 'Asia/Singapore', '2027-02-05 10:55', '2027-02-05 11:30'],
  ['korea', '2027-11-18', '16:30', 'Asia/Seoul', '2027-11-18 13:10', '2027-11-18 14:50'],
] as const

const wall = (at: Date | undefined) =>
  at && `${bangkokDay(at)} ${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)}`

/** What schedule and calendar of a market plan for a day. */
async function roundsOf(code: string, day: string) {
  const schedules = await findSchedules(world.services.db, new Date())
  const [row] = await world.query<{ market_id: number }>(
    'select market_id from lottery.market where code = $1',
    [code],
  )
  const schedule = schedules.find((one) => one.marketId === row?.market_id)
  if (!schedule || schedule.dayRule === 'interval') throw new Error(code)
  const calendars = await findCalendars(world.services.db, addDays(day, -30), addDays(day, 30))
  return dailyRounds(schedule, calendars.get(schedule.marketId) ?? new Map(), day, day)
}

describe('days of the calendar', () => {
  test('every row of the calendar is for a day on which the market would have drawn', async () => {
    const rows = await world.query<{
      code: string
      state: string
      days: number
      misfits: string[]
    }>(`
      select m.code, c.state, count(*)::int as days,
             coalesce(array_agg(c.day::text) filter (where case s.day_rule
               when 'glo' then not (extract(day from c.day) = any (s.month_days))
               else (s.weekday_mask & (1 << extract(dow from c.day)::int) > 0)
                    = (c.is_tentative and c.state = 'as_usual') end), '{}') as misfits
        from lottery.calendar_day c join lottery.market m using (market_id)
        join lottery.schedule_version s using (market_id)
       where c.day between '2026-01-01' and '2027-12-31' group by 1, 2`)
    // Reminders are for days that may become special: they must not be draw days; banks' are dates.
    expect(rows.filter((row) => row.misfits.length > 0)).toEqual([])
    const days = new Map(rows.map((row) => [`${row.code} ${row.state}`, row.days]))
    for (const pair of ['nikkei_am nikkei_pm', 'china_am china_pm', 'hanoi hanoi_set']) {
      const [one, other] = pair.split(' ')
      expect(days.get(`${one} no_draw`), pair).toBe(days.get(`${other} no_draw`))
    }
    expect([days.get('dow no_draw'), days.get('dow other_hours')]).toEqual([20, 3])
    // Hong Kong's half days end before its afternoon.
    expect(days.get('hsi_pm no_draw')).toBe((days.get('hsi_am no_draw') ?? 0) + 6)
    expect(rows.filter(({ code }) => code.endsWith('_vip'))).toEqual([])
  })

  test.each(halfDays)(
    '%s on %s: the session ends at %s %s, sales before it and the draw after it',
    async (code, day, end, zone, close, draw) => {
      const [round, ...more] = await roundsOf(code, day)
      expect(more).toEqual([])
      const endAt = zonedInstant(day, end, zone)
      expect(round && round.closeAt < endAt && round.drawAt >= endAt).toBe(true)
      expect([wall(round?.closeAt), wall(round?.drawAt)]).toEqual([close, draw])
    },
  )

  test('the evenings before the lunar New Year, Christmas and New Year have no afternoon in Hong Kong', async () => {
    for (const day of ['2026-12-24', '2026-12-31', '2027-02-05', '2027-12-24', '2027-12-31']) {
      expect(await roundsOf('hsi_pm', day), day).toEqual([])
      expect(await roundsOf('hsi_am', day), day).toHaveLength(1)
    }
  })

  test('no calendar is without an end, and none of an exchange without one', async () => {
    const rows = await world.query<{ code: string }>(`
      select m.code from lottery.market m join lottery.calendar_day c using (market_id)
       where c.day > '2026-11-21' and not exists (
         select from lottery.calendar_known k where k.market_id = m.market_id) group by 1`)
    expect(rows).toEqual([])
  })
})

/**
 * The table of docs/concepts/lottery-calendar.md: the page is what a newcomer reads, so it is the
 * test.
 */
const hoursPage = readFileSync(
  join(import.meta.dirname, '../../../../../../docs/concepts/lottery-calendar.md'),
  'utf8',
)
const hours = [
  ...hoursPage.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| ([\d:]+) \| ([\d:+]+) \| (.*?) \|$/gm),
].map(([, code = '', name = '', days = '', close = '', draw = '', named = '']) => ({
  code,
  name,
  days,
  close,
  draw,
  named,
}))

describe('the hours of docs/concepts/lottery-calendar.md', () => {
  test('are those of all 53 markets', () => {
    expect(hours.map(({ code }) => code).toSorted()).toEqual([...ids.keys()].toSorted())
  })

  test('are what the schedules say', async () => {
    const rows = await world.query<Record<'code' | 'name' | 'days' | 'close' | 'draw', string>>(`
      select distinct on (m.market_id) m.code, m.name, to_char(s.close_time, 'HH24:MI') as close,
             to_char(s.draw_time, 'HH24:MI') as draw,
             case s.day_rule when 'interval' then s.rounds_per_day || ' × ' || s.every_s / 60 || ' min'
               when 'glo' then array_to_string(s.month_days, ', ')
               else case s.weekday_mask when 127 then 'daily' when 62 then 'Mon–Fri'
                 when 31 then 'Sun–Thu' when 42 then 'Mon Wed Fri' when 73 then 'Wed Sat Sun' end end
               as days
        from lottery.market m join lottery.schedule_version s using (market_id)
       order by m.market_id, s.version desc`)
    const told = new Map(hours.map(({ named: _named, ...row }) => [row.code, row]))
    for (const row of rows) expect(told.get(row.code), row.code).toEqual(row)
  })

  test('close at a time that a source names, or are marked as ours', () => {
    for (const { code, close, named } of hours) {
      const isNamed = named.split(' ').includes(close)
      expect(isNamed || named.startsWith('ours'), `${code}: ${close} of ${named}`).toBe(true)
    }
  })
})

describe('the calendar', () => {
  const set = (input: WireInput<typeof calls.calendarSet>) =>
    world.call(calls.calendarSet, input, risk)

  test('a day without a draw has no round, and comes back', async () => {
    const market_id = idOf('lao_pattana')
    const [next] = await world.query<{ day: string }>(
      `select nominal_day::text as day from lottery.round
        where market_id = $1 and state = 'upcoming' order by nominal_day limit 1`,
      [market_id],
    )
    const day = next?.day ?? ''
    const stateOf = async () =>
      (
        await world.query<{ state: string }>(
          'select state from lottery.round where market_id = $1 and nominal_day = $2::date',
          [market_id, day],
        )
      )[0]?.state
    expect((await set({ market_id, day, state: 'no_draw', reason: 'วันหยุดลาว' })).code).toBe('')
    await advanceRounds(world)
    expect(await stateOf()).toBe('missed')
    const listed = await world.ask(calls.calendarList, { market_id }, auditor)
    const before = listed.filter((row) => row.by !== null)
    expect(before).toMatchObject([{ day, state: 'no_draw', by: risk.displayName }])
    const again = await set({ market_id, day, state: 'no_draw', reason: 'กดซ้ำ' })
    expect([again.code, again.details[0]?.field]).toEqual(['calendar_unchanged', 'state'])
    expect((await set({ market_id, day, state: 'as_usual', reason: 'ออกตามปกติ' })).code).toBe('')
    await advanceRounds(world)
    expect(await stateOf()).toBe('upcoming')
    const left = await world.ask(calls.calendarList, { market_id }, auditor)
    expect(left.filter((row) => row.by !== null)).toEqual([])
  })

  test('a day that is over, and a move without a day or to itself', async () => {
    const market_id = idOf('lao_pattana')
    const past = await set({ market_id, day: '2026-11-20', state: 'no_draw', reason: 'สาย' })
    expect([past.code, past.details[0]?.field]).toEqual(['calendar_day_over', 'day'])
    for (const moved_to of [null, '2026-12-04']) {
      const input = {
        market_id,
        day: '2026-12-04',
        state: 'moved',
        moved_to,
        reason: 'เลื่อน',
      } as const
      expect((await set(input)).details[0]?.field).toBe('moved_to')
    }
  })

  test('a holiday of an exchange is one step for all its markets, or for none', async () => {
    const [market_id, other] = [idOf('china_am'), idOf('china_pm')]
    const day = '2026-12-14'
    const off = 'no_draw' as const
    const holiday = { market_id, also: [String(other)], day, state: off }
    expect((await set({ ...holiday, also: ['999'], reason: 'ไม่มีตลาดนี้' })).code).toBe('not_found')
    expect((await set({ ...holiday, reason: 'หยุดกรณีพิเศษ' })).code).toBe('')
    for (const code of ['china_am', 'china_pm']) expect(await roundsOf(code, day), code).toEqual([])
    const back = { market_id: other, day, state: 'as_usual' as const }
    expect((await set({ ...back, reason: 'ภาคบ่ายเปิด' })).code).toBe('')
    expect(await roundsOf('china_pm', day)).toHaveLength(1)
    expect(await roundsOf('china_am', day)).toEqual([])
    const until = '2027-06-30'
    const known = { market_id, also: [String(other)], until, source: 'ประกาศตลาดปี 2570' }
    expect((await world.call(calls.calendarKnow, known, risk)).code).toBe('')
    const rows = (await world.ask(calls.calendarCheck, {}, auditor)).known
    expect(rows.filter((row) => row.known_until === until)).toHaveLength(2)
  })

  test('an early close asks where bills were sold; said again, they follow to the new hours', async () => {
    const market_id = idOf('uk')
    const { round_id, draw_day: day } = await openRound(world, 'uk')
    const lines = [await lineOf(world, round_id, 'top2', '12', '10.00')]
    const buy = () => sendBill(world, member, { round_id, lines })
    expect((await buy()).code).toBe('')
    const early = {
      market_id,
      day,
      state: 'other_hours',
      close_time: '19:00',
      draw_time: '19:55',
      reason: 'ลอนดอนปิดครึ่งวัน',
    } as const
    const asked = await set(early)
    expect([asked.code, asked.details[0]?.message]).toEqual([
      'calendar_day_has_bills',
      'งวดนี้มีโพยแล้ว 1 ใบ โพยจะตามไปที่เวลาใหม่',
    ])
    expect((await set({ ...early, with_bills: true })).code).toBe('')
    await advanceRounds(world)
    expect((await openRound(world, 'uk')).close_at).toBe(`${day}T19:00:00.000+07:00`)
    await advanceRounds(world)
    const [row] = await world.query<{ draw: string; bills: string }>(
      `select to_char(r.draw_at at time zone 'Asia/Bangkok', 'HH24:MI') as draw,
              (select count(*) from lottery.bill b where b.round_id = r.round_id) as bills
         from lottery.round r where round_id = $1`,
      [round_id],
    )
    expect(row).toEqual({ draw: '19:55', bills: '1' })
    expect(await world.ask(calls.calendarList, { market_id }, auditor)).toContainEqual(
      expect.objectContaining({ day, close_time: '19:00:00', draw_time: '19:55:00' }),
    )
    const again = await set({ ...early, close_time: '19:00:00' })
    expect(again.code).toBe('calendar_unchanged')
    const gone = await set({ market_id, day, state: 'no_draw', reason: 'ตลาดปิด', with_bills: true })
    expect([gone.code, gone.details[0]?.field]).toEqual(['calendar_day_sold', 'day'])
  })

  test('hours that are past, later than usual, or of a day without a draw', async () => {
    const { draw_day: day } = await openRound(world, 'germany')
    const market_id = idOf('germany')
    const of = async (on: string, close_time: string, draw_time: string) => {
      const answer = await set({
        market_id,
        day: on,
        state: 'other_hours',
        close_time,
        draw_time,
        reason: 'ลองเวลา',
      })
      return [answer.code, answer.details[0]?.field]
    }
    const misfit = ['calendar_hours_misfit', 'close_time']
    expect(await of(day, '06:30', '07:00')).toEqual(misfit)
    expect(await of(day, '22:30', '23:55')).toEqual(misfit)
    expect(await of('2026-12-25', '19:30', '20:25')).toEqual(['', undefined])
    expect(await of('2026-12-26', '19:30', '20:25')).toEqual(misfit)
    expect((await of(day, '22:00', '21:00'))[1]).toBe('draw_time')
    const halves = await set({
      market_id,
      day,
      state: 'other_hours',
      close_time: '19:30',
      reason: 'ไม่ครบ',
    })
    expect(halves.details[0]?.field).toBe('close_time')
  })

  test('an open round keeps the hours that it opened with, whatever schedule comes, and follows its day', async () => {
    const market_id = idOf('russia')
    const { draw_day: day } = await openRound(world, 'russia')
    const closes = async () => (await openRound(world, 'russia')).close_at.slice(11, 16)
    await world.query(
      `insert into lottery.schedule_version (market_id, version, day_rule, weekday_mask, open_time,
         close_time, draw_time, ahead_days, valid_from)
       values ($1, 2, 'weekly', 62, '06:00', '21:00', '23:00', 7, platform.clock())`,
      [market_id],
    )
    await advanceRounds(world)
    expect(await closes()).toBe('22:00')
    const hours = { state: 'other_hours', close_time: '20:30', draw_time: '21:00' } as const
    expect((await set({ market_id, day, ...hours, reason: 'ตลาดปิดเร็ว' })).code).toBe('')
    await advanceRounds(world)
    expect(await closes()).toBe('20:30')
  })

  test('an open round without bills is called off with its day', async () => {
    const { round_id, draw_day: day } = await openRound(world, 'germany')
    const market_id = idOf('germany')
    expect((await set({ market_id, day, state: 'no_draw', reason: 'ตลาดปิดกะทันหัน' })).code).toBe('')
    const lines = [await lineOf(world, round_id, 'top2', '12', '10.00')]
    expect((await sendBill(world, member, { round_id, lines })).code).toBe('round_closed')
    const [row] = await world.query<{ state: string; reason: string }>(
      'select state, void_reason as reason from lottery.round where round_id = $1',
      [round_id],
    )
    expect(row).toEqual({ state: 'void', reason: 'ตลาดปิดกะทันหัน' })
    const over = await set({ market_id, day, state: 'as_usual', reason: 'เปิดแล้ว' })
    expect(over.code).toBe('calendar_day_over')
  })

  test('what nobody has announced is told in time, confirmed, and looked up again', async () => {
    const check = () => world.ask(calls.calendarCheck, {}, auditor)
    const of = async (code: string) =>
      (await check()).notices.filter(({ market }) => market.code === code)
    expect(await of('malay')).toMatchObject([{ kind: 'ends', day: '2026-11-30' }])
    const warned = vi.spyOn(world.services.log, 'warn')
    for (const _look of [1, 2]) await runNamedJob(world, 'lottery.watch_rounds')
    const told = warned.mock.calls.filter(([, text]) => text === 'a calendar needs somebody')
    expect(told, 'once a day').toHaveLength((await check()).notices.length)
    warned.mockRestore()
    const market_id = idOf('malay')
    const know = (until: string) =>
      world.call(calls.calendarKnow, { market_id, until, source: 'ประกาศ Magnum ปี 2570' }, risk)
    expect((await know('2026-11-01')).code).toBe('calendar_day_over')
    expect((await know('2027-12-31')).code).toBe('')
    expect((await know('2027-12-31')).code).toBe('calendar_unchanged')
    expect(await of('malay')).toEqual([])
    const known = (await check()).known.find((row) => Number(row.market_id) === market_id)
    expect(known).toMatchObject({ known_until: '2027-12-31', by: risk.displayName })
    const gauge = () =>
      world.services.metrics.registry.getSingleMetricAsString('lottery_calendar_notices')
    expect(await gauge()).toMatch(/kind="unconfirmed"\} 0/)

    const day = addDays(bangkokDay(await now()), 20)
    const tentative = { market_id, day, state: 'as_usual', is_tentative: true } as const
    expect((await set({ ...tentative, reason: 'อาจมีรางวัลพิเศษ' })).code).toBe('')
    expect(await of('malay')).toMatchObject([
      { kind: 'unconfirmed', day, days_left: 20, reason: 'อาจมีรางวัลพิเศษ' },
    ])
    expect(await gauge()).toMatch(/kind="unconfirmed"\} 1/)
    const listed = await world.ask(calls.calendarList, { market_id }, auditor)
    expect(listed).toContainEqual(expect.objectContaining({ day, is_tentative: true }))
    expect((await set({ market_id, day, state: 'extra', reason: 'มีรางวัลพิเศษ' })).code).toBe('')
    expect(await of('malay')).toEqual([])
  })
})
