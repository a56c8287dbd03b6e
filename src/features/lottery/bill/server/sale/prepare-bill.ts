import { Refusal } from '#kernel/errors.ts'
import { operationKey, requestHash } from '#ledger/keys.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors } from '../../../errors.ts'
import { type BillInput } from '../../contract.ts'
import type { NewBill } from './sale-store.ts'

/** Letters and digits that nobody mistakes for another when reading a bill aloud. */
const VALIDATION_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const VALIDATION_LENGTH = 14

/** Who buys, and under which of his keys. */
export interface Buyer {
  readonly memberId: number
  readonly idempotencyKey: string
}

/**
 * The input of the sale. Nothing is read here: the statement that sells judges round, wallet and
 * limits, so that no bill waits for an answer that may be outdated by then.
 * @throws agent_unknown
 */
export function prepareBill(
  { config, random }: Services,
  { memberId, idempotencyKey }: Buyer,
  input: BillInput,
): NewBill {
  requireAgent(config.agent.id, input.agent_id)
  const lines = input.lines.map((line) => ({
    betType: line.bet_type,
    number: line.number,
    amountSatang: line.amount,
    rateX100: line.rate,
  }))
  const roundId = BigInt(input.round_id)
  const accountId = input.wallet_id === undefined ? null : BigInt(input.wallet_id)
  return {
    operationKey: operationKey({
      scope: 'member',
      owner: memberId,
      call: 'lottery.bill.create',
      key: idempotencyKey,
    }),
    requestHash: requestHash({
      roundId,
      walletId: accountId,
      lines,
      note: input.note,
      slipId: input.slip_id,
    }),
    memberId,
    accountId,
    roundId,
    agentId: input.agent_id,
    validationNo: random.code(VALIDATION_ALPHABET, VALIDATION_LENGTH),
    note: input.note,
    slipId: input.slip_id ?? null,
    lines,
  }
}

/** Bills are bought at the agent this site runs under. @throws agent_unknown */
export function requireAgent(ours: number, asked: number): void {
  if (asked !== ours) throw new Refusal(lotteryErrors.agent_unknown)
}
