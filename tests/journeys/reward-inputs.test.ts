import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { takePromotion } from '#features/promotion/contract.ts'
import { redeemQuest } from '#features/quest/contract.ts'
import { redeemItem } from '#features/shop/contract.ts'
import { joinTournament } from '#features/tournament/contract.ts'
import { getWheelConfig, spinWheel } from '#features/wheel/contract.ts'
import type { Call } from '#kernel/contract.ts'
import { wireSchemaOf, type JsonSchema } from '#platform/openapi/wire-schema.ts'
import { loadContracts } from '../../scripts/codegen/contracts.ts'
import { send, type Answer } from '../support/client.ts'
import { affiliateTerms } from '../support/affiliates.ts'
import { couponDesk } from '../support/coupons.ts'
import { memberActor, type MemberActor } from '../support/member.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { pollTerms } from '../support/polls.ts'
import { promotionDesk, promotionTerms } from '../support/promotions.ts'
import { questTerms } from '../support/quests.ts'
import { rewardWorld } from '../support/rewards.ts'
import { address, givePoints, shopDesk, shopTerms } from '../support/shop.ts'
import { staffActor, type StaffActor } from '../support/staff.ts'
import { tournamentDesk } from '../support/tournaments.ts'
import { field, wheelTerms } from '../support/wheels.ts'
import { testWorld } from '../support/world.ts'

// AB1, AB2, AB6 of every reward: each call of a claim or a desk with one field at a time that nobody should
// send, the rest as it should be, so that what is odd comes as far as it can. Whatever it is, the call answers
// in the envelope and in Thai.

const world = await testWorld({ sandbox: true, at: new Date('2026-11-25T10:00:00+07:00') })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))
const REWARDS =
  /\/api\/(?:cashback|quest|event|coupon|redemption|shop|affiliate|poll|wheel|promotion|tournament|level|point|member\/points)(?:\/|$)/
const rewards = calls.filter(({ call }) => REWARDS.test(call.path) && !call.upload)

let member: MemberActor
let staff: StaffActor
/** Inputs that are as they should be, one or several of a call; of other calls the schema makes one. */
const bases: Record<string, readonly Record<string, unknown>[]> = {}
beforeAll(async () => {
  member = await memberActor(world)
  staff = await staffActor(world, 'owner')
  const [coupons, tournaments] = [await couponDesk(world), await tournamentDesk(world)]
  const prizes = [
    field('฿50', 500, {
      kind: 'credit',
      amount: 5_000,
      stock: 3,
      cap_day: 2,
      cap_member: 1,
      fallback: 1,
    }),
    field('-', 9_500),
  ]
  Object.assign(bases, {
    'POST /operator/api/quest/save': [
      questTerms(),
      questTerms({ points: null, spins: 1, level_min: 2, needs_quest: 1, budget: 100 }),
    ],
    'POST /operator/api/shop/save': [
      shopTerms(),
      shopTerms({ kind: 'spins', spins: 1, worth: '1.00', per_day: 1, per_person: 1 }),
    ],
    'POST /operator/api/affiliate/save': [affiliateTerms()],
    'POST /operator/api/promotion/save': [
      await promotionTerms(world),
      await promotionTerms(world, { kind: 'happy_hour', hour_from: 1_080, hour_to: 1_140 }),
      await promotionTerms(world, { kind: 'free_credit', rate_bp: 0, cashout_max: '500.00' }),
    ],
    'POST /operator/api/poll/save': [
      await pollTerms(world, { product: 'lottery' }),
      await pollTerms(world, { kind: 'number', digits: 2, choices: [] }),
      await pollTerms(world, {
        kind: 'score',
        home_name: 'ไทย',
        away_name: 'ลาว',
        choices: [{ label: '2-1', image: null }],
      }),
    ],
    'POST /operator/api/wheel/save': [wheelTerms({ prizes }), wheelTerms({ takes_spins: true })],
    'POST /operator/api/coupon/save': [
      await coupons.terms(),
      await coupons.terms({
        kind: 'personal',
        word: null,
        reward: 'points',
        amount: 5,
        budget: 50,
        valid_days: 3,
      }),
    ],
    'POST /operator/api/tournament/save': [await tournaments.terms()],
    'POST /operator/api/level/preview': [{ levels }],
    'POST /operator/api/level/save': [{ levels, reason: 'ปรับระดับประจำปี' }],
    'POST /api/quest/redeem': [{ quest_id: 2, version: 1, period_key: '2026-11-25' }],
    'POST /api/wheel/spin': [{ wheel_id: 1, version: 1 }],
    'POST /api/wheel/spin_v2': [{ wheel_id: 2, version: 1 }],
  })
})

