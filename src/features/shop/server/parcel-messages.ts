import { messageOf } from '#kernel/message.ts'
import { defineMessages } from '#platform/message-source.ts'
import { parcelStepped } from '../contract.ts'
import { parcelMoved, toldStates } from '../rules/parcel-messages.ts'
import { findRedemption } from './redemption-store.ts'

/** Members are told each step of a parcel once: one look-up by key each. */
export const shopMessages = defineMessages({
  follows: parcelStepped,
  kinds: [parcelMoved],
  async find(tx, facts) {
    const found = await Promise.all(
      facts.map(async ({ redemption_id: id, state }) => ({
        state: toldStates.find((told) => told === state),
        made: await findRedemption(tx, BigInt(id)),
      })),
    )
    return found.flatMap(({ state, made }) =>
      state === undefined || made === undefined
        ? []
        : [
            messageOf(parcelMoved, {
              memberId: Number(made.memberId),
              refId: Number(made.redemptionId),
              revision: toldStates.indexOf(state) + 1,
              facts: {
                title: made.title,
                state,
                points: Number(made.points),
                carrier: made.carrier ?? '',
                tracking: made.tracking ?? '',
              },
            }),
          ],
    )
  },
})
