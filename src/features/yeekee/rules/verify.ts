import { BEACON_SCHEME, beaconTimeOf, isSameChain, QUICKNET } from '#kernel/beacon.ts'
import { beaconRoundAt } from './beacon.ts'
import { chainTime, type ChainShot, headsOf } from './chain.ts'
import { commitOf } from '#kernel/fair.ts'
import { type DrawSteps, drawRound, sumOf } from './draw.ts'
import { sha256Hex } from '#kernel/hash.ts'
import type { Transcript } from './transcript.ts'

/** The steps of a proof, in the order in which the round went. */
export const verifyStepNames = [
  'commit_in_time',
  'shots',
  'count',
  'sum',
  'head',
  'beacon_chain',
  'beacon_round',
  'head_in_time',
  'commit',
  'randomness',
  'system_number',
  'minus_rank',
  'total',
  'result',
  'digits',
  'bonuses',
] as const
export type VerifyStepName = (typeof verifyStepNames)[number]

/** One step: what was published, and what comes out when it is worked out again. */
export interface VerifyStep {
  readonly name: VerifyStepName
  readonly ok: boolean
  /** What the transcript says. */
  readonly expected: string
  /** What the recomputation, or the rule, says. */
  readonly found: string
}

/** A round worked out anew from nothing but its transcript. */
export interface Verification {
  /** True when no step is off; a round that is not drawn yet can be right so far. */
  readonly ok: boolean
  readonly steps: readonly VerifyStep[]
  /** Steps whose figures are not out yet. */
  readonly waiting: readonly VerifyStepName[]
  /** Every head of the chain: `[i]` after the i-th shot. Empty while not all shots are known. */
  readonly heads: readonly string[]
  /** Our own working, never the published one; null before the draw. */
  readonly draw: DrawSteps | null
}

interface Work {
  readonly heads: readonly string[]
  readonly numbers: readonly string[]
  readonly draw: DrawSteps | null
}

/**
 * Recomputes a round and compares every step with what was published. Each step builds on the
 * steps recomputed before it, so a false shot shows at the shot, the head and everything behind.
 * The beacon's BLS signature is the business of `kernel/beacon-signature.ts`.
 */
export function verifyTranscript(transcript: Transcript): Verification {
  const work = workOut(transcript)
  const found: Partial<Record<VerifyStepName, Omit<VerifyStep, 'name'>>> = {
    ...chainSteps(transcript, work),
    ...beaconSteps(transcript),
    ...drawSteps(transcript, work.draw),
    ...(transcript.draw ? bonusSteps(transcript) : {}),
  }
  const steps = verifyStepNames.flatMap((name) => {
    const step = found[name]
    return step ? [{ name, ...step }] : []
  })
  return {
    ok: steps.every((step) => step.ok),
    steps,
    waiting: transcript.stage === 'void' ? [] : verifyStepNames.filter((name) => !found[name]),
    heads: work.heads,
    draw: work.draw,
  }
}

/** The shots of a transcript in the form that the chain hashes. */
export const chainShots = (transcript: Transcript): ChainShot[] =>
  transcript.shots.map(({ seq, number, name, at }) => ({
    seq,
    number,
    name,
    atIso: chainTime(at),
  }))

/** True when the transcript is meant to hold every shot: no more can come. */
const isClosed = (transcript: Transcript): boolean => transcript.head_published_at !== null

function workOut(transcript: Transcript): Work {
  const numbers = transcript.shots.map((shot) => shot.number)
  if (!isClosed(transcript)) return { heads: [], numbers, draw: null }
  const heads = headsOf(transcript.round_ref, transcript.commit, chainShots(transcript))
  const { server_seed: serverSeed, beacon } = transcript
  if (serverSeed === null || beacon.randomness === null) return { heads, numbers, draw: null }
  const draw = drawRound({
    serverSeed,
    roundRef: transcript.round_ref,
    head: heads.at(-1) ?? '',
    randomness: beacon.signature === null ? beacon.randomness : sha256Hex(beacon.signature),
    numbers,
    minusRank: transcript.rule.minus_rank,
  })
  return { heads, numbers, draw }
}

