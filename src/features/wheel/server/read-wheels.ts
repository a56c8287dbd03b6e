import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { claimEntitlements } from '#ledger/rewards/claim.ts'
import { countOf } from '#ledger/wallets.ts'
import type { Db } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { findClaimable, findEntitlements } from '#platform/rewards/entitlement-store.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { commonErrors, Refusal, requireFound } from '#kernel/errors.ts'
import type * as calls from '../contract.ts'
import { wheelPrizeTaken } from '../contract.ts'
import { highestCredit, isGain, oddsOf, standsAt } from '../rules/wheel-terms.ts'
import type { WheelPorts } from './ports.ts'
import {
  countSpinsSince,
  findSpinOf,
  findSpinsOf,
  findSpinsOfRewards,
  findWinners,
  type SpinRow,
} from './spin-store.ts'
import { findAllVersions, findWheels, type Pays, type WheelRow } from './wheel-store.ts'

const FEATURE = 'wheel'
const WINNERS_SHOWN = 20
const SPINS_SHOWN = 100

type Wheel = CallOutput<typeof calls.getWheelConfigV2>['setting'][number]
type Spun = Omit<CallOutput<typeof calls.spinWheel>, 'point' | 'free_spins'>

/** What a member can spin with. */
export async function purseOf(db: Db, memberId: number) {
  const [points, spins] = await Promise.all([
    countOf(db, memberId, 'points'),
    countOf(db, memberId, 'free_spins'),
  ])
  return { point: Number(points), free_spins: Number(spins) }
}

/** The wheels that stand there, as a member sees them; none for whom the house gives nothing now. */
async function readWheels(
  services: Services,
  ports: WheelPorts,
  memberId: number,
  pays: Pays,
): Promise<{ wheels: Wheel[]; may_spin: boolean }> {
  const { db, clock } = services
  if ((await mayReward(db, memberId)) !== null) return { wheels: [], may_spin: false }
  const now = await clock.now()
  const day = bangkokDay(now)
  const [wheels, spun, level, nameOf] = await Promise.all([
    findWheels(db, { memberId, day }),
    countSpinsSince(db, memberId, bangkokInstant(day)),
    ports.levelOf(services, memberId),
    ports.levelNames(services),
  ])
  const standing = wheels.filter(
    (wheel) => wheel.pays === pays && wheel.state === 'live' && standsAt(wheel, now),
  )
  return {
    wheels: standing.map((wheel) => ({
      ...toWire(wheel, spun.get(wheel.wheelId) ?? 0),
      needs_level: level < wheel.minLevel ? nameOf(wheel.minLevel) : null,
    })),
    may_spin: true,
  }
}

function toWire(wheel: WheelRow, spun: number): Omit<Wheel, 'needs_level'> {
  const { prizes, out, budget, credit } = wheel
  const odds = oddsOf(prizes, (place) => out.includes(place))
  return {
    wheel_id: wheel.wheelId,
    version: wheel.version,
    title: wheel.title,
    cost_points: wheel.costPoints,
    takes_spins: wheel.takesSpins,
    spins_a_day: wheel.spinsADay,
    spins_left_today: Math.max(0, wheel.spinsADay - spun),
    min_level: wheel.minLevel,
    is_open: credit + highestCredit(prizes) <= budget,
    closes_at: wheel.closesAt,
    prizes: prizes.map(({ label, kind, stock, capDay, capMember, fallback }, place) => ({
      place,
      label,
      kind,
      stock,
      cap_day: capDay,
      cap_member: capMember,
      fallback,
      odds: odds[place] ?? 0,
      is_out: out.includes(place),
    })),
  }
}

