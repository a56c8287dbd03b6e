import type { MemberBankAccount } from '#features/account/contract.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { type ErrorDefinition, refuseField, Refusal } from '#kernel/errors.ts'
import { otpErrors } from '#kernel/otp-errors.ts'
import { invariant } from '#kernel/result.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { refusalOf } from '#ledger/errors.ts'
import { operationKey } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, type Operation, type Outcome, postOne, wallet } from '#ledger/post.ts'
import { findWallet, lockWallets } from '#ledger/wallets.ts'
import { requestApproval } from '#platform/approval/approval.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import { type requestWithdraw as call, withdrawErrors } from '../contract.ts'
import { checkRequest, type RequestRefusal } from '../rules/check-request.ts'
import { HAND_CREDIT_BARS_DAYS } from '../rules/hand-credit.ts'
import { stepsBy, withdrawApproval } from './approvals.ts'
import type { WithdrawPorts } from './ports.ts'
import { readSetting } from './setting-store.ts'
import {
  countToday,
  drawWithdrawId,
  findUnderWay,
  findWithdrawal,
  insertWithdrawal,
} from './withdraw-store.ts'
import { publishWithdrawal, showWithdrawals } from './withdrawal-view.ts'

type Input = CallInput<typeof call>

/** What a request needs of the member, read before the wallet is locked. */
interface Asker {
  readonly memberId: number
  readonly allowed: boolean
  readonly walletIsMain: boolean
  readonly bankAccount: MemberBankAccount | null
}

const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Takes a request for a payout and holds its money. The same key answers the same decision, a
 * refusal included: the ledger keeps it.
 * @throws the errors of the contract
 */
export async function requestWithdraw(
  services: Services,
  ports: WithdrawPorts,
  memberId: number,
  idempotencyKey: string,
  input: Input,
): Promise<CallOutput<typeof call>> {
  const asker = await readAsker(services, ports, memberId, input)
  if (!asker.walletIsMain) throw new Refusal(withdrawErrors.withdraw_wallet_not_main)
  const operation = holdOperation(memberId, { idempotencyKey, input })
  const prove = await readProof(services, ports, operation, input)
  const outcome = await inTransaction(services.db, (tx) =>
    decide(tx, services, asker, { operation, input, prove, ports }),
  )
  // Thrown only after the commit: a refusal that was rolled back would not be kept.
  if (!outcome.applied) throw refusalFor(outcome)
  const withdrawal = await findWithdrawal(services.db, Number(outcome.refId))
  invariant(withdrawal && outcome.wallet, 'an applied request has its row and its wallet')
  const [view] = await showWithdrawals(services, services.db, [withdrawal])
  invariant(view, 'a withdrawal can be shown')
  return { ...view, balance: outcome.wallet.availableSatang }
}

type Prove = (tx: Tx) => Promise<void>

/**
 * Checks the code of a new request and answers how to use it up; a repeated request brings a code
 * that is used up already, and needs none.
 * @throws otp_required, otp_expired, otp_wrong
 */
async function readProof(
  services: Services,
  ports: WithdrawPorts,
  operation: Operation & { readonly memberId: number },
  { otp_ref: ref, otp_code: code }: Input,
): Promise<Prove> {
  const known = await findOperation(services.db, { ...operation, body: operation.body })
  if (!services.config.otpRequired || known) return async () => {}
  if (!ref || !code) throw refuseField(otpErrors.otp_required, 'otp_code')
  const otp = ports.otp(services)
  await otp.check(operation.memberId, { ref, code })
  return (tx) => otp.consume(tx, operation.memberId, { ref, code })
}

async function readAsker(
  services: Services,
  ports: WithdrawPorts,
  memberId: number,
  input: Input,
): Promise<Asker> {
  const standing = await findStanding(services.db, memberId)
  // Somebody who excluded himself from play may always take his money out (standards.md §4.4).
  const allowed = standing?.status === 'active'
  if (!allowed) throw new Refusal(withdrawErrors.withdraw_not_allowed)
  const own = await findWallet(services.db, memberId, input.wallet_id)
  return {
    memberId,
    allowed,
    walletIsMain: own?.walletType === MAIN_WALLET_TYPE,
    bankAccount: await ports.members(services).findBankAccount(memberId, input.bank_account_id),
  }
}

