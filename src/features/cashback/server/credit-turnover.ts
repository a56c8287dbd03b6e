import { addDays, type Day } from '#kernel/time.ts'
import { openWallets } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Operation, post, wallet } from '#ledger/post.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { creditOf, earnedIn, explainDay } from '../rules/turnover.ts'
import { findPlay, type WeighedMonth, weighMonths } from './play-store.ts'
import {
  type CashbackDay,
  endDay,
  lockSetting,
  requireTerms,
  type TermsVersion,
} from './terms-store.ts'
import {
  addCredited,
  insertNights,
  type MonthEarned,
  type Night,
  saveMonths,
  sumEarlier,
} from './turnover-store.ts'
import { campaigns } from './work-out-loss.ts'

const PAGE = 200
/** Corrections of play that is older change no turnover any more. */
const MONTHS_BACK = 3

/**
 * Credits what turnover has earned until the end of a day, in pages: money, month and night of a member
 * commit together, and the night is written once.
 * Locks: the setting, then the wallets of a page.
 */
export async function creditTurnover(
  { db }: Services,
  { day, version }: Pick<CashbackDay, 'day' | 'version'>,
): Promise<void> {
  const terms = await requireTerms(db, version)
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after
    after = await inTransaction(db, async (tx) => {
      await lockSetting(tx)
      const last = await creditPage(tx, { day, terms, after: from })
      if (last === null) await endDay(tx, day, 'turnover')
      return last
    })
  }
}

/** @returns the last member of the page; null behind the last page */
async function creditPage(
  tx: Tx,
  { day, terms, after }: { day: Day; terms: TermsVersion; after: bigint },
): Promise<bigint | null> {
  const oldest = monthBefore(day, MONTHS_BACK)
  const { months, seen } = await weighMonths(tx, { from: oldest, to: day, after, limit: PAGE })
  const byMember = Map.groupBy(months, ({ memberId }) => memberId)
  const memberIds = [...byMember.keys()]
  const earlier = await sumEarlier(tx, memberIds, oldest)
  const plays = await findPlay(tx, day, memberIds)
  const barred = await findUnrewarded(tx, memberIds)
  const written: MonthEarned[] = []
  const nights: Night[] = []
  for (const [memberId, known] of byMember) {
    const { openSatang, gainedSatang, earned } = weigh(known)
    written.push(...earned)
    const weighted = known.find(({ month }) => month === monthOf(day))?.weighted ?? 0n
    const { earnedSatang, lines } = explainDay(weighted, plays.get(memberId) ?? [], terms)
    const allSatang = (earlier.get(memberId) ?? 0n) + openSatang
    const isAllowed = allSatang > 0n && !barred.has(memberId)
    const creditSatang = isAllowed ? creditOf(allSatang, terms, isMonthEnd(day)) : 0n
    if (lines.length === 0 && creditSatang === 0n && gainedSatang === 0n) continue
    nights.push({
      memberId,
      lines,
      earnedSatang,
      correctedSatang: gainedSatang - earnedSatang,
      creditedSatang: creditSatang,
      openSatang: allSatang - creditSatang,
    })
  }
  await saveMonths(tx, { until: day, seen }, written)
  await payNights(tx, day, terms.version, nights)
  return byMember.size < PAGE ? null : (memberIds.at(-1) ?? null)
}

/** What a member's months have earned by now, what they leave open, and what that is more than before. */
function weigh(months: readonly WeighedMonth[]): {
  openSatang: bigint
  gainedSatang: bigint
  earned: MonthEarned[]
} {
  let openSatang = 0n
  let gainedSatang = 0n
  const earned: MonthEarned[] = []
  for (const { memberId, month, weighted, earnedSatang: before, creditedSatang } of months) {
    const earnedSatang = earnedIn({ weighted })
    openSatang += earnedSatang - creditedSatang
    gainedSatang += earnedSatang - (before ?? 0n)
    if (weighted !== 0n || before !== null) earned.push({ memberId, month, earnedSatang })
  }
  return { openSatang, gainedSatang, earned }
}

async function payNights(tx: Tx, day: Day, version: number, nights: readonly Night[]) {
  const ids = await insertNights(tx, { day, version }, nights)
  const paid = nights.flatMap((night) => {
    const turnoverId = ids.get(night.memberId)
    return turnoverId === undefined || night.creditedSatang === 0n ? [] : [{ ...night, turnoverId }]
  })
  if (paid.length === 0) return
  await addCredited(tx, monthOf(day), paid)
  const accounts = await openWallets(
    tx,
    paid.map(({ memberId }) => memberId),
    'main_wallet',
  )
  const outcomes = await post(
    tx,
    paid.map(({ memberId, turnoverId, creditedSatang }): Operation => {
      const key = `${turnoverId}`
      return {
        key: operationKey({ scope: 'system', owner: 'cashback', call: 'turnover', key }),
        memberId,
        kind: 'turnover_cashback',
        refId: turnoverId,
        legs: [
          {
            debit: house('cashback_cost', campaigns.turnover),
            credit: wallet(accounts.get(memberId) ?? 0n),
            amountSatang: creditedSatang,
          },
        ],
      }
    }),
  )
  const refused = outcomes.find(({ applied }) => !applied)
  // The gate was asked in this transaction: an exclusion in between starts the page again.
  if (refused) throw new Error(`cashback: turnover of ${day} ended in ${refused.error}`)
}

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The first day of a month so many months before that of a day. */
function monthBefore(day: Day, count: number): Day {
  let first = monthOf(day)
  for (let back = 1; back < count; back += 1) first = monthOf(addDays(first, -1))
  return first
}

const isMonthEnd = (day: Day): boolean => monthOf(addDays(day, 1)) !== monthOf(day)
