import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { billChanged, listBills } from '../bill/contract.ts'
import { getResult, listMarketResults, listResults } from '../result/contract.ts'
import { limitChanged } from '../risk/contract.ts'
import { getLobby, listRounds, resultPublished, roundChanged } from '../round/contract.ts'

/** The pad hears of limits by itself (`useStreamEvent`). */
export const lotteryMember: MemberFeature = {
  name: 'lottery',
  live: [
    hears(billChanged, [listBills.path], ['money']),
    hears(roundChanged, [getLobby.path, listRounds.path], ['rounds']),
    hears(
      resultPublished,
      [getLobby.path, listResults.path, listMarketResults.path, getResult.path, listBills.path],
      ['rounds'],
    ),
    hears(limitChanged, []),
  ],
}
