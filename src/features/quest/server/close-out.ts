import { openWallet } from '#ledger/accounts.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { type BegunExclusion, findBegunAfter } from '#platform/stake-gate/exclusion.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { questChanged } from '../contract.ts'
import { findClosedOut, findCloseoutFloor, insertCloseout } from './closeout-store.ts'
import { describeQuests, type Described, type Persons, personsOf } from './describe-quests.ts'
import { giveClaim } from './give-claim.ts'
import type { QuestPorts } from './ports.ts'
import { findOpenQuests } from './quest-store.ts'

const PAGE = 400
/** What was settled before an exclusion is counted by then. */
const COUNTED_AFTER_MS = 10_000

/**
 * Gives whoever was excluded what he could have claimed at that instant: he cannot ask for it any more. What
 * was settled later is not in it. @returns whether anything was looked at
 */
export async function closeOutQuests(services: Services, ports: QuestPorts): Promise<boolean> {
  const { db, log, clock } = services
  const counted = (await clock.now()).getTime() - COUNTED_AFTER_MS
  const all = await findBegunAfter(db, await findCloseoutFloor(db), PAGE)
  const begun = all.filter(({ madeAt }) => madeAt.getTime() <= counted)
  const done = await findClosedOut(
    db,
    begun.map(({ exclusionId }) => exclusionId),
  )
  let hasClosed = false
  for (const one of begun) {
    if (done.has(one.exclusionId)) continue
    try {
      hasClosed = (await closeOne(services, ports, one)) || hasClosed
    } catch (error) {
      log.error(
        { err: error, memberId: one.memberId },
        'quests of an exclusion were not closed out',
      )
    }
  }
  return hasClosed
}

/** Locks: the member's points, then budgets. */
async function closeOne(
  services: Services,
  ports: QuestPorts,
  { exclusionId, memberId, madeAt, isLonger }: BegunExclusion,
): Promise<boolean> {
  const persons = await personsOf(services, ports, memberId)
  return inTransaction(services.db, async (tx) => {
    const walletId = await openWallet(tx, memberId, 'points')
    await lockWallets(tx, [walletId])
    if (!(await insertCloseout(tx, exclusionId, memberId))) return false
    const isHeld = (await mayReward(tx, memberId)) === 'member_excluded'
    if (isLonger || !isHeld) return true
    const due = withinBudgets(
      await claimableAt(services, ports, tx, { memberId, persons, at: madeAt }),
    )
    for (const one of due) await give(tx, { one, exclusionId, memberId, persons, walletId })
    if (due.length > 0) await publish(tx, questChanged, { memberId, payload: {} })
    return true
  })
}

/** What a member could have claimed at an instant: every quest as if it had been stopped then. */
async function claimableAt(
  services: Services,
  ports: QuestPorts,
  tx: Tx,
  { memberId, persons, at }: { memberId: number; persons: Persons; at: Date },
): Promise<Described[]> {
  const quests = (await findOpenQuests(tx)).map((quest) => ({
    ...quest,
    stoppedAt: quest.stoppedAt !== null && quest.stoppedAt < at ? quest.stoppedAt : at,
  }))
  const of = { memberId, persons, quests, now: at }
  return (await describeQuests(services, ports, tx, of)).filter(
    ({ state }) => state === 'claimable',
  )
}

/**
 * As many as each budget has points for: of several windows of a quest one that is too many would roll all
 * others back, for every turn anew.
 */
function withinBudgets(all: readonly Described[]): Described[] {
  const given = new Map<number, number>()
  return all.filter(({ quest: { questId, points, budget, used } }) => {
    const after = (given.get(questId) ?? used ?? 0) + points
    if (budget !== null && after > budget) return false
    given.set(questId, after)
    return true
  })
}

async function give(
  tx: Tx,
  of: {
    one: Described
    exclusionId: bigint
    memberId: number
    persons: Persons
    walletId: bigint
  },
): Promise<void> {
  const { quest, window } = of.one
  await giveClaim(tx, {
    memberId: of.memberId,
    person: of.persons.person,
    quest,
    periodKey: window.key,
    streak: null,
    key: `exclusion ${of.exclusionId} ${quest.questId} ${window.key}`,
    walletId: of.walletId,
    isCloseout: true,
  })
}

/** Cost when idle: two key looks. */
export const closeOutTick = (ports: QuestPorts): Tick => ({
  name: 'quest.closeout',
  everyMs: 2_000,
  run: (services) => closeOutQuests(services, ports),
})
