import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { LOCKS } from '#platform/database/locks.ts'
import { testProvider, units, type Deed, type Player } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { startSiteProcess, type SiteProcess } from '#tests/support/processes.ts'
import { crashPoints, type CrashPoint } from '#tests/support/programs/crash-point.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { testWorld } from '#tests/support/world.ts'

// W32: the site dies by its own hand at a provider's message: before the batch leaves it, while nobody knows
// whether it is committed, and between the commit and the answer. The provider, which heard nothing, sends the
// same message to another site: it is done once, and told alike ever after.

const world = await testWorld({ sandbox: true })
const provider = await testProvider(world, 'patient')
let player: Player
let site: SiteProcess | undefined

beforeAll(async () => {
  const { memberId } = await memberActor(world)
  player = await provider.launch(memberId)
  // A prize of the provider is what the player plays with; it opens the lane of this world's site.
  const prize = { is_supplier_promo: true, round_closed: true, amount: units(1_000) }
  await done('win', prize)
})
afterEach(() => site?.stop())

/** What the provider says of one message each time that it sends it. */
const message = (fields: object = {}) => ({
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  ...fields,
})

async function done<Fields extends object>(deed: Deed, fields: Fields) {
  const sent = { ...message(), ...fields }
  expect(await provider.send(deed, player, sent)).toMatchObject({ status: 'RS_OK' })
  return sent
}

/** What refers to a message, in its round. */
const to = (bet: { transaction_uuid: string; round: string }) =>
  message({ round: bet.round, reference_transaction_uuid: bet.transaction_uuid })

/** What comes before, what is sent, and what that moves. */
const messages: Record<Exclude<Deed, 'balance'>, { make(): Promise<object>; moves: number }> = {
  bet: { make: async () => message({ amount: units(10) }), moves: units(-10) },
  win: {
    async make() {
      const bet = await done('bet', { amount: units(10) })
      return { ...to(bet), amount: units(25), round_closed: true }
    },
    moves: units(25),
  },
  rollback: { make: async () => to(await done('bet', { amount: units(10) })), moves: units(10) },
}

/** As the provider sees it. */
async function balance(): Promise<number> {
  return (await provider.send('balance', player)).balance ?? 0
}

/** How many lanes write: one that was killed is gone when the database has done all that it had sent. */
async function lanes(): Promise<number> {
  const rows = await world.query(
    `select from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and classid = $1 and granted`,
    [LOCKS.stripe],
  )
  return rows.length
}

/** How much of the message the database may know when the site is gone: all of it or nothing. */
const KNOWN: Record<CrashPoint, readonly (0 | 1)[]> = {
  before_send: [0],
  after_send: [0, 1],
  after_answer: [1],
}

const deaths = Object.keys(messages).flatMap((deed) =>
  crashPoints.map((point) => [deed as keyof typeof messages, point] as const),
)
/** One of each: a bet that is committed and not answered, a win of which nobody knows, a rollback that never left. */
const SHORT: typeof deaths = [
  ['bet', 'after_answer'],
  ['win', 'after_send'],
  ['rollback', 'before_send'],
]

test.each(inForm({ short: SHORT, long: deaths }))(
  'a %s whose site dies %s is done once, and told alike ever after',
  async (deed, point) => {
    const { make, moves } = messages[deed]
    const sent = await make()
    const before = await balance()
    const ownLanes = await lanes()
    expect(ownLanes).toBeGreaterThan(0)
    site = await startSiteProcess(world, { crashAt: `post:${point}:1` })
    await expect(provider.send(deed, player, sent, { url: site.url })).rejects.toThrow()
    expect(await site.ended).toEqual({ code: null, signal: 'SIGKILL' })
    // Where nobody knows, the provider does not wait either.
    if (point !== 'after_send') await expect.poll(lanes).toBe(ownLanes)
    const left = await balance()
    expect(KNOWN[point].map((times) => before + times * moves)).toContain(left)

    const told = await provider.send(deed, player, sent)
    expect(told).toMatchObject({ status: 'RS_OK', balance: before + moves })
    await expect.poll(lanes).toBe(ownLanes)
    expect(await balance()).toBe(before + moves)
    expect(await provider.send(deed, player, sent)).toEqual(told)
    expect(await balance()).toBe(before + moves)
    covered('tests/crash/game-kill.test.ts', { message: deed, 'site died': point })
  },
)
