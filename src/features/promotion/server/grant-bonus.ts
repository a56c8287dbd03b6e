import { type ErrorDefinition, Refusal } from '#kernel/errors.ts'
import { invariant } from '#kernel/result.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { writeWalletRule } from '#platform/stake-gate/wallet-rules.ts'
import { bonusChanged, promotionErrors } from '../contract.ts'
import {
  expiresAt,
  grantOf,
  occasionOf,
  products,
  refusalOf,
  takesPass,
  type TakeFacts,
} from '../rules/terms.ts'
import { drawBonusId, findActive, findBonus, findTaken, insertBonus } from './bonus-store.ts'
import { decideChoice } from './choice-store.ts'
import type { PromotionPorts } from './ports.ts'
import { judgePass } from './judge-pass.ts'
import { type PromotionRow, takeBudget } from './promotion-store.ts'

/** Why the ledger gives a member nothing. */
const LEDGER_REFUSALS: ReadonlySet<string> = new Set([
  'member_not_active',
  'member_excluded',
  'reward_blocked',
])

export interface Grant {
  readonly memberId: number
  readonly paymentId: number | null
  readonly deposit: TakeFacts['deposit']
  /** The request that it is given to; null: the house gives it by itself. */
  readonly asked: Asked | null
}

export interface Asked {
  /** Of the ledger. */
  readonly key: string
  readonly body: readonly number[]
}

interface Granted {
  readonly bonusId: bigint
  readonly grantedSatang: bigint
}