const levels = [1, 2, 3].map((level) => ({
  name: `ระดับ ${level}`,
  from: `${(level - 1) * 1_000}.00`,
  needs_check: level === 3,
}))

/** What fits a field that asks for more than its schema tells; left out where there is nothing yet. */
const fits: Record<string, unknown> = {
  cursor: undefined,
  month: '2026-11',
  member: '0812345678',
  period_key: '2026-11-25',
  choice_id: '1',
  code: 'SLTH2345ABCDWXYZV',
  codes: ['ABCD1234'],
  body: 'เล่นครบทุกภารกิจรับแต้มเพิ่ม',
  tracking: 'TH12345678',
  address,
}

const TEXTS = ['', ' ', '\u0000', 'ก\u0000ข', '\ud800', 'x'.repeat(5_000), "' or 1=1 --"]
const NUMBERS = [
  -1,
  0,
  1.5,
  32_768,
  2_147_483_648,
  2 ** 53,
  1e308,
  '-1',
  '9223372036854775808',
  'x',
]
const AMOUNTS = ['-1.00', '0.00', '0.001', '1e9', '๑.๐๐', '92233720368547758.08', '9'.repeat(40)]
const DATES = ['0001-01-01', '2026-02-30', '9999-12-31', '10000-01-01', '-000044-03-15T00:00:00Z']
const OTHERS = [null, true, [], {}, [[]], 'x']

/** What nobody should send where this stands. */
function oddOf(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [...NUMBERS, ...OTHERS]
  if (typeof value === 'boolean') return [...OTHERS, 1, 'yes'].filter((odd) => odd !== true)
  if (Array.isArray(value)) {
    return [
      ...OTHERS,
      [...(value as unknown[]), ...(value as unknown[])],
      Array.from({ length: 1_001 }, () => (value as unknown[])[0]),
    ]
  }
  if (typeof value !== 'string') return [...OTHERS, ...NUMBERS, ...TEXTS, ...AMOUNTS, ...DATES]
  if (/^\d+\.\d\d$/.test(value)) return [...AMOUNTS, ...TEXTS, ...OTHERS, 1, -1]
  if (/^\d{4}-/.test(value)) return [...DATES, ...TEXTS, ...OTHERS, 1]
  return [...TEXTS, ...OTHERS, 1, -1]
}

