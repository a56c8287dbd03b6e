import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { bankAccountAdded } from '../bank-account-contract.ts'
import { bankAccountMessage } from '../rules/bank-account-messages.ts'

/** A member is told of an account that was added in his name, whoever sat there. */
export const bankAccountMessages = defineMessages({
  follows: bankAccountAdded,
  kinds: [bankAccountMessage],
  find: async (_tx, facts) =>
    facts.map(({ member_id: memberId, bank_account_id: refId, ...fact }) =>
      messageOf(bankAccountMessage, {
        memberId,
        refId,
        revision: 1,
        facts: { bank_name: fact.bank_name, review_until: fact.review_until.toISOString() },
      }),
    ),
})
