import type { CallOutput } from '#kernel/contract.ts'
import type { Satang } from '#kernel/money.ts'
import { findDebts, sumDebts } from '#ledger/debts.ts'
import { findWallet } from '#ledger/wallets.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { getMyDebt } from '../contract.ts'
import { splitByDebt } from '../rules/debt.ts'
import type { WithdrawPorts } from './ports.ts'
import type { Withdrawal } from './withdraw-store.ts'

/** What a member owes, and what of a withdrawal that takes, or took. */
interface DebtPart {
  readonly owed: Satang
  readonly debt: Satang
}

/** Of those that were not sent yet and whose members owe: what would be taken if they were sent now. */
export async function readDebts(
  db: Db | Tx,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<number, DebtPart>> {
  const unsent = withdrawals.filter(({ status }) => status === 'requested' || status === 'approved')
  const members = unsent.map(({ memberId }) => memberId)
  const owing = members.length === 0 ? new Map<number, Satang>() : await sumDebts(db, members)
  const found = new Map<number, DebtPart>()
  for (const one of unsent) {
    const owed = owing.get(one.memberId)
    if (owed === undefined) continue
    const source = await findWallet(db, one.memberId, one.walletId)
    const freeSatang = source?.availableSatang ?? 0n
    found.set(one.id, {
      owed,
      debt: splitByDebt({ ...one, owedSatang: owed, freeSatang }).debtSatang,
    })
  }
  return found
}

/** Of one of them; what was sent says itself what it paid. */
export const debtOf = (debts: ReadonlyMap<number, DebtPart>, one: Withdrawal): DebtPart =>
  debts.get(one.id) ?? { owed: 0n, debt: one.debtSatang }

/** What the member owes and which corrections left it, newest first. */
export async function readMyDebt(
  { db }: Services,
  ports: WithdrawPorts,
  memberId: number,
): Promise<CallOutput<typeof getMyDebt>> {
  const debts = await findDebts(db, memberId)
  const sum = (name: (typeof debts)[number]['name']): Satang =>
    debts.reduce((all, debt) => (debt.name === name ? all + debt.openSatang : all), 0n)
  const [ofResults, ofGames] = [sum('member_receivable'), sum('game_receivable')]
  return {
    owed: ofResults + ofGames,
    of_games: ofGames,
    causes: ofResults > 0n ? await ports.debtCauses(db, memberId) : [],
  }
}
