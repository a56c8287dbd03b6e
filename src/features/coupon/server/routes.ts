import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as batch from '../batch-contract.ts'
import * as desk from '../operator-contract.ts'
import { makeCodes, orderCodes, stopCodes } from './coupon-codes.ts'
import { couponApproval, decideCoupon, saveCoupon, stepCoupon } from './coupon-desk.ts'
import type { CouponPorts } from './ports.ts'
import { checkCoupon } from './check-coupon.ts'
import { downloadCodes } from './download-codes.ts'
import {
  listCampaignUses,
  listCampaignVouchers,
  listCouponBonuses,
  listCoupons,
} from './read-coupons.ts'
import { readUses, readVouchers } from './read-own.ts'
import { redeemCoupon } from './redeem-coupon.ts'
import { useVoucher } from './use-voucher.ts'
import { giveByStaff, takeBackByStaff } from './voucher-desk.ts'

export const couponRoutes = (ports: CouponPorts): Route[] => [
  route(calls.redeemCoupon, (input, { services, memberId, ip, idempotencyKey: key }) =>
    redeemCoupon(services, ports, { memberId, key, ip }, input),
  ),
  route(calls.checkCoupon, (input, { services, memberId, ip }) =>
    checkCoupon(services, ports, { memberId, ip }, input),
  ),
  route(calls.spendVoucher, (input, { services, memberId, idempotencyKey: key }) =>
    useVoucher(services, ports, { memberId, key }, input),
  ),
  route(calls.listVouchers, (_input, { services, memberId }) =>
    readVouchers(services, ports, memberId),
  ),
  route(calls.listCouponUses, (_input, { services, memberId }) => readUses(services, memberId)),
]

export const couponDeskRoutes = (ports: CouponPorts): Route[] => [
  route(desk.listCoupons, (_input, { services, staffId }) => listCoupons(services, ports, staffId)),
  route(desk.countCouponsWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, couponApproval),
  })),
  route(desk.listCampaignUses, (input, { services }) => listCampaignUses(services, ports, input)),
  route(desk.listCampaignVouchers, (input, { services }) =>
    listCampaignVouchers(services, ports, input),
  ),
  route(desk.listCouponBonuses, (_input, { services }) => listCouponBonuses(services, ports)),
  route(desk.giveMemberCoupon, (input, { services, staffId, idempotencyKey: key }) =>
    giveByStaff(services, ports, { staffId, key }, input),
  ),
  route(desk.takeBackMemberCoupon, (input, { services, staffId }) =>
    takeBackByStaff(services, staffId, input),
  ),
  route(desk.saveCoupon, (input, { services, staffId }) =>
    saveCoupon(services, ports, staffId, input),
  ),
  route(desk.publishCoupon, (input, { services, staffId }) =>
    decideCoupon(services, staffId, 'approve', input),
  ),
  route(desk.rejectCoupon, (input, { services, staffId }) =>
    decideCoupon(services, staffId, 'reject', input),
  ),
  route(desk.stepCoupon, (input, { services, staffId }) => stepCoupon(services, staffId, input)),
  route(batch.makeCouponCodes, (input, { services, staffId }) =>
    makeCodes(services, staffId, input),
  ),
  route(batch.orderCouponCodes, (input, { services, staffId }) =>
    orderCodes(services, staffId, input),
  ),
  route(batch.downloadCouponBatch, (input, { services, staffId }) =>
    downloadCodes(services, staffId, input),
  ),
  route(batch.stopCouponBatch, (input, { services, staffId }) =>
    stopCodes(services, staffId, input),
  ),
]
