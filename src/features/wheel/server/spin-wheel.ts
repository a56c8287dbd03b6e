import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Leg, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { grantEntitlement } from '#platform/rewards/entitlement-store.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { wheelErrors, type spinWheel as spinCall } from '../contract.ts'
import { highestCredit, placeOf, type Prize, standsAt, WEIGHT_SUM } from '../rules/wheel-terms.ts'
import type { WheelPorts } from './ports.ts'
import { purseOf, spunAnswer } from './read-wheels.ts'
import { countSpinsSince, findSpinByKey, insertSpin, type SpinRow } from './spin-store.ts'
import {
  addCredit,
  countSpin,
  findWheels,
  type Pays,
  type Seen,
  takePrize,
  type WheelRow,
} from './wheel-store.ts'

const FEATURE = 'wheel'
/** How long a prize waits for its winner; then it comes by itself. */
const WAITS_DAYS = 30

type Answer = CallOutput<typeof spinCall>

interface Spinner {
  readonly memberId: number
  readonly level: number
  readonly pays: Pays
  /** The one moment of the spin: its day is that of every count. */
  readonly now: Date
}

/** A member's own accounts of what a spin takes and gives, locked. */
interface Purse {
  readonly points: Held
  readonly spins: Held
  readonly main: Held
}
interface Held {
  readonly walletId: bigint
  readonly available: bigint
}

/**
 * Spins a wheel: what it costs, the draw, and what it gives commit together. The same request again is the
 * same spin. Whether there is a spin is settled before anything is drawn, so no draw can be thrown away.
 * Locks: the member's points, spins and main wallet, the count of the wheel, his seeds, the stock.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function spinWheel(
  services: Services,
  ports: WheelPorts,
  { memberId, key, pays }: { memberId: number; key: string; pays: Pays },
  input: CallInput<typeof spinCall>,
): Promise<Answer> {
  const level = await ports.levelOf(services, memberId)
  const spin = await inTransaction(services.db, async (tx) => {
    const purse = await lockPurse(tx, memberId)
    const known = await findSpinByKey(tx, memberId, key)
    if (known) {
      const isSame = known.wheelId === input.wheel_id && known.version === input.version
      if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
      return known
    }
    const now = await clockNow(tx)
    const wheel = await requireWheel(tx, { memberId, level, pays, now }, input)
    const paidWith = payment(wheel, purse)
    if (!(await countSpin(tx, wheel, highestCredit(wheel.prizes)))) {
      throw new Refusal(wheelErrors.wheel_closed)
    }
    const draw = await ports.takeDraw(services, tx, memberId)
    const x = draw.draws.randInt(WEIGHT_SUM)
    const drawnPlace = placeOf(
      wheel.prizes.map(({ weight }) => weight),
      x,
    )
    const place = await givenPlace(tx, wheel, drawnPlace, { memberId, day: bangkokDay(now) })
    const prize = prizeAt(wheel, place)
    if (prize.kind === 'credit') await addCredit(tx, wheel, prize.amount)
    const entitlementId = await grant(tx, wheel, { memberId, prize, draw, now })
    const made = await insertSpin(tx, {
      wheelId: wheel.wheelId,
      version: wheel.version,
      memberId,
      seedId: draw.seedId,
      nonce: draw.nonce,
      x,
      drawnPlace,
      place,
      paidWith,
      entitlementId,
      key,
      spunAt: now,
    })
    await pay(tx, made, { wheel, prize, purse })
    return made
  })
  const [answer] = await spunAnswer(services, ports, [spin])
  if (!answer) throw new Error(`wheel: no spin ${spin.spinId}`)
  return { ...answer, ...(await purseOf(services.db, memberId)) }
}

async function lockPurse(tx: Tx, memberId: number): Promise<Purse> {
  const ids = {
    points: await openWallet(tx, memberId, 'points'),
    spins: await openWallet(tx, memberId, 'free_spins'),
    main: await openWallet(tx, memberId, 'main_wallet'),
  }
  const locked = await lockWallets(tx, Object.values(ids))
  const held = (walletId: bigint): Held => ({
    walletId,
    available: locked.get(walletId)?.availableSatang ?? 0n,
  })
  return { points: held(ids.points), spins: held(ids.spins), main: held(ids.main) }
}

/** @throws Refusal not_found for a wheel that does not stand there, and why the member does not spin it */
async function requireWheel(
  tx: Tx,
  { memberId, level, pays, now }: Spinner,
  { wheel_id: wheelId, version }: CallInput<typeof spinCall>,
): Promise<WheelRow> {
  const day = bangkokDay(now)
  const wheel = (await findWheels(tx, { memberId, day })).find((one) => one.wheelId === wheelId)
  if (wheel?.pays !== pays) throw new Refusal(commonErrors.not_found)
  if ((await mayReward(tx, memberId)) !== null) throw new Refusal(rewardErrors.reward_not_for_you)
  if (wheel.state !== 'live' || !standsAt(wheel, now)) throw new Refusal(wheelErrors.wheel_closed)
  if (wheel.version !== version) throw new Refusal(rewardErrors.terms_changed)
  if (level < wheel.minLevel) throw new Refusal(wheelErrors.wheel_level)
  const spun = (await countSpinsSince(tx, memberId, bangkokInstant(day))).get(wheelId) ?? 0
  if (spun >= wheel.spinsADay) throw new Refusal(wheelErrors.wheel_day_full)
  return wheel
}

