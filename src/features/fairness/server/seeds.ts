import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { fairErrors } from '#kernel/fair-errors.ts'
import { commitOf, createDraws, type Draws } from '#kernel/fair.ts'
import { DAY_MS } from '#kernel/time.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { getFairSeed, rotateFairSeed } from '../contract.ts'
import {
  countDraw,
  findSeeds,
  insertSeed,
  lockSeeds,
  nextSeedId,
  openSeed,
  revealSeed,
  type SeedRow,
} from './seed-store.ts'

/** What the seal is bound to, with the seed's id. */
export const SEED_PLACE = 'fairness.seed.sealed_seed'

const SEED_BYTES = 32
const CLIENT_SEED_BYTES = 8
const REVEALED_SHOWN = 20
/** A seed is exchanged after so many draws, or so long: what one secret decides stays small. Source: standards §3.2. */
const DRAWS_MAX = 10_000
const AGE_MAX_MS = DAY_MS

interface Pair {
  readonly active: SeedRow
  readonly next: SeedRow
}

/** Makes a seed whose hash is shown at once. */
async function makeSeed({ random, vault }: Services, tx: Tx, memberId: number): Promise<void> {
  const seed = random.bytes(SEED_BYTES).toString('hex')
  const seedId = await nextSeedId(tx)
  await insertSeed(tx, {
    seedId,
    memberId,
    commit: commitOf(seed),
    sealedSeed: vault.seal(SEED_PLACE, seedId, seed),
  })
}

/** Locks a member's two seeds; undefined where he has not both. */
async function findPair(tx: Tx, memberId: number): Promise<Pair | undefined> {
  const [active, next] = await lockSeeds(tx, memberId)
  return active && next && { active, next }
}

/** The same; whoever has none yet gets them, with a part drawn for him. */
async function lockPair(services: Services, tx: Tx, memberId: number): Promise<Pair> {
  for (;;) {
    const pair = await findPair(tx, memberId)
    if (pair) return pair
    const [first] = await lockSeeds(tx, memberId)
    if (first?.state === 'next') {
      await openSeed(tx, first.seedId, services.random.bytes(CLIENT_SEED_BYTES).toString('hex'))
    }
    await makeSeed(services, tx, memberId)
  }
}

/** @throws where the seal holds another seed than was committed to */
function unseal({ vault }: Services, { seedId, sealedSeed, commit }: SeedRow): string {
  const seed = vault.open(SEED_PLACE, seedId, sealedSeed)
  if (commitOf(seed) !== commit) throw new Error(`fair: seed ${seedId} is not what was promised`)
  return seed
}

/** Shows the seed that drew, and goes on with the one that was promised. */
async function rotate(
  services: Services,
  tx: Tx,
  { active, next }: Pair,
  clientSeed: string,
): Promise<Pair> {
  const memberId = Number(active.memberId)
  await revealSeed(tx, active.seedId, unseal(services, active))
  await openSeed(tx, next.seedId, clientSeed)
  await makeSeed(services, tx, memberId)
  return lockPair(services, tx, memberId)
}

/** One draw of a member, and what it is checked by. */
export interface TakenDraw {
  readonly seedId: bigint
  readonly commit: string
  readonly clientSeed: string
  readonly nonce: number
  readonly draws: Draws
}

/**
 * Takes the next draw of a member, for a transaction that writes down what came of it: if that is undone, so
 * is the draw, and the same comes again. Locks: the member's seeds, behind his wallets.
 * @throws Refusal seed_changed where he has been shown no hash yet: nothing is drawn before that
 */
export async function takeDraw(services: Services, tx: Tx, memberId: number): Promise<TakenDraw> {
  // Who waited for a rotation sees the seed that follows only when he looks again.
  const pair = (await findPair(tx, memberId)) ?? (await findPair(tx, memberId))
  if (!pair) throw new Refusal(fairErrors.seed_changed)
  const age = (await clockNow(tx)).getTime() - (pair.active.openedAt?.getTime() ?? 0)
  const isOld = pair.active.nextNonce >= DRAWS_MAX || age > AGE_MAX_MS
  const clientSeedNow = clientSeedOf(pair.active)
  const { active } = isOld ? await rotate(services, tx, pair, clientSeedNow) : pair
  await countDraw(tx, active.seedId)
  const clientSeed = clientSeedOf(active)
  const nonce = active.nextNonce
  const serverSeed = unseal(services, active)
  return {
    seedId: active.seedId,
    commit: active.commit,
    clientSeed,
    nonce,
    draws: createDraws({ serverSeed, clientSeed, nonce }),
  }
}

function clientSeedOf({ seedId, clientSeed }: SeedRow): string {
  if (clientSeed === null) throw new Error(`fair: seed ${seedId} is not open`)
  return clientSeed
}

const toWire = (seed: SeedRow) => ({
  commit: seed.commit,
  client_seed: clientSeedOf(seed),
  draws: seed.nextNonce,
  opened_at: requireDate(seed.openedAt),
})

const toRevealed = (seed: SeedRow) => ({
  ...toWire(seed),
  server_seed: seed.serverSeed ?? '',
  revealed_at: requireDate(seed.revealedAt),
})

function requireDate(date: Date | null): Date {
  if (date === null) throw new Error('fair: a seed without its time')
  return date
}

const toCurrent = ({ active, next }: Pair) => ({ ...toWire(active), next_commit: next.commit })

/** The hash of the seed that draws now; whoever has none yet gets one. */
export async function readCommit(services: Services, memberId: number): Promise<string> {
  const newest = await findSeeds(services.db, memberId, 2)
  const active = newest.find(({ state }) => state === 'active')
  if (active) return active.commit
  const pair = await inTransaction(services.db, (tx) => lockPair(services, tx, memberId))
  return pair.active.commit
}

/** What the member's draws depend on, and what he can check. */
export async function readSeeds(
  services: Services,
  memberId: number,
): Promise<CallOutput<typeof getFairSeed>> {
  const pair = await inTransaction(services.db, (tx) => lockPair(services, tx, memberId))
  const seeds = await findSeeds(services.db, memberId, REVEALED_SHOWN + 2)
  return {
    current: toCurrent(pair),
    revealed: seeds.filter(({ state }) => state === 'revealed').map(toRevealed),
  }
}

/** @throws Refusal seed_changed where the member has seen another hash than the one that follows */
export async function rotateSeed(
  services: Services,
  memberId: number,
  input: CallInput<typeof rotateFairSeed>,
): Promise<CallOutput<typeof rotateFairSeed>> {
  return inTransaction(services.db, async (tx) => {
    const before = await lockPair(services, tx, memberId)
    if (before.next.commit !== input.next_commit) throw new Refusal(fairErrors.seed_changed)
    const after = await rotate(services, tx, before, input.client_seed)
    const seeds = await findSeeds(tx, memberId, 3)
    const shown = seeds.find(({ seedId }) => seedId === before.active.seedId)
    if (!shown) throw new Error('fair: the seed that drew is gone')
    return { current: toCurrent(after), revealed: toRevealed(shown) }
  })
}
