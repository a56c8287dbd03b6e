import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { tournamentCalledOff, tournamentPrizeGiven } from '../contract.ts'
import { calledOff, prizeGiven } from '../rules/tournament-messages.ts'
import { findCalledOff } from './entrant-store.ts'
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

/** Who joined hears that it was called off. */
export const calledOffMessages = defineMessages({
  follows: tournamentCalledOff,
  kinds: [calledOff],
  async find(tx, facts) {
    const entrants = await findCalledOff(
      tx,
      facts.map(({ entrant_id: id }) => id),
    )
    return entrants.map(({ memberId, tournamentId, title, reason }) =>
      messageOf(calledOff, {
        memberId: Number(memberId),
        refId: Number(tournamentId),
        revision: 1,
        facts: { tournament_id: Number(tournamentId), title, reason: reason ?? '' },
      }),
    )
  },
})
