import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { cancelPayment } from './cancel-payment.ts'
import { findCreditMember } from './find-credit-member.ts'
import { generateQr } from './generate-qr.ts'
import { getChannelInfo, getChannels } from './get-channels.ts'
import { listReviewCases } from './list-review-cases.ts'
import type { DepositPorts } from './ports.ts'
import { getQrcodeInfo, inquireStatus, listPayments } from './read-payments.ts'
import { resolveReviewCase } from './resolve-review-case.ts'
import { countOpen } from './review-store.ts'

export const depositRoutes = (ports: DepositPorts): Route[] => [
  route(calls.getPaymentChannels, (_input, { services }) => getChannels(services)),
  route(calls.getPaymentInfo, (input, { services, memberId }) =>
    getChannelInfo(services, memberId, input.channel_id),
  ),
  route(calls.generateQr, (input, { services, memberId, idempotencyKey }) =>
    generateQr(services, ports, memberId, idempotencyKey, input),
  ),
  route(calls.getQrcodeInfo, (input, { services, memberId }) =>
    getQrcodeInfo(services, memberId, input.payment_id),
  ),
  route(calls.inquireStatus, (input, { services, memberId }) =>
    inquireStatus(services, memberId, input.payment_id),
  ),
  route(calls.cancelPayment, (input, { services, memberId }) =>
    cancelPayment(services, ports, memberId, input.payment_id),
  ),
  route(calls.listPayments, (input, { services, memberId }) =>
    listPayments(services, memberId, input),
  ),
]

export const depositDeskRoutes = (ports: DepositPorts): Route[] => [
  route(desk.listReviewCases, (input, { services }) => listReviewCases(services, ports, input)),
  route(desk.countReviewCases, async (_input, { services }) => ({
    count: await countOpen(services.db),
  })),
  route(desk.findCreditMember, (input, { services }) => findCreditMember(services, ports, input)),
  route(desk.resolveReviewCase, (input, { services, staffId }) =>
    resolveReviewCase(services, ports, staffId, input),
  ),
]
