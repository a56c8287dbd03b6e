import { commonErrors, Refusal } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { operationKey, requestHash } from '#ledger/keys.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import { lotteryErrors, type BillInput } from '../contract.ts'
import { findRound, type RoundRow } from './round-store.ts'
import type { NewBill } from './sale-store.ts'

/** Letters and digits that nobody mistakes for another when reading a bill aloud. */
const VALIDATION_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const VALIDATION_LENGTH = 14
const MAIN_WALLET = 1

/** Who buys, and under which of his keys. */
export interface Buyer {
  readonly memberId: number
  readonly idempotencyKey: string
}

/**
 * Everything about a bill that can be settled before any lock: agent, round, wallet, keys.
 * @throws agent_unknown, wallet_closed; not_found for an unknown round and for a wallet that is not
 *   the member's
 */
export async function prepareBill(
  { db, config, random }: Services,
  buyer: Buyer,
  input: BillInput,
): Promise<{ bill: NewBill; round: RoundRow }> {
  requireAgent(config.agent.id, input.agent_id)
  const [round, wallets] = await Promise.all([
    findRound(db, input.round_id),
    listWallets(db, buyer.memberId),
  ])
  if (!round) throw new Refusal(commonErrors.not_found)
  const wallet = wallets.find(({ id, walletType }) =>
    input.wallet_id === undefined ? walletType === MAIN_WALLET : Number(id) === input.wallet_id,
  )
  if (!wallet) {
    // Everybody has a main wallet, so a missing one is closed; any other may be somebody else's.
    throw new Refusal(
      input.wallet_id === undefined ? stakeErrors.wallet_closed : commonErrors.not_found,
    )
  }
  const lines = input.lines.map((line) => ({
    betType: line.bet_type,
    number: line.number,
    amountSatang: line.amount,
    rateX100: line.rate,
  }))
  const { memberId, idempotencyKey } = buyer
  const bill: NewBill = {
    operationKey: operationKey({
      scope: 'member',
      owner: memberId,
      call: 'lottery.bill.create',
      key: idempotencyKey,
    }),
    requestHash: requestHash({
      roundId: round.roundId,
      walletId: wallet.id,
      lines,
      note: input.note,
    }),
    memberId,
    accountId: wallet.id,
    roundId: round.roundId,
    agentId: input.agent_id,
    validationNo: random.code(VALIDATION_ALPHABET, VALIDATION_LENGTH),
    note: input.note,
    lines,
  }
  return { bill, round }
}

/** Bills are bought at the agent this site runs under. @throws agent_unknown */
export function requireAgent(ours: number, asked: number): void {
  if (asked !== ours) throw new Refusal(lotteryErrors.agent_unknown)
}
