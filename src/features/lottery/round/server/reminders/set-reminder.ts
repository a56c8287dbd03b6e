import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import {
  type listReminders as call,
  REMIND_BEFORE_CLOSE_MIN,
  type ReminderMoment,
  REMINDERS_MAX,
  reminderErrors,
  type setReminder as setCall,
} from '../../reminder-contract.ts'
import { findRound, type RoundRow } from '../round-store.ts'
import { shownStatus } from '../round-view.ts'
import {
  deleteReminder,
  findReminders,
  insertReminder,
  lockReminders,
  type ReminderRow,
} from './reminder-store.ts'

type View = CallOutput<typeof call>

/** The rounds of which the member is still to be reminded. */
export async function listReminders({ db }: Services, memberId: number): Promise<View> {
  return toView(await findReminders(db, memberId))
}

/**
 * Reminds the member of a round from now on, at the moment chosen last.
 * @throws not_found, reminder_too_late when that moment is past, reminder_too_many
 */
export async function setReminder(
  { db, clock }: Services,
  memberId: number,
  { round_id: roundId, moment }: CallInput<typeof setCall>,
): Promise<View> {
  const round = await findRound(db, roundId)
  if (!round) throw new Refusal(commonErrors.not_found)
  if (isPast(round, moment, await clock.now())) {
    throw new Refusal(reminderErrors.reminder_too_late)
  }
  return inTransaction(db, async (tx) => {
    await lockReminders(tx, memberId)
    await deleteReminder(tx, memberId, roundId)
    const others = await findReminders(tx, memberId)
    if (others.length >= REMINDERS_MAX) throw new Refusal(reminderErrors.reminder_too_many)
    await insertReminder(tx, memberId, { roundId: round.roundId, moment })
    return toView(await findReminders(tx, memberId))
  })
}

/** Reminds the member of a round no more. */
export async function cancelReminder(
  services: Services,
  memberId: number,
  roundId: number,
): Promise<View> {
  await deleteReminder(services.db, memberId, roundId)
  return listReminders(services, memberId)
}

function isPast(round: RoundRow, moment: ReminderMoment, now: Date): boolean {
  const status = shownStatus(round, now)
  if (moment === 'opens') return status !== 'upcoming'
  const leftMs = round.closeAt.getTime() - now.getTime()
  return !['upcoming', 'open'].includes(status) || leftMs <= REMIND_BEFORE_CLOSE_MIN * MINUTE_MS
}

const toView = (rows: readonly ReminderRow[]): View =>
  rows.map(({ roundId, moment }) => ({ round_id: Number(roundId), moment }))
