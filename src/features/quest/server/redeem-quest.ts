import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { tellSpins } from '#ledger/rewards/tell-spins.ts'
import { countOf, lockWallets } from '#ledger/wallets.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { questChanged, questErrors, type redeemQuest as redeemCall } from '../contract.ts'
import { nextStreak } from '../rules/streak.ts'
import { type ClaimRow, findClaimByKey, findLastVisit } from './claim-store.ts'
import { describeQuests, type Persons, personsOf } from './describe-quests.ts'
import { giveClaim } from './give-claim.ts'
import type { QuestPorts } from './ports.ts'
import { findOpenQuests, findSpinsOf, type QuestRow, wasPublished } from './quest-store.ts'

type Input = CallInput<typeof redeemCall>
type Answer = CallOutput<typeof redeemCall>

/** A claim that is being made. */
interface Claiming {
  readonly memberId: number
  readonly persons: Persons
  readonly quest: QuestRow
  readonly input: Input
  readonly now: Date
}

/**
 * Checks in, or claims what a window of a quest earned: the claim, its points and their row commit together.
 * The same request again answers what it brought. Progress is read behind the lock, from what happened: what
 * is corrected afterwards takes nothing back.
 * Locks: the member's points, and his spins where they are given, then the budget of the version.
 * @throws Refusal not_found, and in the order of the contract
 */
export async function redeemQuest(
  services: Services,
  ports: QuestPorts,
  { memberId, key }: { memberId: number; key: string },
  input: Input,
): Promise<Answer> {
  const persons = await personsOf(services, ports, memberId)
  const claim = await inTransaction(services.db, async (tx) => {
    const walletId = await lockGiven(tx, memberId, input)
    const known = await findClaimByKey(tx, memberId, key)
    if (known) {
      const isSame = known.questId === input.quest_id && known.periodKey === input.period_key
      if (!isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
      return known
    }
    const quest = (await findOpenQuests(tx)).find(({ questId }) => questId === input.quest_id)
    if (!quest) throw await refuseUnlisted(tx, input.quest_id)
    if ((await mayReward(tx, memberId)) !== null) {
      throw new Refusal(rewardErrors.reward_not_for_you)
    }
    const claiming = { memberId, persons, quest, input, now: await clockNow(tx) }
    const streak =
      quest.type === 'check_in'
        ? await requireVisit(tx, claiming)
        : await requireDone(services, ports, tx, claiming)
    const given = await giveClaim(tx, {
      memberId,
      person: persons.person,
      quest,
      periodKey: input.period_key,
      streak,
      key,
      walletId,
    })
    if (given.spins !== null) {
      const day = bangkokDay(claiming.now)
      const { claimId: refId, spins } = given
      await tellSpins(tx, { memberId, spins, source: 'quest', refId, day })
    }
    // Another quest may have waited for this one, and other pages of the member show his points.
    await publish(tx, questChanged, { memberId, payload: {} })
    return given
  })
  return answerOf(services, memberId, claim)
}

/**
 * Locks what the claim pays into. A version says for good what it gives, and a claim of another than the one
 * that is out is refused.
 */
async function lockGiven(tx: Tx, memberId: number, { quest_id: id, version }: Input) {
  const pointsId = await openWallet(tx, memberId, 'points')
  const givesSpins = (await findSpinsOf(tx, id, version)) !== null
  const walletId = givesSpins ? await openWallet(tx, memberId, 'free_spins') : pointsId
  await lockWallets(tx, [...new Set([pointsId, walletId])])
  return walletId
}

/** A visit is of its day alone: nobody was here yesterday. @returns which day of the row it is */
async function requireVisit(tx: Tx, { persons, quest, input, now }: Claiming): Promise<number> {
  const today = bangkokDay(now)
  if (input.period_key !== today) throw refuseKey(input.period_key, today)
  if (quest.state !== 'live') throw new Refusal(questErrors.quest_not_offered)
  requireVersion(quest, input)
  return nextStreak(await findLastVisit(tx, persons.all, quest.questId), today)
}

/** @throws Refusal claim_expired, terms_changed, reward_claimed, quest_locked, quest_not_done, quest_budget_out */
async function requireDone(
  services: Services,
  ports: QuestPorts,
  tx: Tx,
  { memberId, persons, quest, input, now }: Claiming,
): Promise<null> {
  const described = await describeQuests(services, ports, tx, {
    memberId,
    persons,
    quests: [quest],
    now,
  })
  const one = described.find(({ window }) => window.key === input.period_key)
  if (!one) throw refuseKey(input.period_key, described[0]?.window.key)
  const { claimUntil } = one.window
  if (claimUntil !== null && now >= claimUntil) throw new Refusal(rewardErrors.claim_expired)
  requireVersion(quest, input)
  if (one.isClaimed) throw new Refusal(rewardErrors.reward_claimed)
  if (one.lock !== null) throw new Refusal(questErrors.quest_locked)
  if (!one.isDone) throw new Refusal(questErrors.quest_not_done)
  if (one.isExhausted) throw new Refusal(questErrors.quest_budget_out)
  return null
}

function requireVersion(quest: QuestRow, { version }: Input): void {
  if (quest.version !== version) throw new Refusal(rewardErrors.terms_changed)
}

/** A quest that members had, and that is paused or was stopped long ago, says so; a draft is nothing. */
async function refuseUnlisted(tx: Tx, questId: number): Promise<Refusal> {
  const wasOut = await wasPublished(tx, questId)
  return new Refusal(wasOut ? questErrors.quest_not_offered : commonErrors.not_found)
}

/** A key of a window that is over; one that was never, or is to come, is nothing. */
function refuseKey(key: string, current: string | undefined): Refusal {
  const wasOne = current !== undefined && key.length === current.length && key < current
  const isOfCalendar = /^\d/.test(key)
  return new Refusal(wasOne && isOfCalendar ? rewardErrors.claim_expired : commonErrors.not_found)
}

async function answerOf({ db }: Services, memberId: number, claim: ClaimRow): Promise<Answer> {
  return {
    quest_id: claim.questId,
    points: claim.points,
    spins: claim.spins,
    streak: claim.streak,
    point: Number(await countOf(db, memberId, 'points')),
  }
}
