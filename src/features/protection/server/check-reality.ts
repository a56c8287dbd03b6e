import type { CallOutput } from '#kernel/contract.ts'
import { formatBaht } from '#kernel/money.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { playedSince } from '#ledger/play-limits.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { answerCheck, findPlayTime, setCheckMinutes } from '#platform/stake-gate/play-time.ts'
import { findExclusions } from '#platform/stake-gate/stake-gate.ts'
import { type getRealityCheck, realityChanged } from '../reality-contract.ts'
import { CHECK_MINUTES_DEFAULT, SESSION_PAUSE_MS, untilDueMs } from '../rules/reality.ts'

/** What the member did since he began to play; the figures are those of the books. */
export async function readReality(
  { db, clock }: Services,
  memberId: number,
): Promise<CallOutput<typeof getRealityCheck>> {
  const [time, now, excluded] = await Promise.all([
    findPlayTime(db, memberId),
    clock.now(),
    findExclusions(db, [memberId]),
  ])
  const interval = time?.checkMin ?? CHECK_MINUTES_DEFAULT
  // Who is excluded does not play, so there is nothing to go on with.
  const isOver =
    !time || excluded.size > 0 || now.getTime() - time.seenAt.getTime() > SESSION_PAUSE_MS
  if (isOver) return { interval_minutes: interval, session: null }
  const { staked, won } = await playedSince(db, memberId, time.sessionFrom)
  const sessionMs = Number(time.sessionMs)
  const leftMs = untilDueMs({ sessionMs, answeredMs: Number(time.answeredMs), checkMin: interval })
  return {
    interval_minutes: interval,
    session: {
      from: time.sessionFrom,
      minutes: Math.floor(sessionMs / MINUTE_MS),
      staked: formatBaht(staked),
      won: formatBaht(won),
      net: formatBaht(won - staked),
      is_due: leftMs <= 0,
      due_in_seconds: Math.max(0, Math.ceil(leftMs / 1_000)),
    },
  }
}

/** Goes on; where it was not yet time to be shown nothing changes, so nobody puts it off. */
export function answerReality({ db }: Services, memberId: number): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    if (await answerCheck(tx, memberId)) {
      await publish(tx, realityChanged, { memberId, payload: {} })
    }
    return {}
  })
}

/** Holds for the session that runs, too. */
export function chooseInterval(
  { db }: Services,
  memberId: number,
  minutes: number,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    await setCheckMinutes(tx, memberId, minutes)
    await publish(tx, realityChanged, { memberId, payload: {} })
    return {}
  })
}