/** What a request was given before; null: nothing yet. @throws Refusal idempotency_mismatch */
export async function findGranted(
  db: Db | Tx,
  memberId: number,
  asked: Asked,
): Promise<Granted | null> {
  const known = await findOperation(db, { ...asked, memberId, kind: 'bonus_grant' })
  if (!known) return null
  if (!known.isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
  const bonus = await findBonus(db, known.refId ?? 0n)
  invariant(bonus, `the grant ${asked.key} has its bonus`)
  return bonus
}

/** What is known of a member before a promotion is judged; reads only. */
export async function readTaker(
  services: Services,
  ports: PromotionPorts,
  memberId: number,
): Promise<{
  joinedAt: Date
  isVerified: boolean
  credited: TakeFacts['credited']
  persons: { account: string; person: string }
}> {
  const members = ports.members(services)
  const now = await services.clock.now()
  const [joinedAt, credited, accounts, persons] = await Promise.all([
    ports.joinedAt(services.db, memberId),
    ports.payments.countCredited(services.db, memberId, now),
    members.findBankAccounts(memberId),
    members.findPersons([memberId]),
  ])
  const account = `member:${memberId}`
  return {
    joinedAt,
    credited,
    isVerified: accounts.some(({ isVerified }) => isVerified),
    persons: { account, person: persons.get(memberId) ?? account },
  }
}

/** Judges a promotion for a member at an instant. */
export async function judgeTake(
  tx: Tx,
  promotion: PromotionRow,
  taker: Awaited<ReturnType<typeof readTaker>>,
  { memberId, deposit, now }: { memberId: number; deposit: TakeFacts['deposit']; now: Date },
): Promise<ErrorDefinition | null> {
  const { person, account } = taker.persons
  const [taken, active] = await Promise.all([
    findTaken(tx, [person, account]),
    findActive(tx, memberId),
  ])
  const occasion = occasionOf(promotion, bangkokDay(deposit?.creditedAt ?? now))
  const refusal = refusalOf(promotion, {
    joinedAt: taker.joinedAt,
    isVerified: taker.isVerified,
    credited: taker.credited,
    deposit,
    now,
    hasTaken: taken.some(
      (one) =>
        (one.promotionId === promotion.promotionId && one.occasion === occasion) ||
        (promotion.kind === 'welcome' && one.kind === 'welcome'),
    ),
    activeProducts: active.map(({ product }) => product),
  })
  return refusal === null ? null : promotionErrors[refusal]
}

/**
 * Gives a bonus: its row, its wallet, the wallet's rule, the budget and the money commit together or not
 * at all. The member's wallets are locked, so that his requests come one after the other; once a person
 * and the budget are the database's.
 * Locks: the member's wallets, then his pass where it takes one, then the promotion's row.
 * @throws Refusal in the order of the contract
 */
export async function grantBonus(
  services: Services,
  ports: PromotionPorts,
  promotion: PromotionRow,
  grant: Grant,
): Promise<Granted> {
  const taker = await readTaker(services, ports, grant.memberId)
  return inTransaction(services.db, async (tx) => {
    const wallets = await listWallets(tx, grant.memberId)
    await lockWallets(
      tx,
      wallets.map(({ id }) => id),
    )
    const given = grant.asked && (await findGranted(tx, grant.memberId, grant.asked))
    if (given) return given
    const now = await clockNow(tx)
    const { memberId, deposit } = grant
    const refused =
      (await judgePass(tx, ports, promotion, { memberId, at: deposit?.paidAt ?? now })) ??
      (await judgeTake(tx, promotion, taker, { memberId, deposit, now }))
    if (refused) throw new Refusal(refused)
    return writeBonus(tx, promotion, grant, { now, persons: taker.persons, passes: ports.passes })
  })
}

interface Writing {
  readonly now: Date
  readonly persons: { account: string; person: string }
  /** The door to what coupons opened; null: it takes nothing of it. */
  readonly passes: PromotionPorts['passes'] | null
}

/** Writes a bonus that was judged, under the locks of its member's wallets. */
export async function writeBonus(
  tx: Tx,
  promotion: PromotionRow,
  { memberId, paymentId, deposit, asked }: Grant,
  { now, persons, passes }: Writing,
): Promise<Granted> {
  const { promotionId, version, kind, product } = promotion
  const depositSatang = deposit?.satang ?? 0n
  const {
    bonusSatang: grantedSatang,
    needSatang,
    stakeMaxSatang,
  } = grantOf(promotion, depositSatang)
  if (grantedSatang <= 0n) throw new Refusal(promotionErrors.promotion_deposit_range)
  const occasion = occasionOf(promotion, bangkokDay(deposit?.creditedAt ?? now))
  const bonusId = await drawBonusId(tx)
  const passId = takesPass(promotion)
    ? await spendPass(tx, passes, {
        memberId,
        promotionId,
        version,
        bonusId,
        satang: grantedSatang,
      })
    : null
  const account = kind === 'free_credit' ? 'free_credit_wallet' : 'bonus_wallet'
  const walletId = await openWallet(tx, memberId, account, bonusId)
  const until = expiresAt(promotion, now)
  const isNew = await insertBonus(tx, {
    bonusId,
    promotionId,
    version,
    kind,
    product,
    memberId,
    person: occasion === 'once' ? persons.person : persons.account,
    occasion,
    paymentId,
    passId,
    walletId,
    depositSatang,
    grantedSatang,
    needSatang,
    stakeMaxSatang,
    cashoutMaxSatang: promotion.cashoutMaxSatang,
    takenAt: now,
    expiresAt: until,
  })
  // Another account of the person was faster; of one account the lock has said so before.
  if (!isNew) throw new Refusal(promotionErrors.promotion_taken)
  if (!(await takeBudget(tx, promotionId, grantedSatang))) {
    throw new Refusal(promotionErrors.promotion_full)
  }
  const { stakeKinds } = products[product]
  await writeWalletRule(tx, { walletId, stakeKinds, stakeMaxSatang, openUntil: until })
  await postGrant(tx, { bonusId, promotionId, memberId, walletId, grantedSatang, asked })
  if (paymentId !== null) await decideChoice(tx, paymentId, 'granted')
  await publish(tx, bonusChanged, {
    memberId,
    payload: { bonus_id: Number(bonusId), state: 'active' },
  })
  return { bonusId, grantedSatang }
}

async function spendPass(
  tx: Tx,
  passes: PromotionPorts['passes'] | null,
  of: Parameters<PromotionPorts['passes']['spend']>[1],
): Promise<bigint> {
  const passId = await passes?.spend(tx, of)
  // Taken back by staff since it was judged; of two deposits of one member the second waits for his wallets.
  if (passId === undefined) throw new Refusal(promotionErrors.promotion_pass_taken_back)
  return passId
}

async function postGrant(
  tx: Tx,
  {
    bonusId,
    promotionId,
    memberId,
    walletId,
    grantedSatang,
    asked,
  }: {
    bonusId: bigint
    promotionId: bigint
    memberId: number
    walletId: bigint
    grantedSatang: bigint
    asked: Asked | null
  },
): Promise<void> {
  const outcome = await postOne(tx, {
    ...(asked ?? {
      key: operationKey({
        scope: 'system',
        owner: 'promotion',
        call: 'bonus.grant',
        key: `${bonusId}`,
      }),
    }),
    memberId,
    kind: 'bonus_grant',
    refId: bonusId,
    legs: [
      {
        debit: house('bonus_cost', promotionId),
        credit: wallet(walletId),
        amountSatang: grantedSatang,
      },
    ],
  })
  if (outcome.error && LEDGER_REFUSALS.has(outcome.error)) {
    throw new Refusal(promotionErrors.promotion_not_for_you)
  }
  invariant(outcome.applied, `bonus ${bonusId} is granted`)
}