/** The wheel that pays at once. */
export async function readConfig(
  services: Services,
  ports: WheelPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getWheelConfig>> {
  const [{ wheels, may_spin }, purse, commit] = await Promise.all([
    readWheels(services, ports, memberId, 'at_once'),
    purseOf(services.db, memberId),
    ports.commitOf(services, memberId),
  ])
  return { configs: wheels[0] ?? null, commit, may_spin, ...purse }
}

/** The wheels whose prizes wait, and what waits. */
export async function readConfigV2(
  services: Services,
  ports: WheelPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getWheelConfigV2>> {
  const { db } = services
  const [{ wheels: setting, may_spin }, purse, commit, waiting] = await Promise.all([
    readWheels(services, ports, memberId, 'claimed'),
    purseOf(db, memberId),
    ports.commitOf(services, memberId),
    findClaimable(db, FEATURE, memberId),
  ])
  const spins = await findSpinsOfRewards(
    db,
    waiting.map(({ entitlementId }) => entitlementId),
  )
  const labels = await labelsOf(db, spins)
  return {
    setting,
    commit,
    rewards: waiting.map(({ entitlementId, expiresAt }) => ({
      reward_id: Number(entitlementId),
      label: labels.get(entitlementId) ?? '',
      expires_at: expiresAt,
    })),
    may_spin,
    ...purse,
  }
}

/** What prizes that wait are called, by their ids. */
async function labelsOf(db: Db, spins: readonly SpinRow[]): Promise<ReadonlyMap<bigint, string>> {
  const versions = await findAllVersions(db)
  return new Map(
    spins.flatMap((spin) =>
      spin.entitlementId === null
        ? []
        : [
            [
              spin.entitlementId,
              versionOf(versions, spin).prizes[spin.place]?.label ?? '',
            ] as const,
          ],
    ),
  )
}

function versionOf(versions: readonly WheelRow[], { wheelId, version }: SpinRow): WheelRow {
  const found = versions.find((one) => one.wheelId === wheelId && one.version === version)
  if (!found) throw new Error(`wheel: no version ${version} of ${wheelId}`)
  return found
}

/** Who won what lately. */
export async function readBoard(
  services: Services,
  ports: WheelPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.getWheelBoard>> {
  const winners = await findWinners(services.db, WINNERS_SHOWN)
  const names = await ports
    .members(services)
    .findLabels([...new Set(winners.map((one) => Number(one.memberId)))])
  return {
    board: winners.map((one) => ({
      spin_id: Number(one.spinId),
      name: names.get(Number(one.memberId))?.username ?? '',
      label: one.label,
      spun_at: one.spunAt,
      is_me: Number(one.memberId) === memberId,
    })),
  }
}

/** Spins with what each is worked out again by. */
export async function spunAnswer(
  services: Services,
  ports: WheelPorts,
  spins: readonly SpinRow[],
): Promise<(Spun & CallOutput<typeof calls.listWheelSpins>['items'][number])[]> {
  const { db } = services
  const [versions, seeds] = await Promise.all([
    findAllVersions(db),
    ports.findSeeds(db, [...new Set(spins.map(({ seedId }) => seedId))]),
  ])
  return spins.map((spin) => {
    const wheel = versionOf(versions, spin)
    const seed = seeds.find(({ seedId }) => seedId === spin.seedId)
    const prize = wheel.prizes[spin.place]
    const cost = spin.paidWith === 'points' ? wheel.costPoints : null
    return {
      spin_id: Number(spin.spinId),
      title: wheel.title,
      place: spin.place,
      drawn_place: spin.drawnPlace,
      label: prize?.label ?? '',
      kind: prize?.kind ?? 'none',
      paid_with: spin.paidWith,
      cost_points: cost,
      is_gain: prize !== undefined && isGain(prize, cost),
      reward_id: spin.entitlementId === null ? null : Number(spin.entitlementId),
      x: spin.x,
      nonce: spin.nonce,
      commit: seed?.commit ?? '',
      client_seed: seed?.clientSeed ?? '',
      server_seed: seed?.serverSeed ?? null,
      weights: wheel.prizes.map(({ weight }) => weight),
      labels: wheel.prizes.map(({ label }) => label),
      fallbacks: wheel.prizes.map(({ fallback }) => fallback),
      spun_at: spin.spunAt,
    }
  })
}

/** The member's spins, newest first. */
export async function readSpins(
  services: Services,
  ports: WheelPorts,
  memberId: number,
): Promise<CallOutput<typeof calls.listWheelSpins>> {
  const spins = await findSpinsOf(services.db, memberId, SPINS_SHOWN)
  return { items: await spunAnswer(services, ports, spins) }
}

/** The proof of one of the member's spins. @throws Refusal not_found */
export async function readSpinProof(
  services: Services,
  ports: WheelPorts,
  memberId: number,
  { spin_id: spinId }: CallInput<typeof calls.fairWheelSpin>,
): Promise<CallOutput<typeof calls.fairWheelSpin>> {
  const spin = requireFound(await findSpinOf(services.db, memberId, BigInt(spinId)))
  const [shown] = await spunAnswer(services, ports, [spin])
  return { algo: 'pf-v1', ...requireFound(shown) }
}

/**
 * Takes a prize that waits; the same request again answers what it took.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function takeReward(
  { db }: Services,
  { memberId, key }: { memberId: number; key: string },
  { reward_id: rewardId }: CallInput<typeof calls.takeWheelReward>,
): Promise<CallOutput<typeof calls.takeWheelReward>> {
  const [waiting] = await findEntitlements(db, [BigInt(rewardId)])
  const isOwn = waiting?.feature === FEATURE && waiting.memberId === BigInt(memberId)
  if (!isOwn) throw new Refusal(commonErrors.not_found)
  const isCredit = waiting.kind === 'wheel_prize'
  const [taken] = await claimEntitlements(db, {
    feature: FEATURE,
    memberId,
    entitlementId: BigInt(rewardId),
    version: null,
    key,
    credit: isCredit ? 'main_wallet' : waiting.kind === 'spins_earn' ? 'free_spins' : 'points',
    also: (tx) => publish(tx, wheelPrizeTaken, { memberId, payload: { reward_id: rewardId } }),
  })
  return {
    reward_id: Number(taken?.entitlementId ?? rewardId),
    credit: isCredit ? (taken?.amountSatang ?? null) : null,
    ...(await purseOf(db, memberId)),
  }
}
