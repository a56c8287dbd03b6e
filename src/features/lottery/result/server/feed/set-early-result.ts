import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import {
  decideApproval,
  findOpenApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lotteryAudit } from '../../../audit-contract.ts'
import { resultErrors } from '../../errors.ts'
import type { earlyResultConfirm, earlyResultSet } from '../../feed-contract.ts'
import type { resultDesk } from '../../operator-contract.ts'
import { earlyResultApproval } from '../desk/approvals.ts'
import { requireByPeople } from '../desk/desk-rules.ts'
import { lockDeskRound, type PeopleRound } from '../desk/result-store.ts'
import { tellDesk } from '../desk/tell-desk.ts'
import { findEarlyMin, findStaffName, insertEarlyResult } from './feed-store.ts'

/** What a request says. */
const asked = z.object({ early_min: z.int(), reason: z.string() })

type Rule = CallOutput<typeof earlyResultConfirm>

/**
 * Says how long before the draw results of the round's market are taken, because its source publishes
 * that early. Earlier than now is proposed, and another person lets it hold; later holds at once, and takes
 * a proposal with it.
 * @throws Refusal not_found, result_by_draw, early_result_same, approval_asked
 */
export async function setEarlyResult(
  { db }: Services,
  staffId: number,
  { round_id, early_min: earlyMin, reason }: CallInput<typeof earlyResultSet>,
): Promise<CallOutput<typeof earlyResultSet>> {
  return inTransaction(db, async (tx) => {
    const round = requireByPeople(requireFound(await lockDeskRound(tx, BigInt(round_id))))
    const { marketId } = round
    const held = await findEarlyMin(tx, marketId)
    if (earlyMin === held) throw new Refusal(resultErrors.early_result_same)
    const isWaiting = earlyMin > held
    if (isWaiting) {
      const asker = { kind: 'staff', id: staffId } as const
      const body = { early_min: earlyMin, reason: reason.trim() }
      await requestApproval(tx, earlyResultApproval, { id: marketId, asker, body })
    } else {
      await withdrawApproval(tx, earlyResultApproval, marketId, { reason: reason.trim() })
      const rule = { marketId, earlyMin, reason: reason.trim(), staffId, approved: null }
      await insertEarlyResult(tx, rule)
    }
    const action = isWaiting ? 'market.early_result_proposed' : 'market.early_result'
    await note(tx, round, { staffId, action, before: held, after: earlyMin, reason })
    return { ...(await ruleOf(tx, round.roundId, marketId)), is_waiting: isWaiting }
  })
}

/**
 * The second person lets a proposal hold or not; whoever proposed it may take it back.
 * @throws Refusal not_found, approval_closed, approval_expired, approval_own
 */
export async function decideEarlyResult(
  { db }: Services,
  staffId: number,
  verdict: 'approve' | 'reject',
  { round_id, approval_id, reason }: CallInput<typeof earlyResultConfirm>,
): Promise<Rule> {
  const approvalId = BigInt(approval_id)
  return inTransaction(db, async (tx) => {
    const round = requireFound(await lockDeskRound(tx, BigInt(round_id)))
    const { marketId } = round
    const held = await findEarlyMin(tx, marketId)
    const open = await findOpenApproval(tx, earlyResultApproval, marketId)
    const isOwn = open?.approvalId === approvalId && open.askerStaffId === staffId
    if (verdict === 'reject' && isOwn) {
      await withdrawApproval(tx, earlyResultApproval, marketId, { staffId, reason })
    } else {
      const said = { approvalId, staffId, verdict, reason }
      await decideApproval(tx, earlyResultApproval, marketId, said)
    }
    const wanted = open ? asked.parse(open.body) : { early_min: held, reason }
    if (verdict === 'approve') {
      await insertEarlyResult(tx, {
        marketId,
        earlyMin: wanted.early_min,
        reason: wanted.reason,
        staffId: open?.askerStaffId ?? 0,
        approved: { approvalId, by: staffId },
      })
    }
    const action =
      verdict === 'approve' ? 'market.early_result_approved' : 'market.early_result_refused'
    await note(tx, round, { staffId, action, before: held, after: wanted.early_min, reason })
    return ruleOf(tx, round.roundId, marketId)
  })
}

type EarlyProposal = CallOutput<typeof resultDesk>['early_proposal']

/** What waits for a second person; null: nothing does. */
export async function findEarlyProposal(
  db: Db,
  marketId: number,
  staffId: number,
): Promise<EarlyProposal> {
  const open = await findOpenApproval(db, earlyResultApproval, marketId)
  if (!open) return null
  return {
    approval_id: Number(open.approvalId),
    ...asked.parse(open.body),
    by: await findStaffName(db, open.askerStaffId ?? 0),
    by_me: open.askerStaffId === staffId,
  }
}

async function ruleOf(tx: Tx, roundId: bigint, marketId: number): Promise<Rule> {
  const { acceptsAt } = requireFound(await lockDeskRound(tx, roundId))
  return {
    round_id: Number(roundId),
    early_min: await findEarlyMin(tx, marketId),
    accepts_at: acceptsAt,
  }
}

type EarlyAction =
  | 'market.early_result'
  | 'market.early_result_proposed'
  | 'market.early_result_approved'
  | 'market.early_result_refused'

/** The audit row, and the word to desks that show the round. */
async function note(
  tx: Tx,
  { marketId, roundId, roundRef }: Pick<PeopleRound, 'marketId' | 'roundId' | 'roundRef'>,
  did: { staffId: number; action: EarlyAction; before: number; after: number; reason: string },
): Promise<void> {
  await audit(tx, lotteryAudit, {
    staffId: did.staffId,
    action: did.action,
    object: { kind: 'market', id: marketId },
    before: { early_min: did.before },
    after: { early_min: did.after },
    detail: { round_ref: roundRef },
    reason: did.reason.trim(),
  })
  await tellDesk(tx, roundId)
}
