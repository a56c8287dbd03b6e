import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { parseBaht } from '#kernel/money.ts'
import { invariant } from '#kernel/result.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { findOpenApprovals } from '#platform/approval/approval.ts'
import type { Services } from '#platform/services.ts'
import type { listReviewCases as call, ReviewCaseView } from '../operator-contract.ts'
import { creditApproval, readProposedCredit } from './approvals.ts'
import { showClaim } from './claim-case.ts'
import { findClaims } from './claim-store.ts'
import { findReceivedCharges, openPayer, type ReceivedCharge } from './charge-store.ts'
import { findPayerMember } from './find-payment.ts'
import { maskAccount } from './mask-account.ts'
import { findPayments, type Payment } from './payment-store.ts'
import { showReference } from './payment-view.ts'
import type { DepositPorts } from './ports.ts'
import { findCasesAfter, findCasesByWord, type ReviewCase } from './review-store.ts'

type Labels = ReadonlyMap<number, { username: string; displayName: string }>

/** The desk's list: cases of one status, oldest first. */
export async function listReviewCases(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  { status, search, cursor, limit }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db } = services
  const after = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n
  const found = search
    ? await findCasesByWord(db, status, wordOf(search), after, limit + 1)
    : await findCasesAfter(db, status, after, limit + 1)
  const cases = found.slice(0, limit)
  const charges = await findReceivedCharges(
    db,
    cases.map(({ receivedChargeId }) => receivedChargeId),
  )
  const paymentIds = [...charges.values()].flatMap(({ paymentId }) => paymentId ?? [])
  const payments = new Map((await findPayments(db, paymentIds)).map((one) => [one.id, one]))
  const claims = new Map(
    (
      await findClaims(
        db,
        cases.map(({ id }) => id),
      )
    ).map((one) => [one.caseId, one]),
  )
  const proposals = await findProposals(services, ports, staffId, cases)
  const memberIds = [...payments.values(), ...proposals.values()].map(({ memberId }) => memberId)
  const labels = await ports.members(services).findLabels(memberIds)
  const show = async (reviewCase: ReviewCase): Promise<ReviewCaseView> => {
    const received = charges.get(reviewCase.receivedChargeId)
    invariant(received, `case ${reviewCase.id} has its charge`)
    const payment = received.paymentId === null ? undefined : payments.get(received.paymentId)
    const payer = await openPayer(services, received)
    return {
      ...showCase(reviewCase, received),
      claim: showClaim(claims.get(reviewCase.id), staffId),
      proposal: showProposal(proposals.get(reviewCase.id), labels),
      payment: payment ? showCandidate(payment, labels) : null,
      payer: {
        name: payer.name,
        bank_code: payer.bankCode,
        account: payer.accountNumber && maskAccount(payer.accountNumber),
        member_id: await findPayerMember(services, ports, payer),
      },
    }
  }
  return {
    items: await Promise.all(cases.map(show)),
    next_cursor: found.length > limit ? `${cases.at(-1)?.id}` : null,
  }
}

/** `dp-8841-2207` as it is stored, and `1,250.5` in satang. */
function wordOf(typed: string) {
  const search = plainSigns(typed).trim()
  const amount = parseBaht(search.replaceAll(',', ''))
  const isOurs = /^dp-?\w{4}-?\w{4}$/i.test(search)
  return {
    reference: isOurs ? search.replaceAll('-', '').toUpperCase() : search,
    amountSatang: amount.ok ? amount.value : null,
  }
}

function showCase(
  reviewCase: ReviewCase,
  received: ReceivedCharge,
): Omit<ReviewCaseView, 'payment' | 'payer' | 'proposal' | 'claim'> {
  const { resolvedAt, resolvedByName, note, confirmedByName, creditedMemberId } = reviewCase
  const isResolved = resolvedAt !== null && resolvedByName !== null && note !== null
  return {
    case_id: reviewCase.id,
    status: reviewCase.status,
    reason: reviewCase.reason,
    amount: received.amountSatang,
    charge_id: received.chargeId,
    reference: received.reference,
    received_at: received.paidAt,
    return_failure: reviewCase.returnFailure,
    resolution: isResolved
      ? {
          staff_name: resolvedByName,
          confirmed_by: confirmedByName,
          note,
          at: resolvedAt,
          member_id: creditedMemberId,
        }
      : null,
  }
}

interface Proposal {
  readonly memberId: number
  readonly view: Omit<NonNullable<ReviewCaseView['proposal']>, 'member_name' | 'member_phone'>
}

/** What one person said of a case, while it waits for another. */
async function findProposals(
  services: Services,
  ports: DepositPorts,
  staffId: number,
  cases: readonly ReviewCase[],
): Promise<ReadonlyMap<number, Proposal>> {
  const waiting = cases.filter(({ status }) => status === 'open').map(({ id }) => id)
  const open = await findOpenApprovals(services.db, creditApproval, waiting)
  const askers = new Set([...open.values()].flatMap(({ askerStaffId }) => askerStaffId ?? []))
  const names = new Map<number, string>()
  for (const id of askers) names.set(id, await ports.staffName(services, id))
  const proposals = new Map<number, Proposal>()
  for (const [id, { approvalId, askerStaffId: asker, body, askedAt, expiresAt }] of open) {
    const { member, reason } = readProposedCredit(body)
    const view = {
      approval_id: Number(approvalId),
      member_id: member,
      by: names.get(asker ?? 0) ?? '',
      by_me: asker === staffId,
      reason,
      at: askedAt,
      expires_at: expiresAt,
    }
    proposals.set(Number(id), { memberId: member, view })
  }
  return proposals
}

function showProposal(proposal: Proposal | undefined, labels: Labels): ReviewCaseView['proposal'] {
  if (!proposal) return null
  const label = labels.get(proposal.memberId)
  return {
    ...proposal.view,
    member_name: label?.displayName ?? '',
    member_phone: label?.username ?? '',
  }
}

function showCandidate(payment: Payment, labels: Labels): ReviewCaseView['payment'] {
  const label = labels.get(payment.memberId)
  return {
    payment_id: payment.id,
    reference: showReference(payment.reference),
    amount: payment.amountSatang,
    member_id: payment.memberId,
    member_name: label?.displayName ?? '',
    member_phone: label?.username ?? '',
  }
}
