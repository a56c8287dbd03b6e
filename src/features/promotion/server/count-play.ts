import type { PlayConsumer } from '#platform/settled-play/play-consumer.ts'
import { publishAll } from '#platform/events/publish.ts'
import { bonusChanged } from '../contract.ts'
import type { BonusState } from '../rules/bonus-state.ts'
import { addPlay, forgetPlay } from './play-store.ts'

/** What was staked from bonuses, once it is settled: their progress. */
export const countPlay: PlayConsumer = {
  name: 'promotion',
  async take(tx, facts) {
    const changed = await addPlay(tx, facts)
    await publishAll(
      tx,
      bonusChanged,
      changed.map(({ bonusId, memberId, state }) => ({
        memberId: Number(memberId),
        payload: { bonus_id: Number(bonusId), state: state as BonusState },
      })),
    )
  },
  clear: forgetPlay,
}