/** A value that fits, the same each time. */
function fitting(schema: JsonSchema, name: string): unknown {
  if (name in fits) return fits[name]
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (choices?.[0]) return fitting(choices[0], name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const examples = schema['examples'] as readonly unknown[] | undefined
  if (examples?.length) return examples[0]
  switch (schema['type']) {
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
      return Object.fromEntries(properties.map(([field, one]) => [field, fitting(one, field)]))
    }
    case 'array':
      return [fitting((schema['items'] ?? {}) as JsonSchema, name)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    default:
      if (schema['format'] === 'date-time') return '2026-11-26T10:00:00+07:00'
      return 'ทดสอบระบบ'
  }
}

interface Attempt {
  readonly what: string
  readonly input: Record<string, unknown>
}

/** The input with each of its places, one after the other, as something odd. */
function* attempts(input: unknown, put: (odd: unknown) => unknown, at: string): Generator<Attempt> {
  for (const odd of at === '' ? [] : oddOf(input)) {
    const text = JSON.stringify(odd)
    yield { what: `${at} ${text.slice(0, 60)}`, input: put(odd) as Record<string, unknown> }
  }
  if (Array.isArray(input)) {
    const items = input as unknown[]
    yield* attempts(items[0], (odd) => put([odd, ...items.slice(1)]), `${at}[0]`)
  } else if (typeof input === 'object' && input !== null) {
    for (const [field, value] of Object.entries(input)) {
      const rest = { ...input } as Record<string, unknown>
      yield* attempts(value, (odd) => put({ ...rest, [field]: odd }), `${at}.${field}`)
    }
  }
}

const THAI = /[\u0e00-\u0e7f]/
const isWell = ({ status, error, code, message }: Answer) =>
  status < 500 && (error === 0 || (code !== '' && THAI.test(message)))

test.each(rewards.map(({ key, call }) => ({ key, call })))(
  '$key answers whatever is sent',
  async ({ key, call }) => {
    const isDesk = call.access.startsWith('staff')
    const site = isDesk ? world.site.operatorUrl : world.site.memberUrl
    const ask = (input: Record<string, unknown>) =>
      send(site, call, inQuery(call.method, input), {
        ...(isDesk ? staff : member),
        cookies: new Map((isDesk ? staff : member).cookies),
      })
    const wrong: string[] = []
    for (const base of bases[key] ?? [fitting(wireSchemaOf(call.input), '')]) {
      const known = await ask(base as Record<string, unknown>)
      expect(known.code, JSON.stringify([base, known.details])).not.toBe('invalid_input')
      for (const { what, input } of attempts(base, (odd) => odd, '')) {
        const answer = await ask(input)
        if (!isWell(answer)) wrong.push(`${what}: ${answer.status} ${answer.code}`)
      }
    }
    expect(wrong).toEqual([])
  },
  2 * PATIENCE_MS,
)

/** An address holds texts only. */
const inQuery = (method: string, input: Record<string, unknown>): Record<string, unknown> =>
  method !== 'GET'
    ? input
    : Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
        ]),
      )

test('terms that the member did not see give him nothing, whichever version he names', async () => {
  const seer = await memberActor(world)
  await givePoints(world, seer, 1_000n)
  await rewardWorld(world).play(seer, { stakeSatang: 20_000n })
  const [shop, promotions, tournaments] = [
    await shopDesk(world),
    await promotionDesk(world),
    await tournamentDesk(world),
  ]
  const shelf = await shop.publish()
  const bonus = await promotions.publish({
    kind: 'free_credit',
    rate_bp: 0,
    deposit_min: '0.00',
    cashout_max: '500.00',
  })
  const race = await tournaments.publish()
  const wheel = (await world.ask(getWheelConfig, {}, seer)).configs?.version ?? 0
  const [variant_id = 0] = shelf.variants
  const quest = { quest_id: 2, version: 1, period_key: '2026-11-25' }
  const item = { item_id: shelf.item_id, variant_id, quantity: 1, level: 1 }
  const claims: readonly (readonly [
    string,
    Call,
    { readonly version: number; readonly [field: string]: unknown },
  ])[] = [
    ['quest', redeemQuest, quest],
    ['shop', redeemItem, { ...item, version: shelf.version }],
    ['wheel', spinWheel, { wheel_id: 1, version: wheel }],
    ['bonus', takePromotion, bonus],
    ['tournament', joinTournament, { tournament_id: race.tournament_id, version: race.version }],
  ]
  const said: string[] = []
  for (const [name, call, input] of claims) {
    for (const version of [input.version - 1, input.version + 1, 32_767, 2_147_483_647, -1]) {
      const { status, code } = await world.call(call, { ...input, version }, seer)
      const isRight = /^(terms_changed|promotion_changed|invalid_input|not_found)$/.test(code)
      if (!isRight) said.push(`${name} ${version}: ${status} ${code}`)
    }
  }
  expect(said).toEqual([])
  // What he saw he has: nothing else was in the way.
  for (const [name, call, input] of claims) {
    expect((await world.call(call, input, seer)).code, name).toBe('')
  }
})