async function decide(
  tx: Tx,
  services: Services,
  asker: Asker,
  request: { operation: Operation; input: Input; prove: Prove; ports: WithdrawPorts },
): Promise<Outcome> {
  const { memberId } = asker
  const { operation } = request
  const walletId = BigInt(request.input.wallet_id)
  const locked = await lockWallets(tx, [walletId])
  const known = await findOperation(tx, { ...operation, body: operation.body })
  if (known) return postOne(tx, operation)
  const refusal = await refusalNow(tx, asker, request.input, {
    withdrawableSatang: locked.get(walletId)?.availableSatang ?? 0n,
  })
  if (refusal !== null) return postOne(tx, { ...operation, refusal })
  const { bankAccount } = asker
  invariant(bankAccount, 'an accepted request has its bank account')
  await request.prove(tx)
  const id = await drawWithdrawId(tx)
  const outcome = await postOne(tx, { ...operation, refId: id })
  if (!outcome.applied) return outcome
  invariant(outcome.holdId !== null, 'an accepted request holds its money')
  await insertWithdrawal(tx, services.vault, {
    id,
    reference: `WD${services.random.code(REFERENCE_ALPHABET, 8)}`,
    memberId,
    walletId,
    bankAccount,
    amountSatang: request.input.amount,
    holdId: outcome.holdId,
  })
  await requestApproval(tx, withdrawApproval, {
    id,
    asker: { kind: 'member', id: memberId },
    body: {
      amount_satang: `${request.input.amount}`,
      bank_account_id: bankAccount.id,
    },
    amountSatang: request.input.amount,
    steps: stepsBy(await readSetting(tx)),
    barredStaff: await request.ports.handCreditors(tx, memberId, HAND_CREDIT_BARS_DAYS),
  })
  await publishWithdrawal(tx, { id, memberId, amountSatang: request.input.amount }, 'requested')
  return outcome
}

function holdOperation(
  memberId: number,
  { idempotencyKey, input }: { idempotencyKey: string; input: Input },
): Operation & { readonly memberId: number } {
  return {
    key: operationKey({
      scope: 'member',
      owner: memberId,
      call: 'withdraw.request',
      key: idempotencyKey,
    }),
    memberId,
    kind: 'withdraw_hold',
    body: [input.wallet_id, `${input.amount}`, input.bank_account_id],
    legs: [
      {
        debit: wallet(input.wallet_id),
        credit: house('withdrawal_clearing'),
        amountSatang: input.amount,
      },
    ],
  }
}

async function refusalNow(
  tx: Tx,
  asker: Asker,
  input: Input,
  { withdrawableSatang }: { withdrawableSatang: bigint },
): Promise<RequestRefusal | null> {
  const checked = checkRequest(
    {
      allowed: asker.allowed,
      walletIsMain: asker.walletIsMain,
      bankAccountIsOwn: asker.bankAccount !== null,
      amountSatang: input.amount,
      pendingExists: (await findUnderWay(tx, asker.memberId)) !== null,
      timesToday: await countToday(tx, asker.memberId),
      withdrawableSatang,
    },
    await readSetting(tx),
  )
  return checked.ok ? null : checked.error
}

/** The fields that a person can change to be accepted. */
const fieldOf: Readonly<Record<string, string>> = {
  withdraw_bank_account_unknown: 'bank_account_id',
  withdraw_below_minimum: 'amount',
  withdraw_above_maximum: 'amount',
  insufficient_balance: 'amount',
}

function refusalFor(outcome: Outcome): Refusal {
  const code = outcome.error ?? ''
  const own: Readonly<Record<string, ErrorDefinition>> = {
    ...withdrawErrors,
    idempotency_mismatch: stakeErrors.idempotency_mismatch,
    insufficient_balance: stakeErrors.insufficient_balance,
    wallet_closed: withdrawErrors.withdraw_wallet_not_main,
  }
  const definition = own[code]
  if (!definition) return refusalOf(outcome)
  const field = fieldOf[definition.code]
  const details = field ? [{ field, code: definition.code, message: definition.thai }] : []
  return new Refusal(definition, { details })
}
