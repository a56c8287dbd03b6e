import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { tournamentPrizeGiven } from '../contract.ts'
import { prizeGiven } from '../rules/tournament-messages.ts'
import { findToldPrizes } from './prize-store.ts'

/** Members are told of their prizes once these are given. */
export const tournamentMessages = defineMessages({
  follows: tournamentPrizeGiven,
  kinds: [prizeGiven],
  async find(tx, facts) {
    const prizes = await findToldPrizes(
      tx,
      facts.map(({ prize_id: id }) => id),
    )
    return prizes.map(({ prizeId, memberId, tournamentId, title, place, points }) =>
      messageOf(prizeGiven, {
        memberId: Number(memberId),
        refId: Number(prizeId),
        revision: 1,
        facts: { tournament_id: Number(tournamentId), title, place, points },
      }),
    )
  },
})
