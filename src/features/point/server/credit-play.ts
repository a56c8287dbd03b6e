import type { Day } from '#kernel/time.ts'
import { openWallets } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, type Operation, post, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { findUnrewarded } from '#platform/stake-gate/stake-gate.ts'
import { earnedBy, lookAt, type PlayLine } from '../rules/earn.ts'
import {
  type DueMonth,
  findDue,
  markChanged,
  monthKey,
  type MonthLook,
  saveMonths,
  sumOpen,
  weighMonths,
} from './month-store.ts'
import { insertPlays, type PlayRow } from './play-store.ts'
import { lockSetting } from './terms-store.ts'

const PAGE = 200
/** What a member may not have now waits; until then nobody tells that he may have it. */
const HOURS_BETWEEN_LOOKS = 1

/**
 * Credits the points that settled play has earned, a page of members' months a transaction: what a month has
 * earned, the points and the row that explains them commit together. Of two processes one waits.
 * Locks: the setting, then the accounts of a page.
 * @returns whether there may be more
 */
export async function creditPlay({ db }: Services): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { position } = await lockSetting(tx)
    const hasChanged = await markChanged(tx, position)
    const due = await findDue(tx, PAGE)
    if (due.length > 0) await creditPage(tx, due)
    return hasChanged || due.length > 0
  })
}

async function creditPage(tx: Tx, due: readonly DueMonth[]): Promise<void> {
  const memberIds = [...new Set(due.map(({ memberId }) => memberId))]
  const barred = await findUnrewarded(tx, memberIds)
  const open = new Map(await sumOpen(tx, memberIds))
  const plays: (PlayRow & { creditedBefore: bigint })[] = []
  const months: MonthLook[] = []
  for (const { lines, ...month } of lowestFirst(due, await weighMonths(tx, due))) {
    const { memberId } = month
    const look = lookAt({
      openPoints: open.get(memberId) ?? 0n,
      earnedBefore: month.earnedPoints,
      lines,
      mayEarn: !barred.has(memberId),
    })
    open.set(memberId, look.openPoints)
    months.push({
      ...month,
      earnedPoints: look.earnedPoints,
      creditedPoints: month.creditedPoints + look.creditedPoints,
      againAfterHours: look.openPoints > 0n ? HOURS_BETWEEN_LOOKS : null,
    })
    if (look.gainedPoints === 0n && look.creditedPoints === 0n) continue
    plays.push({
      ...look,
      memberId,
      month: month.month,
      lines,
      creditedBefore: month.creditedPoints,
    })
  }
  await saveMonths(tx, months)
  await pay(tx, plays)
}

/** What was taken back comes before what was earned, so that it is set off in the same look. */
function lowestFirst(due: readonly DueMonth[], played: ReadonlyMap<string, readonly PlayLine[]>) {
  return due
    .map((month) => ({ ...month, lines: played.get(monthKey(month)) ?? [] }))
    .map((month) => ({ month, gained: earnedBy(month.lines) - month.earnedPoints }))
    .toSorted((a, b) => Number(a.gained - b.gained))
    .map(({ month }) => month)
}

async function pay(
  tx: Tx,
  plays: readonly (PlayRow & { creditedBefore: bigint })[],
): Promise<void> {
  if (plays.length === 0) return
  const ids = await insertPlays(tx, plays)
  const paid = plays.flatMap((play, at) =>
    play.creditedPoints > 0n ? [{ ...play, playId: ids[at] ?? 0n }] : [],
  )
  if (paid.length === 0) return
  const accounts = await openWallets(
    tx,
    paid.map(({ memberId }) => memberId),
    'points',
  )
  const outcomes = await post(
    tx,
    paid.map((play): Operation => ({
      key: operationKey({
        scope: 'system',
        owner: 'point',
        call: 'play',
        key: `${play.memberId}/${play.month}/${play.creditedBefore}`,
      }),
      memberId: play.memberId,
      kind: 'points_earn',
      refId: play.playId,
      legs: [
        {
          debit: house('points_issue', campaignRef('play', monthNumber(play.month))),
          credit: wallet(accounts.get(play.memberId) ?? 0n),
          amountSatang: play.creditedPoints,
        },
      ],
    })),
  )
  const refused = outcomes.find(({ applied }) => !applied)
  // The gate was asked in this transaction: an exclusion in between starts the page again.
  if (refused) throw new Error(`point: points of play ended in ${refused.error}`)
}

/** What a month gave is a sum of its own in the books: 202612. */
export const monthNumber = (month: Day): number => Number(month.slice(0, 7).replace('-', ''))

/** Cost when nothing was settled: four short statements. */
export const creditPlayTick: Tick = {
  name: 'point.play',
  everyMs: 5_000,
  async run(services) {
    let hasCredited = false
    while (await creditPlay(services)) hasCredited = true
    return hasCredited
  },
}
