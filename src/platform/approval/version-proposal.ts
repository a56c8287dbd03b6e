import * as z from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import { findOpenApproval, findRejection } from './approval.ts'
import type { ApprovalKind } from './approval-kind.ts'

/** What a request for a version of terms says: which one, and why. */
const proposed = z.object({ version: z.int(), reason: z.string() })

/** Which version a request asks for. */
export const proposedVersion = (body: unknown): number => proposed.parse(body).version

/** A version that waits for its second person, as the desk shows it. */
interface VersionProposal {
  readonly approval_id: number
  readonly version: number
  readonly by: string
  readonly by_me: boolean
  readonly reason: string
}

/**
 * The version of an object that waits for its second person; null: none does.
 * @param staffId who looks at it
 */
export async function findVersionProposal(
  db: Db | Tx,
  kind: ApprovalKind,
  id: number | bigint | string,
  { staffId, nameOf }: { staffId: number; nameOf: (staffId: number) => Promise<string> },
): Promise<VersionProposal | null> {
  const open = await findOpenApproval(db, kind, id)
  if (!open) return null
  return {
    approval_id: Number(open.approvalId),
    ...proposed.parse(open.body),
    by: await nameOf(open.askerStaffId ?? 0),
    by_me: open.askerStaffId === staffId,
  }
}

/** A version that its second person refused, as the desk shows it. */
interface VersionRejection {
  readonly version: number
  readonly by: string
  readonly reason: string
  readonly at: Date
}

/** The newest version of an object, where its second person refused it; null: nobody did. */
export async function findVersionRejection(
  db: Db | Tx,
  kind: ApprovalKind,
  id: number | bigint | string,
  nameOf: (staffId: number) => Promise<string>,
): Promise<VersionRejection | null> {
  const found = await findRejection(db, kind, id)
  if (!found) return null
  return {
    version: proposedVersion(found.body),
    by: await nameOf(found.staffId),
    reason: found.reason ?? '',
    at: found.at,
  }
}
