import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { couponErrors } from '../contract.ts'
import { kindOfCode, tidyCode } from '../rules/coupon-code.ts'
import { afterWrong, pausedUntil, waitWords } from '../rules/guesses.ts'
import { type CampaignRow, campaignOf } from './campaign-store.ts'
import { type CodeRow, findCode } from './code-store.ts'
import { countWrong, isLineFull, lineOf } from './line-store.ts'
import { lockGuesses, saveGuesses } from './use-store.ts'

/** Whose code it is, and where it came from. */
export interface Typed {
  readonly memberId: number
  readonly ip: string
  readonly code: string
}

/** A code that its typist may know of. */
export interface Usable {
  readonly code: CodeRow
  readonly campaign: CampaignRow
}

/**
 * Looks a code up and does something with it; what is no code of the member counts as a guess. His tries come one
 * after the other, whatever he does with them, so that no burst of them is more than the limit of wrong ones; those of
 * one line share a limit of their own.
 * Locks: the member's row of tries; then whatever `act` locks, or the count of the line.
 * @param known what the same request brought before; then nothing is looked up
 * @throws Refusal reward_not_for_you, coupon_wait, coupon_wrong
 */
export async function tryCode<T>(
  services: Services,
  { memberId, ip, code }: Typed,
  {
    known,
    act,
  }: {
    known?: (tx: Tx) => Promise<T | undefined>
    act: (tx: Tx, usable: Usable, now: Date) => Promise<T>
  },
): Promise<T> {
  const outcome = await inTransaction(services.db, async (tx) => {
    const { guesses, now } = await lockGuesses(tx, memberId)
    const before = await known?.(tx)
    if (before !== undefined) return before
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const until = pausedUntil(guesses, now)
    if (until) throw waiting(until, now)
    const line = lineOf(services.vault, ip, bangkokDay(now))
    const nextDay = bangkokInstant(addDays(line.day, 1))
    if (await isLineFull(tx, line)) throw lineWaiting(nextDay, now)
    const found = await findUsable(services, tx, memberId, tidyCode(code))
    if (found) return act(tx, found, now)
    const next = afterWrong(guesses, now, nextDay)
    await saveGuesses(tx, memberId, next)
    // The counts stay, so this must not throw inside the transaction.
    if (!(await countWrong(tx, line))) return lineWaiting(nextDay, now)
    return next.pausedUntil
      ? waiting(next.pausedUntil, now)
      : new Refusal(couponErrors.coupon_wrong)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const waiting = (until: Date, now: Date, thai = `ลองผิดหลายครั้ง กรุณารอ ${waitWords(until, now)}`) =>
  new Refusal(couponErrors.coupon_wait, {
    thai,
    data: { wait_seconds: Math.ceil((until.getTime() - now.getTime()) / 1_000) },
  })

const lineWaiting = (nextDay: Date, now: Date): Refusal =>
  waiting(
    nextDay,
    now,
    'วันนี้มีการลองรหัสผิดจากเครือข่ายนี้หลายครั้ง เปลี่ยนเครือข่ายแล้วลองใหม่ หรือใช้ได้อีกหลังเที่ยงคืน',
  )

/** The code and its campaign; undefined for whatever its typist must not learn of. */
async function findUsable(
  { vault }: Services,
  tx: Tx,
  memberId: number,
  tidy: string,
): Promise<Usable | undefined> {
  if (kindOfCode(tidy) === 'mistyped') return undefined
  const code = await findCode(tx, vault, tidy)
  if (!code || code.isStopped) return undefined
  if (code.usedBy !== null && code.usedBy !== BigInt(memberId)) return undefined
  const campaign = await campaignOf(tx, code.campaignId)
  return campaign.state === 'live' ? { code, campaign } : undefined
}
