import { formatBaht } from '#kernel/money.ts'
import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { withdrawalEnded } from '../contract.ts'
import { sentSatang } from '../rules/debt.ts'
import { withdrawPaid, withdrawReturned } from '../rules/withdraw-messages.ts'
import { findWithdrawal } from './withdraw-store.ts'
import { showReference } from './withdrawal-view.ts'

/** Members are told how their withdrawals ended: one look-up by key each. */
export const withdrawMessages = defineMessages({
  follows: withdrawalEnded,
  kinds: [withdrawPaid, withdrawReturned],
  async find(tx, facts) {
    const found = await Promise.all(facts.map(({ withdraw_id: id }) => findWithdrawal(tx, id)))
    return found.flatMap((one) => {
      if (one?.status !== 'paid' && one?.status !== 'returned') return []
      const isPaid = one.status === 'paid'
      return [
        messageOf(isPaid ? withdrawPaid : withdrawReturned, {
          memberId: one.memberId,
          refId: one.id,
          revision: 1,
          facts: {
            reference: showReference(one.reference),
            amount: formatBaht(isPaid ? sentSatang(one) : one.amountSatang - one.debtSatang),
            debt: formatBaht(one.debtSatang),
            reason: one.reason ?? '',
          },
        }),
      ]
    })
  },
})
