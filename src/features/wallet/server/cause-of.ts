import type { KindName } from '#ledger/kinds.ts'
import type { CauseName } from '../contract.ts'

/** What a movement was caused by, for a screen to open. */
export function causeOf(
  kind: KindName,
  refId: bigint | null,
): { what: CauseName; id: number } | null {
  const what = causes[kind]
  return what === undefined || refId === null ? null : { what, id: Number(refId) }
}

const causes: Readonly<Partial<Record<KindName, CauseName>>> = {
  deposit_qr: 'payment',
  withdraw_hold: 'withdrawal',
  withdraw_paid: 'withdrawal',
  withdraw_returned: 'withdrawal',
  withdraw_debt_paid: 'withdrawal',
  lottery_stake: 'bill',
  lottery_cancel: 'bill',
  lottery_refund: 'bill',
  lottery_prize: 'bill',
  lottery_clawback: 'bill',
  poll_prize: 'poll',
  game_bet: 'game_round',
  game_win: 'game_round',
  game_rollback: 'game_round',
}
