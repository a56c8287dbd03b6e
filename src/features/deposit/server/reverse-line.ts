import { invariant } from '#kernel/result.ts'
import { house, type Leg, post, wallet } from '#ledger/post.ts'
import { openWallet } from '#ledger/accounts.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findReceivedByCharge, type ReceivedCharge } from './charge-store.ts'
import { findMainWallet } from './find-payment.ts'
import { reverseKey } from './keys.ts'
import { findPayment, findPaymentPaidBy } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import { findCaseOf, type ReviewCase, setTakenBack } from './review-store.ts'
import { insertReversal } from './reversal-store.ts'
import { claimLine, findLineId, receiptOf, type StatementLine } from './statement-store.ts'
import { tellCase } from './tell-case.ts'

/**
 * The bank took a transfer back. What it had brought leaves the wallet as far as it is there, the rest is
 * owed; what still waited for staff leaves suspense. A line whose first line is not here yet waits for it.
 * @param bookFirst books the line that is taken back, where that was not done yet
 */
export async function reverseLine(
  services: Services,
  line: StatementLine,
  reverses: string,
  bookFirst: (lineId: bigint) => Promise<void>,
): Promise<void> {
  const firstId = await findLineId(services.db, line.receivingAccountId, reverses)
  if (firstId === null) return
  await bookFirst(firstId)
  const received = await findReceivedByCharge(services.db, receiptOf(firstId))
  invariant(received, `line ${firstId} is booked before it is taken back`)
  if (received.amountSatang !== line.amountSatang) {
    // Nobody guesses which part of it: the line stays to do, and people are called.
    services.log.error({ line: `${line.id}` }, 'the bank takes back another amount than it brought')
    return
  }
  const walletOf = async (memberId: number) => findMainWallet(services.db, memberId)
  const memberId = await memberWhoHas(services, received)
  const walletId = memberId === null ? null : await walletOf(memberId)
  const isDone = await inTransaction(services.db, async (tx) => {
    // The debt account is opened first and locked with the wallet: one order for the whole house.
    const debtId = memberId === null ? null : await openWallet(tx, memberId, 'member_receivable')
    const guarded = [walletId, debtId].filter((id) => id !== null)
    const locked = await lockWallets(tx, guarded)
    const reviewCase = await findCaseOf(tx, received.id, { lock: true })
    // Staff credited it in between: once more, with the wallet of whoever has it now.
    if (memberId === null && reviewCase?.status === 'credited') return false
    if (!(await claimLine(tx, line.id))) return true
    if (memberId !== null && debtId !== null) {
      const has = walletId === null ? undefined : locked.get(walletId)
      const available = has?.closed === false ? has.availableSatang : 0n
      const taken = available < line.amountSatang ? available : line.amountSatang
      await takeBack(tx, line, received, { memberId, walletId, debtId, takenSatang: taken })
    } else await leaveSuspense(services, tx, line, received, reviewCase)
    return true
  })
  if (!isDone) await reverseLine(services, line, reverses, bookFirst)
}

/** Whose wallet the money went into; null while it is in suspense or was sent back. */
async function memberWhoHas({ db }: Services, received: ReceivedCharge): Promise<number | null> {
  if (received.outcome === 'review') {
    return (await findCaseOf(db, received.id))?.creditedMemberId ?? null
  }
  const payment = received.paymentId === null ? null : await findPayment(db, received.paymentId)
  return payment?.memberId ?? null
}

async function takeBack(
  tx: Tx,
  line: StatementLine,
  received: ReceivedCharge,
  from: { memberId: number; walletId: bigint | null; debtId: bigint; takenSatang: bigint },
): Promise<void> {
  const { memberId, walletId, debtId, takenSatang } = from
  const owedSatang = line.amountSatang - takenSatang
  const credit = house('gateway_float', received.receivingAccountId)
  const legs: Leg[] = []
  if (walletId !== null && takenSatang > 0n) {
    legs.push({ debit: wallet(walletId), credit, amountSatang: takenSatang })
  }
  if (owedSatang > 0n) {
    const kind = 'deposit_reversed_owed'
    legs.push({ kind, debit: wallet(debtId), credit, amountSatang: owedSatang })
  }
  const kind = takenSatang > 0n ? 'deposit_reversed' : 'deposit_reversed_owed'
  const refId = received.paymentId ?? received.id
  const [outcome] = await post(tx, [
    { key: reverseKey(receiptOf(line.id)), memberId, kind, refId, legs },
  ])
  invariant(outcome?.applied, `line ${line.id} is taken back once`)
  await insertReversal(tx, line.id, received.id, {
    outcome: 'taken_back',
    memberId,
    takenSatang,
    owedSatang,
  })
  const payment = await findPaymentPaidBy(tx, received.id)
  if (payment) await publishPayment(tx, payment, 'paid', payment.creditedSatang)
}

/** Money that nobody got goes as it came; money that was sent back already is gone twice. */
async function leaveSuspense(
  { log }: Services,
  tx: Tx,
  line: StatementLine,
  received: ReceivedCharge,
  reviewCase: ReviewCase | null,
): Promise<void> {
  const isWaiting = reviewCase !== null && (await setTakenBack(tx, reviewCase.id))
  if (isWaiting) {
    const [outcome] = await post(tx, [
      {
        key: reverseKey(receiptOf(line.id)),
        memberId: 0,
        kind: 'deposit_returned',
        refId: received.id,
        legs: [
          {
            debit: house('suspense'),
            credit: house('gateway_float', received.receivingAccountId),
            amountSatang: line.amountSatang,
          },
        ],
      },
    ])
    invariant(outcome?.applied, `line ${line.id} leaves suspense once`)
    await tellCase(tx, reviewCase.id)
  } else {
    log.error({ line: `${line.id}` }, 'the bank took back what was sent back already')
  }
  await insertReversal(tx, line.id, received.id, {
    outcome: isWaiting ? 'from_suspense' : 'after_return',
    memberId: null,
    takenSatang: 0n,
    owedSatang: 0n,
  })
}
