import { type MessageKind, messageOf, type NewMessage } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { defineMessages } from '#platform/message-source.ts'
import { findRuledWallets } from '#platform/stake-gate/wallet-rules.ts'
import { billChanged } from '../contract.ts'
import {
  type BillFacts,
  billRefunded,
  billReturned,
  billRevised,
  billWon,
} from '../rules/bill-messages.ts'
import { isReturn } from '../rules/bill-return.ts'
import { type BillNotificationRow, findBillNotifications } from './bill-notification-store.ts'

/** What members are told of their bills; one that its owner cancels by himself is no news to him. */
export const billMessages = defineMessages({
  follows: billChanged,
  kinds: [billWon, billReturned, billRefunded, billRevised],
  async find(tx, facts) {
    const told = facts.filter(({ status }) => status !== 'cancelled' && status !== 'accepted')
    const billIds = new Set(told.map(({ bill_id: billId }) => billId))
    return billIds.size > 0 ? findMessages(tx, [...billIds]) : []
  },
})

/** The newest payment of each bill, as its owner is told of it. A losing bill has no payment, so it has none. */
async function findMessages(db: Db | Tx, billIds: readonly number[]): Promise<NewMessage[]> {
  const rows = await findBillNotifications(db, billIds)
  const bonuses = await findRuledWallets(
    db,
    rows.map(({ walletId }) => walletId),
  )
  return rows.map((row) =>
    messageOf(kindOf(row), {
      memberId: Number(row.memberId),
      refId: Number(row.billId),
      revision: row.revision,
      facts: {
        bill_id: Number(row.billId),
        bill_no: `${row.billId}`,
        market_name: row.marketName,
        draw_day: row.drawDay,
        amount: formatBaht(row.totalSatang),
        staked: formatBaht(row.stakedSatang),
        ...bonusOf(bonuses.get(row.walletId)),
        ...(row.revision > 1 ? correctionOf(row) : {}),
      },
    }),
  )
}

/** By the payment run: 0 the refund, 1 the result, 2 and more its corrections. */
function kindOf(row: BillNotificationRow): MessageKind<BillFacts> {
  if (row.kind === 'refund') return billRefunded
  if (row.revision > 1) return billRevised
  return isReturn(row.totalSatang, row.stakedSatang) ? billReturned : billWon
}

const bonusOf = (isOver: boolean | undefined): Pick<BillFacts, 'bonus'> =>
  isOver === undefined ? {} : { bonus: isOver ? 'over' : 'running' }

const correctionOf = ({ beforeSatang, owedSatang, reason }: BillNotificationRow) => ({
  before: formatBaht(beforeSatang),
  ...(owedSatang > 0n ? { owed: formatBaht(owedSatang) } : {}),
  ...(reason === null ? {} : { reason }),
})
