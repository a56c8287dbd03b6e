import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { depositAudit } from '../audit-contract.ts'
import { reconcileErrors as errors, type signReconcileDay as call } from '../reconcile-contract.ts'
import type { DepositPorts } from './ports.ts'
import { findDay, followedAccount, isOver } from './reconcile-day.ts'
import { findSignature, insertSignature } from './reconcile-store.ts'

const REASON_LENGTH_MIN = 5

/**
 * A person says that he has seen a day, exactly as it was shown to him. Once: the row is unique and never
 * changed, and what comes later differs from it. @throws not_found and the errors of the contract
 */
export async function signReconcileDay(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  { account_id, day, digest, note }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db, clock } = services
  const account = await followedAccount(db, account_id)
  if (!isOver(day, await clock.now())) throw new Refusal(errors.day_not_over)
  if (await findSignature(db, account.id, day)) throw new Refusal(errors.day_signed_already)
  const staffName = await ports.staffName(services, staffId)
  await inTransaction(db, async (tx) => {
    const found = await findDay(tx, account, day)
    if (found.digest !== digest) throw new Refusal(errors.day_changed_meanwhile)
    const { unexplained, seen: items, bankState } = found
    const needsReason = unexplained > 0 || bankState !== 'agrees'
    if (needsReason && note.length < REASON_LENGTH_MIN) {
      throw refuseField(errors.difference_reason_required, 'note')
    }
    const isFirst = await insertSignature(
      tx,
      account.id,
      day,
      { staffId, staffName },
      {
        note,
        unexplained,
        linesClosing: found.lines.closing,
        bookedClosing: found.booked.closing,
        bankClosing: found.bank?.closing ?? null,
        bankState,
        items,
      },
    )
    if (!isFirst) throw new Refusal(errors.day_signed_already)
    await audit(tx, depositAudit, {
      staffId,
      action: 'deposit.day_signed',
      object: { kind: 'deposit_day', id: `${account.id}/${day}` },
      after: {
        unexplained,
        bank_state: bankState,
        ...(found.bank && { bank_closing_satang: found.bank.closing }),
        lines_closing_satang: found.lines.closing,
        booked_closing_satang: found.booked.closing,
      },
      reason: note,
    })
  })
  return { account_id, day }
}
