import { invariant } from '#kernel/result.ts'
import { house, post, wallet } from '#ledger/post.ts'
import { lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { ReviewReason } from '../operator-contract.ts'
import { type Candidate, isPaidAgain, matchCharge } from '../rules/match-charge.ts'
import { isSameBaht } from '../rules/match-slip.ts'
import { lockAmountsOf } from './amount-store.ts'
import type { ReceivingAccount } from './channel-store.ts'
import { insertReceivedCharge, isBooked, isCredited } from './charge-store.ts'
import { findPayment, type Found, receiverOf } from './find-payment.ts'
import { isPayer } from './is-payer.ts'
import { receiveKey } from './keys.ts'
import { isAboveLimit } from './limit-room.ts'
import { lockPayment, type Payment, setPaid, setStatus } from './payment-store.ts'
import { publishPayment } from './payment-view.ts'
import { notePayer } from './payer-store.ts'
import type { DepositPorts, GatewayCharge } from './ports.ts'
import { insertCase } from './review-store.ts'
import { tellCase } from './tell-case.ts'
import { isLateAboveTier } from './tier-room.ts'

/**
 * Takes a paid charge into the books: into the member's wallet, or into suspense with a case for
 * staff. Exactly once per charge, however often and from wherever it is called: the row of the
 * charge is unique, and so is the ledger's operation.
 */
export async function bookCharge(
  services: Services,
  ports: DepositPorts,
  charge: GatewayCharge,
): Promise<void> {
  if (await isBooked(services.db, charge.chargeId)) return
  const account = await receiverOf(services, charge)
  // The statement of such an account tells of the same money (decision 0048).
  if (account.source === 'statement') return
  const found = await findPayment(services, charge, account)
  const payerIsMember = found
    ? await isPayer(services, ports, found.payment.memberId, charge.payer)
    : null
  const finding = { kind: 'deposit_qr', found, payerIsMember } as const
  await bookReceived(services, ports, charge, account, finding)
}

/** What was found out about money before it is booked. */
interface Finding {
  readonly kind: 'deposit_qr' | 'deposit_transfer'
  readonly found: Found | null
  readonly payerIsMember: boolean | null
  /** Takes the right to book it; where it is not given, nothing happens. */
  readonly claim?: (tx: Tx) => Promise<boolean>
}

/** Books money into the wallet of its payment or into suspense, in one transaction. */
export async function bookReceived(
  services: Services,
  ports: DepositPorts,
  charge: GatewayCharge,
  account: ReceivingAccount,
  { kind, found, payerIsMember, claim }: Finding,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    // Wallets first, then our own rows: the lock order of the whole house.
    const walletId = found ? await lockOpenWallet(tx, found.walletId) : null
    // Nobody asks for another payment of this member meanwhile.
    if (found) await lockAmountsOf(tx, found.payment.memberId)
    const payment = found ? await lockPayment(tx, found.payment.id) : null
    if (claim && !(await claim(tx))) return
    const candidate =
      found && payment
        ? await judge(tx, ports, charge, { by: found.by, payment, walletId, payerIsMember })
        : null
    const judged = [charge.amountSatang, candidate, account.blindCreditMaxSatang] as const
    const match = matchCharge(...judged)
    const receivedId = await insertReceivedCharge(tx, services.vault, {
      charge,
      receivingAccountId: account.id,
      paymentId: payment?.id ?? null,
      outcome: match.outcome === 'credit' ? 'credited' : 'review',
      matchedBy: found?.by ?? null,
    })
    if (receivedId === null) return
    if (payment) await notePayer(tx, services.vault, payment.memberId, charge.payer)
    if (match.outcome === 'credit' && payment && walletId !== null) {
      await credit(tx, charge, account, { kind, payment, walletId, receivedId })
    } else if (match.outcome === 'review') {
      await suspend(tx, charge, account, {
        receivedId,
        payment,
        reason: match.reason,
        isAgain: isPaidAgain(...judged),
      })
    }
  })
}

/** The payment that money seems to belong to, as the rules know it; its row and its wallet are locked. */
async function judge(
  tx: Tx,
  ports: DepositPorts,
  { amountSatang }: GatewayCharge,
  about: Pick<Candidate, 'by' | 'payerIsMember'> & { payment: Payment; walletId: bigint | null },
): Promise<Candidate> {
  const { by, payment, walletId, payerIsMember } = about
  const limited = { memberId: payment.memberId, paymentId: payment.id }
  return {
    by,
    amountSatang: expectedOf(by, payment, amountSatang),
    isCredited: payment.status === 'paid' || (await isCredited(tx, payment.id)),
    walletIsOpen: walletId !== null,
    payerIsMember,
    isAboveLimit: await isAboveLimit(tx, limited, amountSatang),
    isAboveTier: await isLateAboveTier(tx, ports, payment, amountSatang),
  }
}

/** Whoever was found by who he is, or by his slip, may have forgotten the satang. */
function expectedOf(by: Found['by'], payment: Payment, receivedSatang: bigint): bigint {
  const mayDiffer =
    by === 'payer' || (by === 'slip' && isSameBaht(receivedSatang, payment.baseSatang))
  return mayDiffer ? receivedSatang : payment.amountSatang
}

interface Credited {
  readonly payment: Payment
  readonly walletId: bigint
  readonly receivedId: bigint
}

/** Null when the wallet is closed, or was closed while we waited for its lock. */
async function lockOpenWallet(tx: Tx, walletId: bigint | null): Promise<bigint | null> {
  if (walletId === null) return null
  const locked = await lockWallets(tx, [walletId])
  return locked.get(walletId)?.closed === false ? walletId : null
}

async function credit(
  tx: Tx,
  charge: GatewayCharge,
  account: ReceivingAccount,
  { kind, payment, walletId, receivedId }: Pick<Finding, 'kind'> & Credited,
): Promise<void> {
  const [outcome] = await post(tx, [
    {
      key: receiveKey(charge.chargeId),
      memberId: payment.memberId,
      kind,
      refId: payment.id,
      legs: [
        {
          debit: house('gateway_float', account.id),
          credit: wallet(walletId),
          amountSatang: charge.amountSatang,
        },
      ],
    },
  ])
  invariant(outcome?.applied, `charge ${charge.chargeId} is credited`)
  const paidAt = charge.paidAt ?? payment.createdAt
  const { amountSatang } = charge
  const isPaid = await setPaid(tx, payment.id, { receivedId, amountSatang, paidAt })
  invariant(isPaid, `payment ${payment.id} was not paid before`)
  await publishPayment(tx, payment, 'paid', charge.amountSatang)
}

async function suspend(
  tx: Tx,
  charge: GatewayCharge,
  account: ReceivingAccount,
  review: {
    receivedId: bigint
    payment: Payment | null
    reason: ReviewReason
    isAgain: boolean
  },
): Promise<void> {
  const { payment } = review
  const [outcome] = await post(tx, [
    {
      key: receiveKey(charge.chargeId),
      memberId: 0,
      kind: 'deposit_unmatched',
      refId: review.receivedId,
      legs: [
        {
          debit: house('gateway_float', account.id),
          credit: house('suspense'),
          amountSatang: charge.amountSatang,
        },
      ],
    },
  ])
  invariant(outcome?.applied, `charge ${charge.chargeId} is in suspense`)
  await tellCase(tx, await insertCase(tx, review.receivedId, review.reason, review.isAgain))
  if (payment && (await setStatus(tx, payment.id, 'review'))) {
    await publishPayment(tx, payment, 'review')
  }
}
