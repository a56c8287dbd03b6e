import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { makeCodes, stopCodes } from './coupon-codes.ts'
import { couponApproval, decideCoupon, saveCoupon, stepCoupon } from './coupon-desk.ts'
import type { CouponPorts } from './ports.ts'
import { listCampaignUses, listCoupons } from './read-coupons.ts'
import { readUses, redeemCoupon } from './redeem-coupon.ts'

export const couponRoutes = (ports: CouponPorts): Route[] => [
  route(calls.redeemCoupon, (input, { services, memberId, ip, idempotencyKey: key }) =>
    redeemCoupon(services, ports, { memberId, key, ip }, input),
  ),
  route(calls.listCouponUses, (_input, { services, memberId }) => readUses(services, memberId)),
]

export const couponDeskRoutes = (ports: CouponPorts): Route[] => [
  route(desk.listCoupons, (_input, { services, staffId }) => listCoupons(services, ports, staffId)),
  route(desk.countCouponsWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, couponApproval),
  })),
  route(desk.listCampaignUses, (input, { services }) => listCampaignUses(services, ports, input)),
  route(desk.saveCoupon, (input, { services, staffId }) => saveCoupon(services, staffId, input)),
  route(desk.publishCoupon, (input, { services, staffId }) =>
    decideCoupon(services, staffId, 'approve', input),
  ),
  route(desk.rejectCoupon, (input, { services, staffId }) =>
    decideCoupon(services, staffId, 'reject', input),
  ),
  route(desk.stepCoupon, (input, { services, staffId }) => stepCoupon(services, staffId, input)),
  route(desk.makeCouponCodes, (input, { services, staffId }) =>
    makeCodes(services, staffId, input),
  ),
  route(desk.stopCouponBatch, (input, { services, staffId }) =>
    stopCodes(services, staffId, input),
  ),
]
