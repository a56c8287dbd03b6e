import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { audit, SYSTEM_STAFF_ID } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requestJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { privacyAudit } from '../audit-contract.ts'
import type * as calls from '../contract.ts'
import { privacyErrors } from '../errors.ts'
import { exportFileName } from '../rules/export.ts'
import {
  type DataExport,
  findExport,
  findExports,
  findPart,
  hasAskedToday,
  insertExport,
  saveDownloaded,
} from './export-store.ts'
import { makeExportRequest } from './make-export.ts'

const view = (one: DataExport): CallOutput<typeof calls.askExport> => ({
  export_id: Number(one.exportId),
  state: one.state,
  asked_at: one.askedAt,
  ready_at: one.readyAt,
  expires_at: one.expiresAt,
  parts: one.parts,
  bytes: Number(one.bytes),
  downloaded_at: one.downloadedAt,
})

export async function listExports(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof calls.listExports>> {
  const [items, hasAsked] = await Promise.all([
    findExports(db, memberId),
    hasAskedToday(db, memberId),
  ])
  return { items: items.map(view), may_ask: !hasAsked }
}

/** @throws export_today */
export function askExport(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof calls.askExport>> {
  return inTransaction(db, async (tx) => {
    const made = await insertExport(tx, memberId)
    if (!made) throw new Refusal(privacyErrors.export_today)
    await requestJob(tx, makeExportRequest, { export_id: Number(made.exportId) })
    await audit(tx, privacyAudit, {
      staffId: SYSTEM_STAFF_ID,
      action: 'privacy.export_asked',
      object: { kind: 'data_export', id: made.exportId },
      after: { member_id: memberId },
    })
    return view(made)
  })
}

/**
 * A part of a member's own file. The first one stands for the download in the trail.
 * @throws not_found, for another member's file too; export_not_ready, export_gone
 */
export async function readExportPart(
  { db, vault }: Services,
  memberId: number,
  { export_id: exportId, part }: CallInput<typeof calls.readExportPart>,
): Promise<CallOutput<typeof calls.readExportPart>> {
  const found = await findExport(db, exportId)
  if (found?.memberId !== BigInt(memberId)) throw new Refusal(commonErrors.not_found)
  if (found.state === 'asked') throw new Refusal(privacyErrors.export_not_ready)
  if (found.state === 'gone') throw new Refusal(privacyErrors.export_gone)
  return inTransaction(db, async (tx) => {
    const text = await findPart(tx, vault, exportId, part)
    if (text === null) throw new Refusal(commonErrors.not_found)
    if (part === 1) {
      await saveDownloaded(tx, exportId)
      await audit(tx, privacyAudit, {
        staffId: SYSTEM_STAFF_ID,
        action: 'privacy.export_downloaded',
        object: { kind: 'data_export', id: exportId },
        after: { member_id: memberId, bytes: Number(found.bytes) },
      })
    }
    return {
      file_name: exportFileName(memberId, bangkokDay(found.askedAt)),
      text,
      is_last: part === found.parts,
    }
  })
}
