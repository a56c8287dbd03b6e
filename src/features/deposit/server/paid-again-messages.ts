import { messageOf } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import { defineMessages } from '#platform/message-source.ts'
import { paidAgainChanged } from '../contract.ts'
import { stateOfAgain } from '../rules/paid-again.ts'
import { paidAgainEnded, paidAgainFound } from '../rules/paid-again-messages.ts'
import { findPaidAgainCase } from './paid-again-store.ts'
import { showReference } from './payment-view.ts'

/** A member is told of money that came again, and how it ended: one look-up by key each. */
export const paidAgainMessages = defineMessages({
  follows: paidAgainChanged,
  kinds: [paidAgainFound, paidAgainEnded],
  async find(tx, facts) {
    const found = await Promise.all(facts.map(({ case_id: id }) => findPaidAgainCase(tx, id)))
    return found.flatMap((one) => {
      if (!one) return []
      const state = stateOfAgain(one)
      // A transfer back that is under way may fail.
      const isOver = state !== 'checking' && state !== 'returning'
      return messageOf(isOver ? paidAgainEnded : paidAgainFound, {
        memberId: one.memberId,
        refId: one.caseId,
        revision: 1,
        facts: {
          state,
          payment_id: one.paymentId,
          reference: showReference(one.reference),
          amount: formatBaht(one.amountSatang),
          of_qr: one.channelType === 'qr',
        },
      })
    })
  },
})
