import {
  headerOf,
  type ProviderRoute,
  providerRoute,
  type SignedRequest,
} from '#platform/http/provider-route.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as channel from '../channel-contract.ts'
import * as calls from '../contract.ts'
import * as evidence from '../evidence-contract.ts'
import { receiveStatementLine } from '../feed-contract.ts'
import * as lines from '../line-case-contract.ts'
import * as desk from '../operator-contract.ts'
import * as reconcile from '../reconcile-contract.ts'
import * as slips from '../slip-contract.ts'
import { cancelPayment } from './cancel-payment.ts'
import { getCaseEvidence } from './case-evidence.ts'
import { claimReviewCase } from './claim-case.ts'
import { confirmReviewCredit, rejectReviewCredit } from './confirm-credit.ts'
import { listDeskChannels, saveChannel } from './change-channel.ts'
import { checkLineSignature } from './feed-signature.ts'
import { findCreditMember, findCreditMembers } from './find-credit-member.ts'
import { generateQr } from './generate-qr.ts'
import { getChannelInfo, getChannels } from './get-channels.ts'
import { countOpenLineCases } from './line-case-store.ts'
import { listLineCases } from './list-line-cases.ts'
import { listReviewCases } from './list-review-cases.ts'
import type { DepositPorts } from './ports.ts'
import { getQrcodeInfo, inquireStatus, listPayments } from './read-payments.ts'
import { countDaysWaiting, getReconcileDay, listDays } from './reconcile-day.ts'
import { requestTransfer } from './request-transfer.ts'
import { sendSlip } from './send-slip.ts'
import { resolveLineCase } from './resolve-line-case.ts'
import { resolveReviewCase } from './resolve-review-case.ts'
import { countOpen } from './review-store.ts'
import { signReconcileDay } from './sign-day.ts'
import { takePushedLine } from './take-lines.ts'

export const depositRoutes = (ports: DepositPorts): Route[] => [
  route(calls.getPaymentChannels, (_input, { services, memberId }) =>
    getChannels(services, ports, memberId),
  ),
  route(calls.getPaymentInfo, (input, { services, memberId }) =>
    getChannelInfo(services, ports, memberId, input.channel_id),
  ),
  route(calls.generateQr, (input, { services, memberId, idempotencyKey }) =>
    generateQr(services, ports, memberId, idempotencyKey, input),
  ),
  route(calls.requestTransfer, (input, { services, memberId, idempotencyKey }) =>
    requestTransfer(services, ports, { memberId, idempotencyKey }, input),
  ),
  route(calls.getQrcodeInfo, (input, { services, memberId }) =>
    getQrcodeInfo(services, ports, memberId, input.payment_id),
  ),
  route(calls.inquireStatus, (input, { services, memberId }) =>
    inquireStatus(services, memberId, input.payment_id),
  ),
  route(calls.cancelPayment, (input, { services, memberId }) =>
    cancelPayment(services, ports, memberId, input.payment_id),
  ),
  route(slips.sendSlip, (input, { services, memberId }) =>
    sendSlip(services, ports, memberId, input),
  ),
  route(calls.listPayments, (input, { services, memberId }) =>
    listPayments(services, memberId, input),
  ),
]

export const depositChannelRoutes = (ports: DepositPorts): Route[] => [
  route(channel.listDepositChannels, (_input, { services }) => listDeskChannels(services, ports)),
  route(channel.saveDepositChannel, (input, { services, staffId }) =>
    saveChannel(services, ports, staffId, input),
  ),
]

export const depositDeskRoutes = (ports: DepositPorts): Route[] => [
  route(desk.listReviewCases, (input, { services, staffId }) =>
    listReviewCases(services, ports, staffId, input),
  ),
  route(evidence.getCaseEvidence, (input, { services }) =>
    getCaseEvidence(services, ports, input.case_id),
  ),
  route(desk.countReviewCases, async (_input, { services }) => ({
    count: await countOpen(services.db),
  })),
  route(desk.findCreditMember, (input, { services }) => findCreditMember(services, ports, input)),
  route(desk.findCreditMembers, (input, { services }) => findCreditMembers(services, ports, input)),
  route(desk.resolveReviewCase, (input, { services, staffId }) =>
    resolveReviewCase(services, ports, staffId, input),
  ),
  route(desk.claimReviewCase, (input, { services, staffId, session }) =>
    claimReviewCase(services, ports, { staffId, sessionId: session?.sessionId ?? 0n }, input),
  ),
  route(desk.confirmReviewCredit, (input, { services, staffId }) =>
    confirmReviewCredit(services, ports, staffId, input),
  ),
  route(desk.rejectReviewCredit, (input, { services, staffId }) =>
    rejectReviewCredit(services, staffId, input),
  ),
]

export const reconcileRoutes = (ports: DepositPorts): Route[] => [
  route(reconcile.listReconcileDays, (_input, { services }) => listDays(services, ports)),
  route(reconcile.countDaysWaiting, async (_input, { services }) => ({
    count: await countDaysWaiting(services),
  })),
  route(reconcile.getReconcileDay, ({ account_id: accountId, day }, { services }) =>
    getReconcileDay(services, ports, accountId, day),
  ),
  route(reconcile.signReconcileDay, (input, { services, staffId }) =>
    signReconcileDay(services, ports, staffId, input),
  ),
]

export const lineCaseRoutes = (ports: DepositPorts): Route[] => [
  route(lines.listLineCases, (input, { services }) => listLineCases(services, ports, input)),
  route(lines.countLineCases, async (_input, { services }) => ({
    count: await countOpenLineCases(services.db),
  })),
  route(lines.resolveLineCase, (input, { services, staffId }) =>
    resolveLineCase(services, ports, staffId, input),
  ),
]

/** Whether the feed signed it, just now. */
async function verifyLine({ services, rawBody, headers }: SignedRequest) {
  const { secret } = services.secrets.statement
  const now = await services.clock.now()
  return checkLineSignature(secret, rawBody, headerOf(headers, 'x-signature'), now)
}

/** What the bank pushes. */
export const depositProviderRoutes: ProviderRoute[] = [
  providerRoute(receiveStatementLine, verifyLine, async ({ id, data }, { services }) => {
    await takePushedLine(services, data)
    return { received: id }
  }),
]
