import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import * as tree from '../tree-contract.ts'
import { decideTerms, readDesk, saveTerms } from './affiliate-desk.ts'
import { affiliateApproval, attributeApproval } from './approvals.ts'
import { askAttribution, decideAttribution, listAttributions } from './attribute-friend.ts'
import { cancelRedemption } from './cancel-redemption.ts'
import { decideRedemption, listWaiting } from './decide-redemption.ts'
import { decideHeld, holdFriend, listHeld } from './held-desk.ts'
import { countHeld } from './held-store.ts'
import { openLink } from './open-link.ts'
import type { AffiliatePorts } from './ports.ts'
import { previewTerms } from './preview-terms.ts'
import { readConfig, readNetwork, readSummary } from './read-affiliate.ts'
import { readCommissions, readDays } from './read-days.ts'
import { readTreeFriends, readTreeMember } from './read-tree.ts'
import { redeemAffiliate } from './redeem-affiliate.ts'
import { countWaiting } from './redemption-store.ts'

export const affiliateRoutes = (ports: AffiliatePorts): Route[] => [
  route(calls.getAffiliateConfig, (input, { services }) => readConfig(services, input)),
  route(calls.getAffiliateSummary, (_input, { services, memberId }) =>
    readSummary(services, ports, memberId),
  ),
  route(calls.listNetwork, (input, { services, memberId }) =>
    readNetwork(services, ports, memberId, input),
  ),
  route(calls.listCommissionDays, (input, { services, memberId }) =>
    readDays(services, memberId, input),
  ),
  route(calls.listCommissions, (input, { services, memberId }) =>
    readCommissions(services, memberId, input),
  ),
  route(calls.openLink, async ({ code }, { services, ip, userAgent }) => ({
    is_known: await openLink(services, ports, { ip, userAgent }, code),
  })),
  route(calls.redeemAffiliate, (input, { services, memberId, idempotencyKey }) =>
    redeemAffiliate(services, ports, { memberId, key: idempotencyKey }, input),
  ),
  route(calls.cancelAffiliateRedemption, (input, { services, memberId }) =>
    cancelRedemption(services, memberId, input),
  ),
]

export const affiliateDeskRoutes = (ports: AffiliatePorts): Route[] => [
  route(desk.getAffiliateDesk, (_input, { services, staffId }) =>
    readDesk(services, ports, staffId),
  ),
  route(desk.countAffiliateWaiting, async (_input, { services: { db } }) => ({
    count:
      (await countOpenApprovals(db, affiliateApproval)) +
      (await countOpenApprovals(db, attributeApproval)) +
      (await countHeld(db)) +
      (await countWaiting(db)),
  })),
  route(desk.previewAffiliate, (input, { services }) => previewTerms(services, ports, input)),
  route(desk.saveAffiliate, (input, { services, staffId }) =>
    saveTerms(services, ports, staffId, input),
  ),
  route(desk.publishAffiliate, (input, { services, staffId }) =>
    decideTerms(services, ports, staffId, 'approve', input),
  ),
  route(desk.rejectAffiliate, (input, { services, staffId }) =>
    decideTerms(services, ports, staffId, 'reject', input),
  ),
  route(desk.listHeldFriends, (_input, { services, staffId }) =>
    listHeld(services, ports, staffId),
  ),
  route(desk.decideHeldFriend, (input, { services, staffId }) =>
    decideHeld(services, staffId, input),
  ),
  route(desk.listAffiliateRedemptions, (_input, { services, staffId }) =>
    listWaiting(services, ports, staffId),
  ),
  route(desk.decideAffiliateRedemption, (input, { services, staffId, idempotencyKey }) =>
    decideRedemption(services, ports, { staffId, key: idempotencyKey }, input),
  ),
  route(tree.getTreeMember, (input, { services, staffId }) =>
    readTreeMember(services, ports, staffId, input),
  ),
  route(tree.listTreeFriends, (input, { services, staffId }) =>
    readTreeFriends(services, ports, staffId, input),
  ),
  route(tree.holdFriend, (input, { services, staffId }) => holdFriend(services, staffId, input)),
  route(tree.askAttribution, (input, { services, staffId }) =>
    askAttribution(services, ports, staffId, input),
  ),
  route(tree.listAttributions, (_input, { services, staffId }) =>
    listAttributions(services, ports, staffId),
  ),
  route(tree.decideAttribution, (input, { services, staffId }) =>
    decideAttribution(services, ports, staffId, input),
  ),
]
