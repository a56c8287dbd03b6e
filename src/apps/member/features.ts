import type { QueryClient } from '@tanstack/react-query'
import { accountMember } from '#features/account/member/feature.ts'
import { affiliateMember } from '#features/affiliate/member/feature.ts'
import { agentMember } from '#features/agent/member/feature.ts'
import { cashbackMember } from '#features/cashback/member/feature.ts'
import { couponMember } from '#features/coupon/member/feature.ts'
import { depositMember } from '#features/deposit/member/feature.ts'
import { gameMember } from '#features/game/member/feature.ts'
import { identityMember } from '#features/identity/member/feature.ts'
import { levelMember } from '#features/level/member/feature.ts'
import { lotteryMember } from '#features/lottery/member/feature.ts'
import { noticeMember } from '#features/notice/member/feature.ts'
import { getPoints } from '#features/point/contract.ts'
import { pointMember } from '#features/point/member/feature.ts'
import { pollMember } from '#features/poll/member/feature.ts'
import { protectionMember } from '#features/protection/member/feature.ts'
import { privacyMember } from '#features/privacy/member/feature.ts'
import { promotionMember } from '#features/promotion/member/feature.ts'
import { questMember } from '#features/quest/member/feature.ts'
import { shopMember } from '#features/shop/member/feature.ts'
import { soothMember } from '#features/sooth/member/feature.ts'
import { tournamentMember } from '#features/tournament/member/feature.ts'
import { walletMember } from '#features/wallet/member/feature.ts'
import { wheelMember } from '#features/wheel/member/feature.ts'
import { winlossMember } from '#features/winloss/member/feature.ts'
import { withdrawMember } from '#features/withdraw/member/feature.ts'
import { yeekeeMember } from '#features/yeekee/member/feature.ts'
import { callApi } from '#ui/client/call-api.ts'
import { pathsOf } from '#ui/client/live-cache.ts'
import { callKey } from '#ui/client/use-call.ts'
import type { MemberFeature, MenuEntry } from '#ui/feature.ts'
import { gameNeighbours } from './game-neighbours.ts'
import { analyticsCompanion } from './outside/companion.ts'

/**
 * Every feature that brings something to the frame of the member site, once. The list is loaded after
 * the first page: by the menu, the live stream and whatever opens over a page.
 */
export const features: readonly MemberFeature[] = [
  accountMember,
  walletMember,
  depositMember,
  withdrawMember,
  lotteryMember,
  yeekeeMember,
  gameMember(gameNeighbours),
  agentMember,
  noticeMember,
  pollMember,
  promotionMember,
  cashbackMember,
  levelMember,
  winlossMember,
  couponMember,
  questMember,
  pointMember,
  tournamentMember,
  wheelMember,
  shopMember,
  soothMember,
  affiliateMember,
  protectionMember,
  identityMember,
  privacyMember,
]

/** The entries of the member menu in the order of the specification; logout comes after them. */
export const menuEntries: readonly MenuEntry[] = features
  .flatMap((feature) => feature.menu ?? [])
  .toSorted((a, b) => a.place - b.place)

/** Asks for the member's points, and anew for all on the screen that shows points. */
export function reloadPoints(cache: QueryClient): void {
  void cache
    .query({
      queryKey: callKey(getPoints, {}),
      queryFn: () => callApi(getPoints, {}),
      staleTime: 0,
    })
    .catch(() => {})
  for (const path of pathsOf(features, 'points')) {
    if (path !== getPoints.path) void cache.invalidateQueries({ queryKey: [path] })
  }
}

export { askStepUp } from '#ui/client/step-up.ts'
export const overlays = features.flatMap((feature) => feature.overlays ?? [])
/** What features keep over every page, and what the app itself does. */
export const companions = [
  ...features.flatMap((feature) => feature.companions ?? []),
  analyticsCompanion,
]
