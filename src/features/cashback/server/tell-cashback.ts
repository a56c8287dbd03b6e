import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { cashbackNotice, turnoverMonthEnded } from '../contract.ts'
import { monthOf } from './credit-turnover.ts'
import { takeLapsing, takeMonths, takeUntold, type Told } from './tell-store.ts'
import { lockSetting } from './terms-store.ts'

const PAGE = 1_000
/** On the first of a month: nobody is woken for it. */
const MONTH_AT = '09:00'

/**
 * Says of what members are to be told now, each once: what can be claimed five minutes after its window
 * opened, what nobody has claimed four hours before it closes, and what a month of turnover brought.
 * Locks: the setting, a page each.
 * @returns whether there may be more
 */
export async function tellCashback({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const today = bangkokDay(now)
  const firstDay = monthOf(today)
  const isMonthDue = now >= bangkokInstant(firstDay, MONTH_AT)
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const { told, count } = await takeUntold(tx, PAGE)
    await publishAll(tx, cashbackNotice, told.map(noticeOf('ready')))
    const lapsing = await takeLapsing(tx, PAGE)
    await publishAll(tx, cashbackNotice, lapsing.map(noticeOf('reminder')))
    const months = isMonthDue ? await tellMonths(tx, monthOf(addDays(firstDay, -1))) : 0
    return count + lapsing.length + months > 0
  })
}

const noticeOf =
  (what: 'ready' | 'reminder') =>
  ({ lossId, entitlementId }: Told) => ({
    payload: { loss_id: Number(lossId), what, ref_id: Number(entitlementId), revision: 1 },
  })

async function tellMonths(tx: Tx, month: string): Promise<number> {
  const ids = await takeMonths(tx, month, PAGE)
  await publishAll(
    tx,
    turnoverMonthEnded,
    ids.map((id) => ({ payload: { turnover_id: Number(id) } })),
  )
  return ids.length
}
