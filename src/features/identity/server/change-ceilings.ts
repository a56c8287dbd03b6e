import * as z from 'zod/mini'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { formatBaht, type Satang } from '#kernel/money.ts'
import {
  type ApprovalBody,
  decideApproval,
  findOpenApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { identityAudit } from '../audit-contract.ts'
import type * as calls from '../ceiling-contract.ts'
import { ceilingErrors, ceilingsChanged } from '../ceiling-contract.ts'
import { ceilingFault, ceilingNames, type Ceilings, tiers } from '../rules/tiers.ts'
import { ceilingApproval } from './approvals.ts'
import type { IdentityPorts } from './ports.ts'
import { applyCeilings, findCeilings, findVersion } from './tier-store.ts'

/** There is one table. */
const TABLE_ID = 1

const satang = z.nullable(z.string())
const proposed = z.object({
  tiers: z.array(
    z.object({
      tier: z.int(),
      deposit_max_satang: satang,
      deposit_day_max_satang: satang,
      withdraw_max_satang: satang,
      withdraw_day_max_satang: satang,
    }),
  ),
  reason: z.string(),
})

const toSatang = (text: string | null): Satang | null => (text === null ? null : BigInt(text))
const toText = (value: Satang | null): string | null => (value === null ? null : `${value}`)

function readProposed(body: ApprovalBody | null) {
  const read = proposed.parse(body)
  return {
    reason: read.reason,
    tiers: read.tiers.map((row) => ({
      tier: row.tier,
      deposit_max: toSatang(row.deposit_max_satang),
      deposit_day_max: toSatang(row.deposit_day_max_satang),
      withdraw_max: toSatang(row.withdraw_max_satang),
      withdraw_day_max: toSatang(row.withdraw_day_max_satang),
    })),
  }
}

/** What holds and what is proposed. */
export async function getCeilings(
  services: Services,
  ports: IdentityPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.getCeilings>> {
  const { db } = services
  const [{ version, changedAt }, held, open] = await Promise.all([
    findVersion(db),
    findCeilings(db),
    findOpenApproval(db, ceilingApproval, TABLE_ID),
  ])
  const shown = { version, tiers: held, changed_at: changedAt }
  if (!open || open.askerStaffId === null) return { ...shown, proposal: null }
  return {
    ...shown,
    proposal: {
      approval_id: Number(open.approvalId),
      ...readProposed(open.body),
      by: await ports.staffName(services, open.askerStaffId),
      by_me: open.askerStaffId === staffId,
      expires_at: open.expiresAt,
    },
  }
}

/** @throws Refusal in the order of the contract */
export async function proposeCeilings(
  { db }: Services,
  staffId: number,
  { tiers: wanted, reason }: CallInput<typeof calls.proposeCeilings>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const held = await findCeilings(tx)
    if (wanted.every((own, tier) => isSame(own, held[tier]))) {
      throw new Refusal(ceilingErrors.ceiling_same)
    }
    const fault = ceilingFault(wanted)
    if (fault !== null) throw refuseField(ceilingErrors[fault[1]], fault[0])
    await requestApproval(tx, ceilingApproval, {
      id: TABLE_ID,
      asker: { kind: 'staff', id: staffId },
      body: { tiers: wanted.map(bodyOf), reason },
    })
    await note(tx, { staffId, action: 'identity_ceiling.propose', held, wanted, reason })
    return {}
  })
}

/** What was proposed holds from here on. @throws Refusal approval_closed, approval_expired, approval_own */
export async function confirmCeilings(
  { db }: Services,
  staffId: number,
  { approval_id: approvalId, reason }: CallInput<typeof calls.confirmCeilings>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const held = await findCeilings(tx)
    const { body } = await decideApproval(tx, ceilingApproval, TABLE_ID, {
      approvalId: BigInt(approvalId),
      staffId,
      verdict: 'approve',
      reason,
    })
    await applyCeilings(tx)
    const { tiers: wanted } = readProposed(body)
    await note(tx, { staffId, action: 'identity_ceiling.change', held, wanted, reason })
    return {}
  })
}

/** @throws Refusal approval_closed, approval_expired */
export async function rejectCeilings(
  { db }: Services,
  staffId: number,
  { approval_id, reason }: CallInput<typeof calls.rejectCeilings>,
): Promise<Record<string, never>> {
  const approvalId = BigInt(approval_id)
  return inTransaction(db, async (tx) => {
    const open = await findOpenApproval(tx, ceilingApproval, TABLE_ID)
    if (open?.approvalId === approvalId && open.askerStaffId === staffId) {
      await withdrawApproval(tx, ceilingApproval, TABLE_ID, { staffId, reason })
    } else {
      const said = { approvalId, staffId, verdict: 'reject', reason } as const
      await decideApproval(tx, ceilingApproval, TABLE_ID, said)
    }
    await note(tx, { staffId, action: 'identity_ceiling.refuse', reason })
    return {}
  })
}

const isSame = (own: Ceilings, held: Ceilings | undefined): boolean =>
  ceilingNames.every((name) => own[name] === held?.[name])

const bodyOf = (own: Ceilings, tier: number) => ({
  tier,
  deposit_max_satang: toText(own.deposit_max),
  deposit_day_max_satang: toText(own.deposit_day_max),
  withdraw_max_satang: toText(own.withdraw_max),
  withdraw_day_max_satang: toText(own.withdraw_day_max),
})

/** The audit row, and the word to every desk that shows it. */
async function note(
  tx: Tx,
  did: {
    staffId: number
    action: `identity_ceiling.${'propose' | 'change' | 'refuse'}`
    held?: readonly Ceilings[]
    wanted?: readonly Ceilings[]
    reason: string
  },
): Promise<void> {
  const { staffId, action, held, wanted, reason } = did
  await audit(tx, identityAudit, {
    staffId,
    action,
    object: { kind: 'identity_ceiling', id: TABLE_ID },
    ...(held && { before: { tier_ceilings: sheetOf(held) } }),
    ...(wanted && { after: { tier_ceilings: sheetOf(wanted) } }),
    reason,
  })
  await publish(tx, ceilingsChanged, { payload: {} })
}

/** Each tier as one line: `100000.00 200000.00 50000.00 ไม่จำกัด`. */
const sheetOf = (table: readonly Ceilings[]): Record<string, string> =>
  Object.fromEntries(
    tiers.map((tier) => [
      `tier_${tier}`,
      ceilingNames
        .map((name) => table[tier]?.[name] ?? null)
        .map((value) => (value === null ? 'ไม่จำกัด' : formatBaht(value)))
        .join(' / '),
    ]),
  )
