import type { ErrorDefinition } from '#kernel/errors.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts'
import { openWallet } from '../accounts.ts'
import type { HouseAccount, MemberAccount } from '../chart.ts'
import { operationKey } from '../keys.ts'
import { kinds, kindTable, type KindName } from '../kinds.ts'
import { house, type Id, post, wallet } from '../post.ts'
import { lockWallets } from '../wallets.ts'
import type { EntitlementState } from '#platform/rewards/entitlement-state.ts'
import {
  type Entitlement,
  findClaimable,
  findClaimedBy,
  findEntitlements,
  lockEntitlements,
  markClaimed,
} from '#platform/rewards/entitlement-store.ts'

/** What a member asks for. */
export interface Claim {
  readonly feature: string
  readonly memberId: Id
  /** Null: everything that he can have. */
  readonly entitlementId: bigint | null
  /** The version that he saw; null: whatever it is. */
  readonly version: number | null
  /** All that he saw, where he asks for everything; left out: whatever there is. */
  readonly seen?:
    | readonly { readonly entitlementId: bigint; readonly version: number }[]
    | undefined
  /** The request's own key. */
  readonly key: string
  /** Where it goes, of those that its kind allows. */
  readonly credit: MemberAccount
  /** What else commits with what was taken. */
  readonly also?: (tx: Tx, taken: readonly Entitlement[]) => Promise<void>
}

/**
 * Gives a member what he has earned: its end and its money commit together. The same request again
 * answers what it claimed.
 * Locks: the wallet, then the rows by their ids.
 * @throws Refusal idempotency_mismatch, not_found, and in the order of `rewardErrors`
 */
export async function claimEntitlements(db: Db, claim: Claim): Promise<Entitlement[]> {
  const { entitlementId } = claim
  return inTransaction(db, async (tx) => {
    const walletId = await openWallet(tx, claim.memberId, claim.credit)
    await lockWallets(tx, [walletId])
    const known = await findClaimedBy(tx, claim.feature, claim.memberId, claim.key)
    if (known.length > 0) {
      const isSame =
        entitlementId === null || known.every((one) => one.entitlementId === entitlementId)
      if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
      return known
    }
    const ids = await wantedIds(tx, claim)
    const taken = await markClaimed(tx, { memberId: claim.memberId, ids, key: claim.key })
    if (taken.length === 0) throw new Refusal(rewardErrors.nothing_to_claim)
    await payEntitlements(tx, taken, walletId)
    await claim.also?.(tx, taken)
    return taken
  })
}

async function wantedIds(tx: Tx, claim: Claim): Promise<bigint[]> {
  const { feature, memberId, entitlementId, version } = claim
  if (entitlementId === null) {
    return wantedOfAll(tx, claim)
  }
  const [known] = await findEntitlements(tx, [entitlementId])
  if (known?.memberId !== BigInt(memberId) || known.feature !== feature) {
    throw new Refusal(commonErrors.not_found)
  }
  // Under its lock a version stays what it is until the money has moved.
  await lockEntitlements(tx, [entitlementId])
  const [asked = known] = await findEntitlements(tx, [entitlementId])
  const refusal = ends[asked.state] ?? windows[asked.window]
  if (refusal) throw new Refusal(refusal)
  if (version !== null && asked.version !== version) throw new Refusal(rewardErrors.terms_changed)
  return [entitlementId]
}

/** @throws Refusal terms_changed where it is not what the member saw: all of it or nothing is claimed */
async function wantedOfAll(tx: Tx, { feature, memberId, seen }: Claim): Promise<bigint[]> {
  const ids = (await findClaimable(tx, feature, memberId)).map((one) => one.entitlementId)
  if (seen === undefined || ids.length === 0) return ids
  await lockEntitlements(tx, ids)
  const open = await findClaimable(tx, feature, memberId)
  const versions = new Map(seen.map((one) => [one.entitlementId, one.version]))
  const isSeen =
    versions.size === open.length &&
    open.every((one) => versions.get(one.entitlementId) === one.version)
  if (!isSeen) throw new Refusal(rewardErrors.terms_changed)
  return ids
}

const ends: Readonly<Record<EntitlementState, ErrorDefinition | null>> = {
  claimable: null,
  held: rewardErrors.claim_held,
  claimed: rewardErrors.reward_claimed,
  credited: rewardErrors.reward_claimed,
  expired: rewardErrors.claim_expired,
  void: rewardErrors.terms_changed,
}

const windows = {
  ahead: rewardErrors.claim_not_open,
  open: null,
  over: rewardErrors.claim_expired,
} as const

/** Posts what these rows have ended as. @throws Refusal reward_not_for_you where the gate refuses */
export async function payEntitlements(
  tx: Tx,
  taken: readonly Entitlement[],
  walletId: bigint,
  kind?: KindName,
): Promise<void> {
  const outcomes = await post(
    tx,
    taken.map((one) => ({
      key: operationKey({
        scope: 'system',
        owner: 'entitlement',
        call: 'claim',
        key: `${one.entitlementId}`,
      }),
      memberId: one.memberId,
      kind: kind ?? kindOf(one.kind),
      refId: one.entitlementId,
      legs: [
        {
          debit: house(costOf(kindOf(one.kind)), one.costRef),
          credit: wallet(walletId),
          amountSatang: one.amountSatang,
        },
      ],
    })),
  )
  const refused = outcomes.find(({ applied }) => !applied)?.error
  if (refused === undefined) return
  if (GATE.has(refused ?? '')) throw new Refusal(rewardErrors.reward_not_for_you)
  throw new Error(`ledger: an entitlement ended in ${refused}`)
}

/** Why the house gives a member nothing. */
const GATE: ReadonlySet<string> = new Set([
  'member_not_active',
  'member_excluded',
  'reward_blocked',
  'wallet_closed',
])

/** The movement that a row names. @throws for a name that the books do not have */
export function kindOf(name: string): KindName {
  if (!Object.hasOwn(kinds, name)) throw new Error(`ledger: no movement kind ${name}`)
  return name as KindName
}

function costOf(kind: KindName): HouseAccount {
  const { debit } = kindTable[kind]
  const [cost] = debit
  if (debit === 'any' || cost === undefined) throw new Error(`ledger: ${kind} has no cost account`)
  return cost as HouseAccount
}
