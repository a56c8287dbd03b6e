import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as check from '../check-contract.ts'
import * as desk from '../operator-contract.ts'
import * as sets from '../set-contract.ts'
import { cancelBill } from './sale/cancel-bill.ts'
import { checkBill } from './check-bill.ts'
import { createBill } from './sale/create-bill.ts'
import { getBill } from './get-bill.ts'
import { listBills } from './list-bills.ts'
import { listMemberBills } from './list-member-bills.ts'
import { createSet } from './sets/create-set.ts'
import { deleteSet } from './sets/delete-set.ts'
import { listSets } from './sets/list-sets.ts'
import { renameSet } from './sets/rename-set.ts'
import { validateBill } from './sale/validate-bill.ts'

/** Bills of members, and the numbers that they keep for bills to come. */
export const billRoutes: readonly Route[] = [
  route(calls.validateBill, (input, request) => validateBill(request.services, request, input)),
  route(calls.createBill, (input, request) => createBill(request.services, request, input)),
  route(calls.cancelBill, (input, request) => cancelBill(request.services, request, input)),
  route(calls.listBills, (input, request) => listBills(request.services, request.memberId, input)),
  route(calls.getBill, (input, request) =>
    getBill(request.services, request.memberId, input.bill_id),
  ),
  route(check.checkBill, (input, { services }) => checkBill(services, input.validation_no)),
  route(sets.listSets, (_input, request) => listSets(request.services, request.memberId)),
  route(sets.createSet, (input, request) => createSet(request.services, request.memberId, input)),
  route(sets.renameSet, (input, request) => renameSet(request.services, request.memberId, input)),
  route(sets.deleteSet, (input, request) =>
    deleteSet(request.services, request.memberId, input.set_id),
  ),
]

/** The same bills for whoever may look at members. */
export const billDeskRoutes: readonly Route[] = [
  route(desk.listMemberBills, (input, { services }) => listMemberBills(services, input)),
  route(desk.getMemberBill, (input, { services }) =>
    getBill(services, input.member_id, input.bill_id),
  ),
]
