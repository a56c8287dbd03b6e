import { messageOf, type NewMessage } from '#kernel/message.ts'
import { formatBaht } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { defineMessages } from '#platform/message-source.ts'
import { bonusesPaid } from '../contract.ts'
import { bonusPaid } from '../rules/bonus-message.ts'
import { findBonuses } from './bonus-store.ts'
import type { YeekeePorts } from './ports.ts'

/** Whoever is paid a bonus is told so, once for each rank of a round. */
export const bonusMessages = ({ rounds }: YeekeePorts) =>
  defineMessages({
    follows: bonusesPaid,
    kinds: [bonusPaid],
    async find(tx, facts) {
      const messages: NewMessage[] = []
      for (const roundId of new Set(facts.map(({ round_id: id }) => id))) {
        messages.push(...(await ofRound(tx, rounds, roundId)))
      }
      return messages
    },
  })

async function ofRound(
  tx: Tx,
  rounds: YeekeePorts['rounds'],
  roundId: number,
): Promise<NewMessage[]> {
  const round = await rounds.find(tx, roundId)
  if (!round) return []
  const bonuses = await findBonuses(tx, roundId)
  return bonuses
    .filter(({ amountSatang }) => amountSatang > 0n)
    .map(({ rank, memberId, amountSatang }) =>
      messageOf(bonusPaid, {
        memberId: Number(memberId),
        refId: roundId,
        revision: rank,
        facts: {
          round_id: roundId,
          market_name: round.marketName,
          round_no: round.roundNo,
          rank,
          amount: formatBaht(amountSatang),
        },
      }),
    )
}