/** A free spin first. @throws Refusal wheel_points_short, wheel_no_spins */
function payment(
  { takesSpins, costPoints }: WheelRow,
  { spins, points }: Purse,
): 'spin' | 'points' {
  if (takesSpins && spins.available > 0n) return 'spin'
  if (costPoints === null) throw new Refusal(wheelErrors.wheel_no_spins)
  const missing = BigInt(costPoints) - points.available
  if (missing > 0n) {
    throw new Refusal(wheelErrors.wheel_points_short, { thai: `แต้มไม่พอ ขาดอีก ${missing} แต้ม` })
  }
  return 'points'
}

/** The field that is given: where what was drawn has run out, the published one instead. */
async function givenPlace(tx: Tx, wheel: WheelRow, drawn: number, seen: Seen): Promise<number> {
  const { fallback } = prizeAt(wheel, drawn)
  if (fallback === null) return drawn
  return (await takePrize(tx, { ...wheel, place: drawn }, seen)) ? drawn : fallback
}

function prizeAt({ wheelId, prizes }: WheelRow, place: number): Prize {
  const prize = prizes[place]
  if (!prize) throw new Error(`wheel: ${wheelId} has no field ${place}`)
  return prize
}

const gifts = {
  points: { kind: 'points_earn', debit: 'points_issue', purse: 'points' },
  spins: { kind: 'spins_earn', debit: 'spins_issue', purse: 'spins' },
  credit: { kind: 'wheel_prize', debit: 'reward_cost', purse: 'main' },
} as const

/** Writes down a prize that waits; null: none does. */
async function grant(
  tx: Tx,
  wheel: WheelRow,
  of: { memberId: number; prize: Prize; draw: { seedId: bigint; nonce: number }; now: Date },
): Promise<bigint | null> {
  const { memberId, prize, draw, now } = of
  if (wheel.pays === 'at_once' || prize.kind === 'none') return null
  return grantEntitlement(tx, {
    feature: FEATURE,
    memberId,
    occasion: `${draw.seedId}:${draw.nonce}`,
    kind: gifts[prize.kind].kind,
    costRef: campaignRef('wheel', wheel.wheelId),
    amountSatang: prize.amount,
    opensAt: now,
    expiresAt: bangkokInstant(addDays(bangkokDay(now), WAITS_DAYS + 1)),
    onExpiry: 'credit',
  })
}

/** Takes what the spin costs and gives what it gives at once, in one operation. */
async function pay(
  tx: Tx,
  { memberId, spinId, paidWith }: SpinRow,
  { wheel, prize, purse }: { wheel: WheelRow; prize: Prize; purse: Purse },
): Promise<void> {
  const ref = campaignRef('wheel', wheel.wheelId)
  const isSpin = paidWith === 'spin'
  const cost: Leg = {
    debit: wallet((isSpin ? purse.spins : purse.points).walletId),
    credit: house(isSpin ? 'spins_issue' : 'points_issue', ref),
    amountSatang: isSpin ? 1n : BigInt(wheel.costPoints ?? 0),
  }
  const outcome = await postOne(tx, {
    key: operationKey({ scope: 'system', owner: 'wheel', call: 'spin', key: `${spinId}` }),
    memberId,
    kind: isSpin ? 'spins_spend' : 'points_spend',
    refId: spinId,
    legs: [cost, ...giftLegs(wheel, prize, purse)],
  })
  if (!outcome.applied) throw new Refusal(rewardErrors.reward_not_for_you)
}

/** What comes at once. */
function giftLegs(wheel: WheelRow, prize: Prize, purse: Purse): Leg[] {
  if (wheel.pays === 'claimed' || prize.kind === 'none') return []
  const { kind, debit, purse: target } = gifts[prize.kind]
  return [
    {
      kind,
      debit: house(debit, campaignRef('wheel', wheel.wheelId)),
      credit: wallet(purse[target].walletId),
      amountSatang: prize.amount,
    },
  ]
}
