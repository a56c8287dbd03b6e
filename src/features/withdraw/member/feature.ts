import { hears } from '#ui/client/live-cache.ts'
import type { MemberFeature } from '#ui/feature.ts'
import { getMyDebt, getWithdrawInfo, listWithdrawals, withdrawalChanged } from '../contract.ts'

export const withdrawMember: MemberFeature = {
  name: 'withdraw',
  live: [hears(withdrawalChanged, [listWithdrawals.path, getWithdrawInfo.path], ['money'])],
  shows: { money: [getMyDebt.path, getWithdrawInfo.path] },
}
