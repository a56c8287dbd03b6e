import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { decideTerms, readDesk, saveTerms } from './affiliate-desk.ts'
import { affiliateApproval } from './approvals.ts'
import { cancelRedemption } from './cancel-redemption.ts'
import { decideRedemption, listWaiting } from './decide-redemption.ts'
import { decideHeld, listHeld } from './held-desk.ts'
import { countHeld } from './held-store.ts'
import { openLink } from './open-link.ts'
import type { AffiliatePorts } from './ports.ts'
import { previewTerms } from './preview-terms.ts'
import {
  readCommissions,
  readConfig,
  readDays,
  readNetwork,
  readSummary,
} from './read-affiliate.ts'
import { redeemAffiliate } from './redeem-affiliate.ts'
import { countWaiting } from './redemption-store.ts'

export const affiliateRoutes = (ports: AffiliatePorts): Route[] => [
  route(calls.getAffiliateConfig, (_input, { services }) => readConfig(services)),
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
    readCommissions(services, ports, memberId, input),
  ),
  route(calls.openLink, async ({ code }, { services, ip, userAgent }) => {
    await openLink(services, ports, { ip, userAgent }, code)
    return {}
  }),
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
  route(desk.listHeldFriends, (_input, { services }) => listHeld(services, ports)),
  route(desk.decideHeldFriend, (input, { services, staffId }) =>
    decideHeld(services, staffId, input),
  ),
  route(desk.listAffiliateRedemptions, (_input, { services, staffId }) =>
    listWaiting(services, ports, staffId),
  ),
  route(desk.decideAffiliateRedemption, (input, { services, staffId, idempotencyKey }) =>
    decideRedemption(services, ports, { staffId, key: idempotencyKey }, input),
  ),
]
