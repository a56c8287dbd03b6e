import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { wireSchemaOf } from '#platform/openapi/wire-schema.ts'
import { createSession } from '#platform/session/session.ts'
import { loadContracts, type DeclaredCall } from '../../scripts/codegen/contracts.ts'
import { send, visitor, type Actor, type Answer } from '../support/client.ts'
import { advanceRounds, openRound } from '../support/lottery.ts'
import { memberActor } from '../support/member.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { covered, inForm } from '../support/proof-budget.ts'
import { proofSeed } from '../support/proof-seed.ts'
import { staffActor } from '../support/staff.ts'
import { wireObjects } from '../support/wire-values.ts'
import { testWorld } from '../support/world.ts'

// Nobody can bring a call to fail: whatever is sent to it, of the right shape and of none, it answers
// in the envelope, and what it refuses it refuses in Thai. The seed of a failure is in its message. Of a
// call that never let its own actor in nothing is proved: it fails by its name.

/** The long form goes on until its time is over. */
const LONG_SECONDS = 90
const LENGTH = inForm({
  short: { numRuns: 250 },
  long: { numRuns: 1_000_000, plugins: [fc.interruptAfterTimeLimit(LONG_SECONDS * 1_000)] },
})
const AT_ONCE = 16

const world = await testWorld({ sandbox: true, at: new Date('2026-11-25T10:00:00+07:00') })
const { calls } = await loadContracts(join(import.meta.dirname, '../..'))
const byKey = new Map(calls.filter(({ call }) => !call.upload).map((one) => [one.key, one]))

/** Ids under which there is something. */
const known: Record<string, readonly unknown[]> = {
  market_id: [1, 2, 3],
  poll_id: [1],
  agent_id: [6],
  bet_type: ['top3', 'bottom2', 'run_top'],
}
const actors: Record<'member' | 'staff', Actor> = { member: visitor(), staff: visitor() }
const subjects = { member: 0, staff: 0 }

beforeAll(async () => {
  await advanceRounds(world)
  const rounds = await Promise.all(['gov', 'hanoi'].map((code) => openRound(world, code)))
  known['round_id'] = rounds.map(({ round_id }) => Number(round_id))
  const [member, staff] = [await memberActor(world), await staffActor(world, 'owner')]
  Object.assign(actors, { member, staff })
  Object.assign(subjects, { member: member.memberId, staff: staff.staffId })
})

const sideOf = ({ call }: DeclaredCall) => (call.access.startsWith('staff') ? 'staff' : 'member')

/** Some calls end the session they are made with. Another is opened without the cost of a login. */
async function renew(side: 'member' | 'staff'): Promise<void> {
  const { services } = world
  const made = await inTransaction(services.db, (tx) =>
    createSession(tx, services.random, {
      kind: side,
      subjectId: subjects[side],
      ip: '127.0.0.1',
      userAgent: 'fuzz',
      lifetimeHours: 12,
    }),
  )
  actors[side] = { bearer: made.bearer, cookies: new Map([[`slth_${side}`, made.cookie ?? '']]) }
}

interface Attempt {
  readonly key: string
  readonly input: Record<string, unknown>
}

const attemptAt = ({ key, call }: DeclaredCall): fc.Arbitrary<Attempt> =>
  fc.record({
    key: fc.constant(key),
    input: wireObjects(wireSchemaOf(call.input), (field) => known[field] ?? []),
  })
const attempts = fc.constantFrom(...byKey.values()).chain(attemptAt)

/** An attempt at each call, some at a time: chance alone leaves one out now and then. */
function oneOfEach(): [Attempt[]][] {
  const all = [...byKey.values()].flatMap((declared) =>
    fc.sample(attemptAt(declared), { seed: proofSeed, numRuns: 1 }),
  )
  const turns = Math.ceil(all.length / AT_ONCE)
  return Array.from({ length: turns }, (_, at) => [all.slice(at * AT_ONCE, (at + 1) * AT_ONCE)])
}

function declaredOf(key: string): DeclaredCall {
  const declared = byKey.get(key)
  if (!declared) throw new Error(`no call ${key}`)
  return declared
}

async function ask(attempt: Attempt): Promise<Answer> {
  const declared = declaredOf(attempt.key)
  const side = sideOf(declared)
  const site = side === 'staff' ? world.site.operatorUrl : world.site.memberUrl
  const isGet = declared.call.method === 'GET'
  const input = isGet ? inQuery(attempt.input) : attempt.input
  return send(site, declared.call, input, {
    ...actors[side],
    cookies: new Map(actors[side].cookies),
  })
}

/** An address holds texts only. */
const inQuery = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  )

