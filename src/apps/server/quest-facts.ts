import { bankAccountAdded } from '#features/account/bank-account-contract.ts'
import { lineLinked } from '#features/account/line-contract.ts'
import {
  countLine,
  countOwnBankAccounts,
  hasLine,
  hasOwnBankAccount,
} from '#features/account/server/done-store.ts'
import { affiliateChanged } from '#features/affiliate/contract.ts'
import {
  countQualifiedBetween,
  countQualifiedReached,
} from '#features/affiliate/server/bond-store.ts'
import {
  countDepositsReached,
  findCreditedBetween,
} from '#features/deposit/server/credited-store.ts'
import { levelChanged } from '#features/level/contract.ts'
import {
  countBillsReached,
  countOwnBills,
} from '#features/lottery/bill/server/bills-of-rounds-store.ts'
import { voteCast } from '#features/poll/contract.ts'
import { countVotesBetween, countVotesReached } from '#features/poll/server/vote-store.ts'
import { limitsChanged } from '#features/protection/contract.ts'
import { countOwnLimits, hasOwnLimit } from '#features/protection/server/limit-store.ts'
import type { MemberFact, QuestFacts, QuestReach } from '#features/quest/server/ports.ts'
import { countReached } from '#features/winloss/server/day-store.ts'
import { findOwnPlays } from '#features/winloss/server/fact-store.ts'

/** What quests are done by, each from the feature that knows it. */
export const questFacts: QuestFacts = {
  plays: findOwnPlays,
  // Every bill of a round of the lottery: what winloss names otherwise has no bills.
  bills: (db, memberId, plays) =>
    countOwnBills(
      db,
      memberId,
      plays.filter(({ source }) => source === 'lottery_round').map(({ sourceId }) => sourceId),
    ),
  deposits: findCreditedBetween,
  votes: countVotesBetween,
  friends: countQualifiedBetween,
  done: { profile: hasOwnBankAccount, line: hasLine, limit_set: hasOwnLimit },
}

/** By what they come nearer, play left out. */
export const questMoves: readonly MemberFact[] = [
  voteCast,
  affiliateChanged,
  bankAccountAdded,
  lineLinked,
  limitsChanged,
  levelChanged,
]

/** How often members did so much, for the desk. */
export const questReach: QuestReach = {
  plays: countReached,
  bills: countBillsReached,
  deposits: countDepositsReached,
  votes: countVotesReached,
  friends: countQualifiedReached,
  done: { profile: countOwnBankAccounts, line: countLine, limit_set: countOwnLimits },
}
