import { beforeAll, describe, expect, test } from 'vitest'
import { objectHistory } from '#kernel/history.ts'
import type { WireInput } from '#kernel/contract.ts'
import { addDays, bangkokDay, bangkokInstant, DAY_MS, toWireTime } from '#kernel/time.ts'
import { advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { listNotifications } from '#features/notice/contract.ts'
import { signIn, staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { openYeekeeRound } from '#tests/support/yeekee.ts'
import { announcedChanges } from '../../contract.ts'
import * as calls from '../../operator-contract.ts'
import { getRate, getRule } from '../../../round/contract.ts'

// Versions of rates, rules and schedules: what changes, from when, for which rounds.

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

type Kind = 'rate' | 'rule' | 'schedule'
type Save = WireInput<typeof calls.versionSave>
const idOf = (code: string) => ids.get(code) ?? 0
const versions = (code: string, kind: Kind) =>
  world.ask(calls.versionList, { market_id: idOf(code), kind }, auditor)
const now = () => world.clock.now()
const inDays = async (days: number) => toWireTime(new Date((await now()).getTime() + days * DAY_MS))

/** The next version from the newest one, with the changes of the test. */
async function draft(
  code: string,
  kind: Kind,
  change: (terms: Save['terms']) => void,
  more: Partial<Save> = {},
): Promise<Save> {
  const { terms, versions: all } = await versions(code, kind)
  const copy = structuredClone(terms)
  change(copy)
  return {
    market_id: idOf(code),
    base_version: all[0]?.version ?? 0,
    terms: copy,
    note: 'ปรับตามตลาด',
    ...more,
  }
}
const setRate =
  (type: string, rate: string) =>
  ({ rate: terms }: Save['terms']) => {
    for (const term of terms?.rates ?? []) if (term.bet_type === type) term.rate = rate
  }
const save = (input: Save, who = risk) => world.call(calls.versionSave, input, who)

describe('a new version of rates', () => {
  test('is shown with what it changes and the rounds that take it, before it is saved', async () => {
    const validFrom = await inDays(2)
    const input = await draft('lao_pattana', 'rate', setRate('top3', '890'), {
      valid_from: validFrom,
    })
    const preview = await world.ask(calls.versionPreview, input, risk)
    expect(preview.changes).toEqual([
      { label: '3 ตัวบน · จ่าย (บาทละ)', before: '850', after: '890' },
    ])
    expect(preview).toMatchObject({ valid_from: validFrom, open_rounds: 1 })
    expect(preview.rounds.length).toBeGreaterThan(2)
    for (const round of preview.rounds) {
      const opens = new Date(round.open_at ?? 0) >= new Date(validFrom)
      expect(round.takes).toBe(opens ? 'yes' : 'no')
    }
    expect((await versions('lao_pattana', 'rate')).versions).toHaveLength(1)
  })

  test('holds for rounds that open from then on; what sells keeps its own', async () => {
    const before = await openRound(world, 'lao_pattana')
    const validFrom = await inDays(1)
    const input = await draft('lao_pattana', 'rate', setRate('top3', '855'), {
      valid_from: validFrom,
      announced_at: toWireTime(await now()),
    })
    expect((await save(input, auditor)).code).toBe('forbidden')
    const saved = await save(input)
    expect([saved.code, saved.data.version]).toEqual(['', 2])
    const { versions: all } = await versions('lao_pattana', 'rate')
    expect(all.map(({ version, state, by, note }) => [version, state, by, note])).toEqual([
      [2, 'coming', risk.displayName, 'ปรับตามตลาด'],
      [1, 'current', null, null],
    ])
    const announced = await world.ask(announcedChanges, {})
    expect(announced).toMatchObject([
      {
        market_code: 'lao_pattana',
        kind: 'rate',
        valid_from: validFrom,
        changes: [{ after: '855' }],
      },
    ])
    await world.clock.set(bangkokInstant('2026-11-25', '10:00'))
    await advanceRounds(world)
    for (const person of [risk, auditor]) await signIn(world, person)
    const rate = async (roundId: number | string) =>
      (await world.ask(getRate, { round_id: roundId })).find((row) => row.bet_type === 'top3')?.rate
    expect(await rate((await openRound(world, 'lao_pattana')).round_id)).toBe('855')
    expect(await rate(before.round_id)).toBe('850')
    expect(await world.ask(announcedChanges, {})).toEqual([])
  })

  test('keeps steps, levels, discounts and wider limits', async () => {
    const input = await draft('lao_pattana', 'rate', ({ rate: terms }) => {
      const first = terms?.rates[0]
      if (!terms || !first) return
      terms.max_per_bill = '50000.00'
      first.steps = [
        { over: '9000.00', rate: '0' },
        { over: '5000.00', rate: '450' },
      ]
      first.vip = [{ level_from: 5, rate: '855' }]
      first.discount_bp = 500
    })
    const { data } = await save(input)
    expect(data.changes.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['ทุกประเภท · สูงสุดต่อโพย', '3 ตัวบน · VIP ระดับ 5 ขึ้นไป']),
    )
    const { terms } = await versions('lao_pattana', 'rate')
    expect(terms.rate?.rates[0]).toMatchObject({
      discount_bp: 500,
      steps: [
        { over: '5000.00', rate: '450' },
        { over: '9000.00', rate: '0' },
      ],
      vip: [{ level_from: 5, rate: '855' }],
    })
  })

  test('pays no level so much that less than a tenth of the bet is kept', async () => {
    const input = await draft('lao_pattana', 'rate', ({ rate: terms }) => {
      const first = terms?.rates[0]
      if (first) first.vip = [{ level_from: 5, rate: '855.01' }]
    })
    const refused = { code: 'rate_above_margin', details: [{ field: 'terms.rate.rates.0.vip' }] }
    expect(await world.call(calls.versionPreview, input, risk)).toMatchObject(refused)
    expect(await world.call(calls.versionSave, { ...input, note: 'ทดลอง' }, risk)).toMatchObject(
      refused,
    )
    const plain = await draft('lao_pattana', 'rate', setRate('top3', '950'))
    expect(await save(plain)).toMatchObject({
      code: 'rate_above_margin',
      details: [{ field: 'terms.rate.rates.0.rate' }],
    })
  })

  test('of a set has its price and prizes, in whole sets', async () => {
    const code = [...ids.keys()].find((one) => one.includes('set')) ?? ''
    const { terms } = await versions(code, 'rate')
    expect(terms.rate?.rates.find((term) => term.bet_type === 'set4')?.prizes).toHaveLength(6)
    const input = await draft(code, 'rate', ({ rate: all }) => {
      const term = all?.rates.find((one) => one.bet_type === 'set4')
      if (term?.prizes[0]) term.prizes[0].prize = '130000.00'
    })
    expect((await save(input)).data.changes).toHaveLength(1)
    const broken = await draft(code, 'rate', ({ rate: all }) => {
      const term = all?.rates.find((one) => one.bet_type === 'set4')
      if (term) term.max_per_bet = `${Number(term.max_per_bet) + 1}.00`
      if (term) term.max_per_number_member = `${Number(term.max_per_bet) + 1}.00`
    })
    expect((await save(broken)).code).toBe('terms_misfit')
  })
})

describe('what is refused', () => {
  type Changed = (terms: Save['terms']) => void
  const first = (change: (term: NonNullable<Save['terms']['rate']>['rates'][number]) => void) =>
    (({ rate: terms }) => {
      if (terms?.rates[0]) change(terms.rates[0])
    }) satisfies Changed

  test.each([
    ['a rate of nothing', first((term) => (term.rate = '0')), 'terms.rate.rates.0.rate'],
    [
      'a most below the least',
      first((term) => (term.max_per_bet = '0.50')),
      'terms.rate.rates.0.max_per_bet',
    ],
    [
      'steps that pay more',
      first((term) => (term.steps = [{ over: '1.00', rate: '9999' }])),
      'terms.rate.rates.0.steps',
    ],
    [
      'a level twice',
      first((term) => {
        term.vip = [
          { level_from: 3, rate: '1' },
          { level_from: 3, rate: '2' },
        ]
      }),
      'terms.rate.rates.0.vip',
    ],
    [
      'too much discount',
      first((term) => (term.discount_bp = 9000)),
      'terms.rate.rates.0.discount_bp',
    ],
  ])('%s, at its field', async (_what, change, field) => {
    const input = await draft('hanoi', 'rate', change)
    const answer = await world.call(calls.versionPreview, input, risk)
    expect([answer.code, answer.details[0]?.field]).toEqual(['invalid_input', field])
  })

  test('nothing changed, the past, an announcement too late, a form that is out of date, no kind', async () => {
    const same = await draft('hanoi', 'rate', () => undefined)
    const changed = await draft('hanoi', 'rate', setRate('top3', '860'))
    const wrong: [Save, string, string | undefined][] = [
      [same, 'version_unchanged', undefined],
      [{ ...changed, valid_from: await inDays(-1) }, 'valid_from_in_past', 'valid_from'],
      [
        { ...changed, valid_from: await inDays(1), announced_at: await inDays(2) },
        'announced_too_late',
        'announced_at',
      ],
      [{ ...changed, base_version: 7 }, 'version_outdated', undefined],
      [{ ...changed, terms: {} }, 'invalid_input', 'terms'],
    ]
    for (const [input, code, field] of wrong) {
      for (const call of [calls.versionSave, calls.versionPreview]) {
        const answer = await world.call(call, input, risk)
        expect([answer.code, answer.details[0]?.field]).toEqual([code, field])
      }
    }
    const unsaid = await save({ ...changed, note: 'x' })
    expect(unsaid.details[0]?.field).toBe('note')
  })

  test('of two who start from the same version one is told', async () => {
    const one = await draft('hanoi', 'rate', setRate('top3', '870'))
    const other = await draft('hanoi', 'rate', setRate('top3', '855'))
    const codes = await Promise.all([save(one), save(other)])
    expect(codes.map(({ code }) => code).sort()).toEqual(['', 'version_outdated'])
  })
})

describe('rules', () => {
  test('a new text holds for rounds that open from then on', async () => {
    const input = await draft('hanoi', 'rule', ({ rule }) => {
      if (rule) rule.rule_text += '\nผลอ้างอิงเว็บทางการเท่านั้น'
    })
    const saved = await save(input)
    expect(saved.data.changes).toHaveLength(1)
    const next = bangkokInstant(addDays(bangkokDay(await now()), 1), '10:00')
    await world.clock.set(next)
    await advanceRounds(world)
    for (const person of [risk, auditor]) await signIn(world, person)
    const { round_id } = await openRound(world, 'hanoi')
    const { rule_text } = await world.ask(getRule, { round_id })
    expect(rule_text).toMatch(/ผลอ้างอิงเว็บทางการเท่านั้น$/)
  })

  test('of yeekee bring the rules of its draw with them', async () => {
    const input = await draft('yeekee', 'rule', ({ rule }) => {
      if (rule) rule.void_after_min = 45
    })
    const { data } = await save(input)
    const copied = await world.query<{ count: number }>(
      `select count(*)::int from yeekee.bonus_rule
         join lottery.rule_version using (rule_version_id)
        where market_id = $1 and version = $2`,
      [idOf('yeekee'), data.version],
    )
    expect(copied[0]?.count).toBe(2)
    expect((await openYeekeeRound(world, 'yeekee')).rule.shots_min).toBe(20)
  })
})

describe('schedules', () => {
  test('show the rounds that they would make, and make them', async () => {
    const input = await draft('hanoi', 'schedule', ({ schedule }) => {
      if (schedule) schedule.close_time = '17:45'
    })
    const preview = await world.ask(calls.versionPreview, input, risk)
    expect(preview.changes).toEqual([
      { label: 'ปิดรับ', before: expect.any(String) as string, after: '17:45:00' },
    ])
    expect(preview.rounds[0]?.close_at).toMatch(/T17:45:00/)
    expect((await save(input)).code).toBe('')
    await advanceRounds(world)
    const upcoming = await world.query<{ close: string }>(
      `select to_char(close_at at time zone 'Asia/Bangkok', 'HH24:MI') as close from lottery.round
        where market_id = $1 and state = 'upcoming'`,
      [idOf('hanoi')],
    )
    expect(new Set(upcoming.map(({ close }) => close))).toEqual(new Set(['17:45']))
  })

  test.each([
    ['hanoi', 'day_rule', 'glo'],
    ['hanoi', 'zone', 'America/New_York'],
    ['hanoi', 'every_s', 900],
    ['gov', 'month_days', []],
    ['gov', 'draw_time', '00:30'],
    ['yeekee', 'rounds_per_day', 1000],
    ['yeekee', 'draw_time', '06:00'],
  ] as const)('%s refuses %s %s: another kind of market', async (code, name, value) => {
    const input = await draft(code, 'schedule', ({ schedule }) => {
      if (schedule) Object.assign(schedule, { [name]: value })
    })
    const answer = await world.call(calls.versionPreview, input, risk)
    expect([answer.code, answer.details[0]?.field]).toEqual([
      'terms_misfit',
      `terms.schedule.${name}`,
    ])
  })
})

describe('members are told of rates that come', () => {
  const shown = async () =>
    (await world.ask(listNotifications, {})).filter(({ type }) => type === 2)

  test('by a notice that is shown first, begins when announced and ends when they hold', async () => {
    const validFrom = await inDays(3)
    const input = await draft('malay', 'rate', setRate('top3', '888'), {
      valid_from: validFrom,
      announced_at: await inDays(1),
    })
    const { notice } = await world.ask(calls.versionPreview, input, risk)
    expect(notice).toMatchObject({ shows_from: input.announced_at, shows_until: validFrom })
    expect(notice?.title).toMatch(/^ปรับอัตราจ่าย มาเลย์ เริ่ม \d/)
    expect(notice?.body).toMatch(/\n3 ตัวบน จ่ายบาทละ \d+ เป็น 888\n/)
    const saved = await save(input)
    expect([saved.code, typeof saved.data.notice_id]).toEqual(['', 'number'])
    expect(await shown()).toEqual([])
    await world.clock.advance(DAY_MS)
    expect(await shown()).toMatchObject([{ title: notice?.title, description: notice?.body }])
    await world.clock.advance(2 * DAY_MS)
    for (const person of [risk, auditor]) await signIn(world, person)
    expect(await shown()).toEqual([])
  })

  test('in the officer’s own words, or not at all; a newer version takes an untrue one off', async () => {
    const first = await draft('malay', 'rate', setRate('top3', '877'), {
      valid_from: await inDays(5),
    })
    const words = { title: 'มาเลย์ปรับราคา', body: '3 ตัวบน เหลือบาทละ 877' }
    expect((await save({ ...first, notice: words })).code).toBe('')
    expect(await shown()).toMatchObject([{ title: words.title, description: words.body }])
    expect(JSON.stringify(await world.ask(announcedChanges, {}))).toContain('malay')
    const { items } = await world.ask(
      objectHistory,
      { kind: 'market', id: `${idOf('malay')}` },
      risk,
    )
    expect(items[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'notice_title', after: words.title }),
    )
    expect(items[0]?.changes).toContainEqual(expect.objectContaining({ after: '877' }))

    const second = await draft('malay', 'rate', setRate('top3', '866'))
    const silent = await save({ ...second, valid_from: await inDays(4), notice: null })
    expect([silent.code, silent.data.notice_id]).toEqual(['', null])
    expect(await shown()).toEqual([])
  })

  test('of what holds at once, and of limits, nobody is told; a notice too long is refused', async () => {
    const inTwoDays = { valid_from: await inDays(2) }
    const limits = await draft('malay', 'rate', ({ rate }) => {
      if (rate) rate.max_per_bill = '77000.00'
    })
    const rates = await draft('malay', 'rate', setRate('top3', '855'))
    for (const input of [{ ...limits, ...inTwoDays }, rates]) {
      expect((await world.ask(calls.versionPreview, input, risk)).notice).toBeNull()
    }
    const long = { title: 'x'.repeat(81), body: 'ปรับอัตราจ่าย' }
    const refused = await save({ ...rates, ...inTwoDays, notice: long })
    expect([refused.code, refused.details[0]?.field]).toEqual(['invalid_input', 'notice.title'])
  })
})
