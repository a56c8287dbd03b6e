import { DAY_MS } from '#kernel/time.ts'
import { findDeposited } from '#ledger/deposited.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { leftAfter, type Turnover, turnoverOf } from '../rules/turnover.ts'
import type { WithdrawPorts } from './ports.ts'
import type { WithdrawSetting } from './setting-store.ts'
import { findLastPaid } from './withdraw-store.ts'

/** What was paid in earlier asks for nothing: half a year, as the rules on rolling sums have it. */
const LOOKS_BACK_DAYS = 180

/**
 * How much of what a member paid in has been played since his last withdrawal left. It reads what
 * settled since: play is known a second or so after its round.
 */
export async function readTurnover(
  db: Db | Tx,
  ports: Pick<WithdrawPorts, 'validPlay'>,
  memberId: number,
  { turnoverX100 }: Pick<WithdrawSetting, 'turnoverX100'>,
  now: Date,
): Promise<Turnover> {
  const last = await findLastPaid(db, memberId)
  const oldest = new Date(now.getTime() - LOOKS_BACK_DAYS * DAY_MS)
  const isRecent = last !== null && last.requestedAt > oldest
  const since = isRecent ? last.requestedAt : oldest
  const leftBefore = isRecent
    ? leftAfter(last.turnoverLeftSatang, last.amountSatang, turnoverX100)
    : 0n
  const deposits = await findDeposited(db, memberId, since)
  const plays = await ports.validPlay(db, memberId, since)
  return turnoverOf(leftBefore, deposits, plays, turnoverX100)
}
