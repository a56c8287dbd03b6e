import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { cancelBonus, listBonuses } from './bonus-desk.ts'
import type { PromotionPorts } from './ports.ts'
import {
  getPromotionStanding,
  listDeskPromotions,
  publishPromotion,
  rejectPromotion,
  savePromotion,
  stepPromotion,
  promotionApproval,
} from './promotion-desk.ts'
import { getMine, listPromotions } from './read-promotions.ts'
import { previewPromotion, showChoice } from './show-choice.ts'
import { choosePromotion, giveUpBonus, takePromotion } from './take-promotion.ts'

export const promotionRoutes = (ports: PromotionPorts): Route[] => [
  route(calls.listPromotions, (_input, { services }) => listPromotions(services)),
  route(calls.getMyPromotions, (_input, { services, memberId }) =>
    getMine(services, ports, memberId),
  ),
  route(calls.choosePromotion, (input, { services, memberId }) =>
    choosePromotion(services, ports, memberId, input),
  ),
  route(calls.previewPromotion, (input, { services, memberId }) =>
    previewPromotion(services, ports, memberId, input),
  ),
  route(calls.getPaymentPromotion, (input, { services, memberId }) =>
    showChoice(services, ports, memberId, input.payment_id),
  ),
  route(calls.takePromotion, (input, { services, memberId, idempotencyKey: key }) =>
    takePromotion(services, ports, { memberId, key }, input),
  ),
  route(calls.giveUpBonus, (input, { services, memberId, idempotencyKey: key }) =>
    giveUpBonus(services, ports, { memberId, key }, input),
  ),
]

export const promotionDeskRoutes = (ports: PromotionPorts): Route[] => [
  route(desk.listDeskPromotions, (_input, { services, staffId }) =>
    listDeskPromotions(services, ports, staffId),
  ),
  route(desk.countPromotionsWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, promotionApproval),
  })),
  route(desk.getPromotionStanding, (input, { services }) => getPromotionStanding(services, input)),
  route(desk.savePromotion, (input, { services, staffId }) =>
    savePromotion(services, staffId, input),
  ),
  route(desk.publishPromotion, (input, { services, staffId }) =>
    publishPromotion(services, staffId, input),
  ),
  route(desk.rejectPromotion, (input, { services, staffId }) =>
    rejectPromotion(services, staffId, input),
  ),
  route(desk.pausePromotion, (input, { services, staffId }) =>
    stepPromotion(services, staffId, 'paused', input),
  ),
  route(desk.resumePromotion, (input, { services, staffId }) =>
    stepPromotion(services, staffId, 'live', input),
  ),
  route(desk.endPromotion, (input, { services, staffId }) =>
    stepPromotion(services, staffId, 'ended', input),
  ),
  route(desk.listBonuses, (input, { services }) => listBonuses(services, ports, input)),
  route(desk.cancelBonus, (input, { services, staffId, idempotencyKey: key }) =>
    cancelBonus(services, ports, { staffId, key }, input),
  ),
]
