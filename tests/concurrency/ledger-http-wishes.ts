import { randomUUID } from 'node:crypto'
import { cancelBill, createBill } from '#features/lottery/bill/contract.ts'
import { requestWithdraw } from '#features/withdraw/contract.ts'
import { operationKey } from '#ledger/keys.ts'
import { AGENT_ID } from '#tests/support/lottery.ts'
import type { MemberActor } from '#tests/support/member.ts'
import type { Wish } from './ledger-history.ts'
import type { Seen } from './ledger-order.ts'

/** A member whose wallet many workers use at once. */
export interface Player {
  readonly actor: MemberActor
  readonly walletId: number
  readonly bankAccountId: number
  readonly bills: number[]
  /** Looks at the wallet and deposits: they have no key of the member's. */
  readonly seen: Seen[]
  readonly payments: Map<number, { readonly sentAt: number; answeredAt: number }>
}

export const openAccount = (
  actor: MemberActor,
  walletId: number,
  bankAccountId: number,
): Player => ({ actor, walletId, bankAccountId, bills: [], seen: [], payments: new Map() })

const keyOf = (player: Player, call: string, key: string) =>
  operationKey({ scope: 'member', owner: player.actor.memberId, call, key })

/** Something new: mostly a bill, often more than the wallet holds; a cancel; a withdrawal. */
export function wishOf(
  roundIds: readonly number[],
  player: Player,
  random: (max: number) => number,
): Wish {
  const key = randomUUID()
  const own = { member: player.actor, headers: { 'idempotency-key': key } }
  const choice = random(100)
  const billId = player.bills[random(player.bills.length || 1)]
  if (choice < 15 && billId !== undefined) {
    return {
      ...own,
      key: keyOf(player, 'lottery.bill.cancel', key),
      call: cancelBill,
      input: { bill_id: billId, agent_id: AGENT_ID },
      takesSatang: 0n,
      meaning: () => `lottery_cancel ${billId}`,
    }
  }
  if (choice < 28) {
    const amount = 100 + random(300)
    return {
      ...own,
      key: keyOf(player, 'withdraw.request', key),
      call: requestWithdraw,
      input: {
        wallet_id: player.walletId,
        amount: `${amount}.00`,
        bank_account_id: player.bankAccountId,
      },
      takesSatang: BigInt(amount) * 100n,
      meaning: (data) => `withdraw_hold ${(data as { withdraw_id: number }).withdraw_id}`,
    }
  }
  const lines = Array.from({ length: 1 + random(3) }, () => ({
    bet_type: 'top2',
    number: `${random(100)}`.padStart(2, '0'),
    amount: `${1 + random(random(3) === 0 ? 1_500 : 30)}.00`,
    rate: '90',
  }))
  return {
    ...own,
    key: keyOf(player, 'lottery.bill.create', key),
    call: createBill,
    input: { round_id: roundIds[random(roundIds.length)], agent_id: AGENT_ID, lines },
    takesSatang: lines.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n),
    meaning: (data) => `lottery_stake ${(data as { bill_id: number }).bill_id}`,
  }
}
