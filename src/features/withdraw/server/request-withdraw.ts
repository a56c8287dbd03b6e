import type { MemberBankAccount } from '#features/account/contract.ts'
import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, type ErrorDefinition, refuseField, Refusal } from '#kernel/errors.ts'
import { messageMoment } from '#kernel/message.ts'
import type { Satang } from '#kernel/money.ts'
import { otpErrors } from '#kernel/otp-errors.ts'
import { invariant } from '#kernel/result.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { MAIN_WALLET_TYPE, type WalletType } from '#kernel/wallet.ts'
import { sumDebts } from '#ledger/debts.ts'
import { refusalOf } from '#ledger/errors.ts'
import { operationKey } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { house, type Operation, type Outcome, postOne, wallet } from '#ledger/post.ts'
import { listWallets, lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findStanding } from '#platform/stake-gate/stake-gate.ts'
import { type requestWithdraw as call, withdrawErrors } from '../contract.ts'
import { checkRequest, type RequestRefusal, walletRefusal } from '../rules/check-request.ts'
import { feeOf } from '../rules/fee.ts'
import type { Turnover } from '../rules/turnover.ts'
import { letGoOrAsk } from './let-go.ts'
import type { WithdrawPorts } from './ports.ts'
import { readTurnover } from './read-turnover.ts'
import { readSetting, type WithdrawSetting } from './setting-store.ts'
import {
  drawWithdrawId,
  findPayoutFault,
  findToday,
  findUnderWay,
  findWithdrawal,
  insertWithdrawal,
} from './withdraw-store.ts'
import { showWithdrawals } from './withdrawal-view.ts'

type Input = CallInput<typeof call>

/** What a request needs of the member, read before the wallet is locked. */
interface Asker {
  readonly memberId: number
  readonly allowed: boolean
  readonly isExcluded: boolean
  readonly walletType: WalletType
  /** Locked beside the wallet itself: a member asks once at a time, from whichever wallet. */
  readonly mainWalletId: bigint
  readonly bankAccount: MemberBankAccount | null
  readonly askedAt: Date
  readonly joinedAt: Date
  readonly passwordChangedAt: Date | null
}