const same = (expected: unknown, found: unknown) => ({
  ok: expected === found,
  expected: String(expected),
  found: String(found),
})

/** `expected` has to lie no later than `limit`; before it where `isStrict`. */
const notAfter = (expected: string, limit: string, isStrict = false) => {
  const apartMs = Date.parse(limit) - Date.parse(expected)
  return { ok: isStrict ? apartMs > 0 : apartMs >= 0, expected, found: limit }
}

function chainSteps(transcript: Transcript, work: Work) {
  const commitInTime = notAfter(transcript.committed_at, transcript.open_at)
  if (!isClosed(transcript)) return { commit_in_time: commitInTime }
  const fault = shotFault(transcript)
  return {
    commit_in_time: commitInTime,
    shots: { ok: fault === undefined, expected: `1–${transcript.count}`, found: fault ?? 'ok' },
    count: same(transcript.count, transcript.shots.length),
    sum: same(transcript.sum, sumOf(work.numbers)),
    head: same(transcript.head, work.heads.at(-1)),
  }
}

/** The first shot out of order or taken outside its hours: `#7`; undefined where all are right. */
function shotFault({ shots, open_at: openAt, shoot_close_at: closeAt }: Transcript) {
  const wrong = shots.findIndex(
    (shot, index) =>
      shot.seq !== index + 1 ||
      Date.parse(shot.at) < Date.parse(openAt) ||
      Date.parse(shot.at) > Date.parse(closeAt),
  )
  return wrong < 0 ? undefined : `#${wrong + 1}`
}

function beaconSteps({ beacon, shoot_close_at, head_published_at: publishedAt }: Transcript) {
  const { signature, randomness } = beacon
  const closeAt = new Date(shoot_close_at)
  // The rule's own round decides when head and count had to be out, not the round that is claimed.
  const round = closeAt.getTime() < beacon.genesis_unix * 1000 ? 0 : beaconRoundAt(beacon, closeAt)
  return {
    beacon_chain: {
      ok: beacon.scheme === BEACON_SCHEME && (beacon.is_test || isSameChain(beacon, QUICKNET)),
      expected: beacon.chain_hash,
      found: beacon.is_test ? 'test' : QUICKNET.chain_hash,
    },
    beacon_round: same(beacon.round, round),
    ...(publishedAt === null
      ? {}
      : { head_in_time: notAfter(publishedAt, chainTime(beaconTimeOf(beacon, round)), true) }),
    ...(signature === null || randomness === null
      ? {}
      : { randomness: same(randomness, sha256Hex(signature)) }),
  }
}

function drawSteps({ server_seed: seed, commit, draw }: Transcript, work: DrawSteps | null) {
  const commitStep = seed === null ? {} : { commit: same(commit, commitOf(seed)) }
  if (!draw || !work) return commitStep
  return {
    ...commitStep,
    system_number: same(`${draw.sys} (k=${draw.k})`, `${work.sys} (k=${work.k})`),
    minus_rank: same(draw.shot16, work.shot16),
    total: same(draw.total, work.total),
    result: same(draw.result5, work.result5),
    digits: same(
      `${draw.top3} ${draw.top2} ${draw.bottom2}`,
      `${work.top3} ${work.top2} ${work.bottom2}`,
    ),
  }
}

/** The shots named for a bonus are the ones in those ranks. */
function bonusSteps({ bonuses, shots }: Transcript) {
  const told = (row: { seq: number; number: string; name: string }, rank: number) =>
    `${rank}: #${row.seq} ${row.number} ${row.name}`
  const inRank = bonuses.map(({ rank }) => {
    const shot = rank > 0 ? shots.at(-rank) : undefined
    return shot ? told(shot, rank) : `${rank}: -`
  })
  const named = bonuses.map((row) => told(row, row.rank))
  return { bonuses: same(named.join(' · ') || '-', inRank.join(' · ') || '-') }
}
