import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import {
  affiliateApproval,
  decideTerms,
  previewTerms,
  readDesk,
  saveTerms,
} from './affiliate-desk.ts'
import { decideHeld, listHeld } from './held-desk.ts'
import { countHeld } from './held-store.ts'
import { openLink } from './open-link.ts'
import type { AffiliatePorts } from './ports.ts'
import {
  readCommissions,
  readConfig,
  readDays,
  readNetwork,
  readSummary,
} from './read-affiliate.ts'
import { redeemAffiliate } from './redeem-affiliate.ts'

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
]

export const affiliateDeskRoutes = (ports: AffiliatePorts): Route[] => [
  route(desk.getAffiliateDesk, (_input, { services, staffId }) =>
    readDesk(services, ports, staffId),
  ),
  route(desk.countAffiliateWaiting, async (_input, { services: { db } }) => ({
    count: (await countOpenApprovals(db, affiliateApproval)) + (await countHeld(db)),
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
]