/** Who asks; whoever proved himself on this session not long ago needs no code. */
interface Requester {
  readonly memberId: number
  readonly isSteppedUp: boolean
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
  { memberId, isSteppedUp }: Requester,
  idempotencyKey: string,
  input: Input,
): Promise<CallOutput<typeof call>> {
  const asker = await readAsker(services, ports, memberId, input)
  // The ledger has no such movement: there is nothing to keep a refusal under.
  const closed = walletRefusal(asker.walletType)
  if (closed !== null) throw new Refusal(withdrawErrors[closed])
  const operation = holdOperation(memberId, { idempotencyKey, input })
  const prove = isSteppedUp ? async () => {} : await readProof(services, ports, operation, input)
  const outcome = await inTransaction(services.db, (tx) =>
    decide(tx, services, asker, { operation, input, prove, ports }),
  )
  // Thrown only after the commit: a refusal that was rolled back would not be kept.
  if (!outcome.applied) throw refusalFor(outcome, asker.bankAccount)
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
  const wallets = await listWallets(services.db, memberId)
  const own = wallets.find(({ id }) => id === BigInt(input.wallet_id))
  const main = wallets.find(({ walletType }) => walletType === MAIN_WALLET_TYPE)
  const dates = await ports.members(services).findDates(memberId)
  // Another member's wallet is as good as none.
  if (!own || !main || !dates) throw new Refusal(commonErrors.not_found)
  return {
    memberId,
    allowed,
    isExcluded: standing.isExcluded,
    walletType: own.walletType,
    mainWalletId: main.id,
    bankAccount: await ports.members(services).findBankAccount(memberId, input.bank_account_id),
    askedAt: await services.clock.now(),
    ...dates,
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
  const locked = await lockWallets(tx, [asker.mainWalletId, walletId])
  const known = await findOperation(tx, { ...operation, body: operation.body })
  if (known) return postOne(tx, operation)
  const withdrawableSatang = locked.get(walletId)?.availableSatang ?? 0n
  const judged = await judge(tx, asker, { ...request, withdrawableSatang })
  if (judged.refusal !== null) return postOne(tx, { ...operation, refusal: judged.refusal })
  const { bankAccount } = asker
  invariant(bankAccount, 'an accepted request has its bank account')
  await request.prove(tx)
  const id = await drawWithdrawId(tx)
  const outcome = await postOne(tx, { ...operation, refId: id })
  if (!outcome.applied) return outcome
  invariant(outcome.holdId !== null, 'an accepted request holds its money')
  // What was earned lies in wallets of its own; only deposits carry bonuses.
  if (walletId === BigInt(asker.mainWalletId)) {
    await request.ports.endBonuses(tx, memberId)
  }
  await insertWithdrawal(tx, services.vault, {
    id,
    reference: `WD${services.random.code(REFERENCE_ALPHABET, 8)}`,
    memberId,
    walletId,
    bankAccount,
    amountSatang: request.input.amount,
    feeSatang: judged.feeSatang,
    turnover: judged.turnover,
    holdId: outcome.holdId,
  })
  await letGoOrAsk(tx, request.ports, {
    ...asker,
    id,
    amountSatang: request.input.amount,
    bankAccount,
    turnover: judged.turnover,
    setting: judged.setting,
  })
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

interface Judged {
  readonly refusal: RequestRefusal | null
  readonly feeSatang: Satang
  readonly turnover: Turnover
  readonly setting: WithdrawSetting
}

/** May it be asked for? Reads under the lock of the wallets, so that no other request is between. */
async function judge(
  tx: Tx,
  asker: Asker,
  request: { input: Input; ports: WithdrawPorts; withdrawableSatang: Satang },
): Promise<Judged> {
  const { input, ports, withdrawableSatang } = request
  const { memberId } = asker
  const setting = await readSetting(tx)
  const today = await findToday(tx, memberId)
  const turnover = await readTurnover(tx, ports, memberId, setting, asker.askedAt)
  const feeSatang = feeOf(input.amount, setting, today.times)
  const checked = checkRequest(
    {
      allowed: asker.allowed,
      walletType: asker.walletType,
      bankAccountFault: await findPayoutFault(tx, memberId, input.bank_account_id),
      amountSatang: input.amount,
      pendingExists: (await findUnderWay(tx, memberId)) !== null,
      timesToday: today.times,
      todaySatang: today.amountSatang,
      feeSatang,
      feeShownSatang: input.fee ?? null,
      withdrawableSatang,
      owedSatang: (await sumDebts(tx, [memberId])).get(memberId) ?? 0n,
      turnoverLeftSatang: turnover.leftSatang,
      isExcluded: asker.isExcluded,
    },
    setting,
  )
  return { refusal: checked.ok ? null : checked.error, feeSatang, turnover, setting }
}

/** The fields that a person can change to be accepted. */
const fieldOf: Readonly<Record<string, string>> = {
  withdraw_bank_account_unknown: 'bank_account_id',
  withdraw_bank_account_in_review: 'bank_account_id',
  withdraw_below_minimum: 'amount',
  withdraw_above_maximum: 'amount',
  withdraw_daily_amount_reached: 'amount',
  insufficient_balance: 'amount',
  withdraw_debt_open: 'amount',
}

function refusalFor(outcome: Outcome, bankAccount: MemberBankAccount | null): Refusal {
  const code = outcome.error ?? ''
  const own: Readonly<Record<string, ErrorDefinition>> = {
    ...withdrawErrors,
    idempotency_mismatch: stakeErrors.idempotency_mismatch,
    insufficient_balance: stakeErrors.insufficient_balance,
    wallet_closed: commonErrors.not_found,
  }
  const definition = own[code]
  if (!definition) return refusalOf(outcome)
  const field = fieldOf[definition.code]
  const until = definition.code === 'withdraw_bank_account_in_review' && bankAccount?.reviewUntil
  const thai = until
    ? `บัญชีนี้เพิ่งเพิ่มและยังอยู่ระหว่างตรวจสอบ ถอนเข้าได้ตั้งแต่ ${messageMoment(until)}`
    : definition.thai
  const details = field ? [{ field, code: definition.code, message: thai }] : []
  return new Refusal(definition, { thai, details })
}
