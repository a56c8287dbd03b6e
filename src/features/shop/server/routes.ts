import { countOpenApprovals } from '#platform/approval/approval.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { cancelRedemption } from './cancel-redemption.ts'
import { cancelParcel, listParcels, moveParcel, readPackingList } from './parcel-desk.ts'
import type { ShopPorts } from './ports.ts'
import { listDeskItems, listItemRedemptions, listShopCoupons } from './read-desk.ts'
import { calcRedemption, readItems, readRedemptions, showCodes } from './read-shop.ts'
import { redeemItem } from './redeem-item.ts'
import { decideItem, saveItem, shopApproval, stepItem } from './shop-desk.ts'
import { addCodes, changeStock } from './stock-desk.ts'

export const shopRoutes = (ports: ShopPorts): Route[] => [
  route(calls.listItems, (_input, { services, memberId }) => readItems(services, ports, memberId)),
  route(calls.calcRedemption, (input, { services, memberId }) =>
    calcRedemption(services, ports, memberId, input),
  ),
  route(calls.redeemItem, (input, { services, memberId, idempotencyKey }) =>
    redeemItem(services, ports, { memberId, key: idempotencyKey }, input),
  ),
  route(calls.cancelRedemption, (input, { services, memberId, idempotencyKey }) =>
    cancelRedemption(services, { memberId, key: idempotencyKey }, input),
  ),
  route(calls.listRedemptions, (input, { services, memberId }) =>
    readRedemptions(services, ports, memberId, input),
  ),
  route(calls.showCodes, (input, { services, memberId }) => showCodes(services, memberId, input)),
]

export const shopDeskRoutes = (ports: ShopPorts): Route[] => [
  route(desk.listDeskItems, (_input, { services, staffId }) =>
    listDeskItems(services, ports, staffId),
  ),
  route(desk.countShopWaiting, async (_input, { services }) => ({
    count: await countOpenApprovals(services.db, shopApproval),
  })),
  route(desk.listItemRedemptions, (input, { services }) =>
    listItemRedemptions(services, ports, input),
  ),
  route(desk.listShopCoupons, (_input, { services }) => listShopCoupons(services, ports)),
  route(desk.listParcels, (input, { services }) => listParcels(services, ports, input)),
  route(desk.readPackingList, (_input, { services, staffId }) =>
    readPackingList(services, staffId),
  ),
  route(desk.moveParcel, (input, { services, staffId }) =>
    moveParcel(services, ports, staffId, input),
  ),
  route(desk.cancelParcel, (input, { services, staffId, idempotencyKey }) =>
    cancelParcel(services, ports, { staffId, key: idempotencyKey }, input),
  ),
  route(desk.saveItem, (input, { services, staffId }) => saveItem(services, ports, staffId, input)),
  route(desk.publishItem, (input, { services, staffId }) =>
    decideItem(services, staffId, 'approve', input),
  ),
  route(desk.rejectItem, (input, { services, staffId }) =>
    decideItem(services, staffId, 'reject', input),
  ),
  route(desk.stepItem, (input, { services, staffId }) => stepItem(services, staffId, input)),
  route(desk.changeStock, (input, { services, staffId }) => changeStock(services, staffId, input)),
  route(desk.addCodes, (input, { services, staffId }) => addCodes(services, staffId, input)),
]
