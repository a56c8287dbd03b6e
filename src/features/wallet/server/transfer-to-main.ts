import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { refuseField, Refusal, requireFound } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'
import { invariant } from '#kernel/result.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { MAIN_WALLET_TYPE } from '#kernel/wallet.ts'
import { refusalOf } from '#ledger/errors.ts'
import { operationKey } from '#ledger/keys.ts'
import { findOperation } from '#ledger/operations.ts'
import { type Operation, type Outcome, postOne, wallet } from '#ledger/post.ts'
import { listWallets as listLedgerWallets, lockWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { lockStanding } from '#platform/stake-gate/stake-gate.ts'
import { type transferToMain as call, walletErrors } from '../contract.ts'
import { transferRefusal } from '../rules.ts'
import { listWallets } from './list-wallets.ts'

/** Everything but the amount, which is judged under the locks where all of it is meant. */
interface Transfer {
  readonly key: string
  readonly memberId: number
  readonly fromId: bigint
  readonly toId: bigint
  /** Null: all that the wallet holds. */
  readonly asked: Satang | null
}

/**
 * Moves money of one of the member's own wallets into the main one. The same key answers the amount
 * that was moved then. Whoever excluded himself from play may do it: the money is his own.
 * @throws Refusal not_found for another's wallet, and the errors of the contract
 */
export async function transferToMain(
  services: Services,
  memberId: number,
  idempotencyKey: string,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const own = await listLedgerWallets(services.db, memberId)
  const from = requireFound(own.find(({ id }) => id === BigInt(input.wallet_id)))
  const refused = transferRefusal(from.walletType)
  if (refused) throw refuseField(walletErrors[refused], 'wallet_id')
  const main = own.find(({ walletType }) => walletType === MAIN_WALLET_TYPE)
  if (!main) throw new Refusal(stakeErrors.wallet_closed)
  const moved = await inTransaction(services.db, (tx) =>
    decide(tx, {
      key: operationKey({
        scope: 'member',
        owner: memberId,
        call: 'wallet.transfer',
        key: idempotencyKey,
      }),
      memberId,
      fromId: from.id,
      toId: main.id,
      asked: input.amount ?? null,
    }),
  )
  return { amount: moved, wallets: await listWallets(services, memberId) }
}

/** Locks: both wallets, then the member's standing, so that a block which came first holds. */
async function decide(tx: Tx, transfer: Transfer): Promise<Satang> {
  const { key, memberId, fromId, toId, asked } = transfer
  const locked = await lockWallets(tx, [fromId, toId])
  const body = [`${fromId}`, asked === null ? 'all' : `${asked}`]
  const known = await findOperation(tx, { key, memberId, kind: 'wallet_transfer', body })
  if (known) {
    if (!known.isSame) throw new Refusal(stakeErrors.idempotency_mismatch)
    return storedAmount(known.result)
  }
  if ((await lockStanding(tx, memberId))?.status !== 'active') {
    throw new Refusal(walletErrors.wallet_transfer_not_allowed)
  }
  const left = locked.get(fromId)?.availableSatang ?? 0n
  if (left <= 0n) throw refuseField(walletErrors.wallet_empty, 'wallet_id')
  const amountSatang = asked ?? left
  const outcome = await postOne(tx, operationOf(transfer, body, amountSatang))
  if (!outcome.applied) throw refusalFor(outcome)
  return amountSatang
}

const operationOf = (
  { key, memberId, fromId, toId }: Transfer,
  body: readonly string[],
  amountSatang: Satang,
): Operation => ({
  key,
  memberId,
  kind: 'wallet_transfer',
  body,
  result: { amount: `${amountSatang}` },
  legs: [{ debit: wallet(fromId), credit: wallet(toId), amountSatang }],
})

function storedAmount(result: object | null): Satang {
  const amount = result && 'amount' in result ? result.amount : null
  invariant(typeof amount === 'string', 'a transfer keeps what it moved')
  return BigInt(amount)
}

function refusalFor(outcome: Outcome): Refusal {
  return outcome.error === stakeErrors.insufficient_balance.code
    ? refuseField(stakeErrors.insufficient_balance, 'amount')
    : refusalOf(outcome)
}