const ANSWERS = new Set([200, 400, 401, 403, 404, 413, 415, 429])
const THAI = /[\u0e00-\u0e7f]/

/** How a call answered: it did it, it refused, it let nobody in, it broke. */
const kinds = ['ok', 'refused', 'shut', 'broken'] as const
type Kind = (typeof kinds)[number]
const kindOf = ({ status, error }: Answer): Kind => {
  if (status === 401 || status === 403) return 'shut'
  if (!ANSWERS.has(status)) return 'broken'
  return error === 0 ? 'ok' : 'refused'
}

/** How often each call answered in each way. */
class Tally {
  readonly #counts = new Map<string, Record<Kind, number>>()

  add(key: string, answer: Answer): void {
    const counts = this.#counts.get(key) ?? { ok: 0, refused: 0, shut: 0, broken: 0 }
    counts[kindOf(answer)] += 1
    this.#counts.set(key, counts)
  }

  /** Calls that let nobody in, or were not asked at all. */
  shut(): string[] {
    return [...byKey.keys()].filter((key) => {
      const { ok, refused, broken } = this.#counts.get(key) ?? { ok: 0, refused: 0, broken: 0 }
      return ok + refused + broken === 0
    })
  }

  facts(): Record<string, number> {
    const all = [...this.#counts.values()]
    const sum = (one: Record<Kind, number>) => kinds.reduce((many, kind) => many + one[kind], 0)
    return {
      calls: all.length,
      'each at least': Math.min(...all.map(sum)),
      ...Object.fromEntries(
        kinds.map((kind) => [kind, all.reduce((many, one) => many + one[kind], 0)]),
      ),
    }
  }
}

/** A session may have ended beside a call: those that were shut are asked once more, each with a fresh one. */
async function knockAgain(tally: Tally): Promise<void> {
  for (const key of tally.shut()) {
    const declared = declaredOf(key)
    await renew(sideOf(declared))
    const [attempt] = fc.sample(attemptAt(declared), { seed: proofSeed, numRuns: 1 })
    if (attempt) tally.add(key, await ask(attempt))
  }
}

/** What an answer owes its reader and lacks. */
function faultsOf({ key, input }: Attempt, answer: Answer): string[] {
  const said = [answer.message, ...answer.details.map(({ message }) => message)]
  const isRefusal = answer.error !== 0
  return [
    ...(ANSWERS.has(answer.status) ? [] : [`status ${answer.status}`]),
    ...(isRefusal && answer.code === '' ? ['no code'] : []),
    ...(isRefusal ? said.filter((text) => !THAI.test(text)) : []),
  ].map((fault) => `${key}: ${fault} for ${JSON.stringify(input)}`)
}

test(
  'no input brings a call to fail, and every refusal is Thai',
  async () => {
    const tally = new Tally()
    await fc.assert(
      fc.asyncProperty(fc.array(attempts, { minLength: 1, maxLength: AT_ONCE }), async (some) => {
        const answers = await Promise.all(some.map((one) => ask(one)))
        for (const [at, { key }] of some.entries()) tally.add(key, answers[at] as Answer)
        const faults = some.flatMap((one, at) => faultsOf(one, answers[at] as Answer))
        const ended = some.filter((_, at) => answers[at]?.code === 'session_expired')
        for (const side of new Set(ended.map((one) => sideOf(declaredOf(one.key)))))
          await renew(side)
        expect(faults).toEqual([])
      }),
      {
        ...LENGTH,
        examples: oneOfEach(),
        seed: proofSeed,
        endOnFailure: true,
      },
    )
    await knockAgain(tally)
    expect(tally.shut(), `shut to a member, or to an owner, with seed ${proofSeed}`).toEqual([])
    covered('tests/journeys/fuzz-calls.test.ts', tally.facts())
  },
  LONG_SECONDS * 1_000 + 2 * PATIENCE_MS,
)

/** Sends a request line as it is: clients would mend it first. */
function statusOf(url: string, target: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1])))
  })
}

test('no address brings the site to fail', async () => {
  const targets = ['/media', '/assets', '/lotto', '/api', '/docs', ''].flatMap((at) =>
    ['/%00', '/../x', '/%2e%2e/x', '/%', '/%ff', '/x%00.png', '/\\x', `/${'x'.repeat(3_000)}`].map(
      (rest) => at + rest,
    ),
  )
  const faults: string[] = []
  for (const url of [world.site.memberUrl, world.site.operatorUrl]) {
    for (const target of targets) {
      const status = await statusOf(url, target)
      if (![200, 301, 302, 400, 404, 414].includes(status)) faults.push(`${target} ${status}`)
    }
  }
  expect(faults).toEqual([])
})
