import { expect } from 'vitest'
import { levelPorts } from '#apps/server/ports.ts'
import { getMemberLevel } from '#features/level/contract.ts'
import { LEVELS } from '#features/level/rules/seed-terms.ts'
import { decideReview } from '#features/level/server/decide-review.ts'
import { findWaiting } from '#features/level/server/review-store.ts'
import { insertTerms, setLiveVersion } from '#features/level/server/terms-store.ts'
import { turnLevels } from '#features/level/server/turn-levels.ts'
import { Refusal } from '#kernel/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import { failingAt } from '#tests/support/failing-database.ts'
import { turnNights } from '#tests/support/levels.ts'
import { LevelModel } from './level-model.ts'
import { mayEarn, type Walk } from './reward-walk.ts'

/** Sums that a walk reaches and falls below again. */
const FROM = [0n, 300_000n, 1_500_000n, 3_000_000n, 6_000_000n]

/** The part of a walk that is about levels. */
export interface LevelWalk {
  readonly model: LevelModel
  readonly deeds: Readonly<Record<'staff look at a level', () => Promise<void>>>
  work(): Promise<void>
  sight(place: number): Promise<object>
  due(place: number): object
}

export async function levelWalk(walk: Walk): Promise<LevelWalk> {
  const { world, actors, pick, now, dayOf } = walk
  const { services } = world
  const steps = LEVELS.map((step, at) => ({ ...step, fromSatang: FROM[at] ?? 0n }))
  await inTransaction(services.db, async (tx) => {
    await insertTerms(tx, { version: 2, staffId: 1 }, steps)
    await setLiveVersion(tx, 2)
  })
  const plays = walk.model.members.map((one) => one.plays)
  const model = new LevelModel(
    plays,
    steps.map(({ fromSatang: from, needsCheck }) => ({ from, needsCheck })),
    dayOf,
  )
  return {
    model,
    deeds: {
      async 'staff look at a level'() {
        const [review] = await findWaiting(services.db)
        const verdict = pick(3) > 0 ? 'approve' : 'decline'
        const place = actors.findIndex(({ memberId }) => BigInt(memberId) === review?.memberId)
        const one = model.members[place]
        if (!review || !one) return
        const { reviewId, level } = review
        const input = { review_id: Number(reviewId), level, verdict, reason: 'ตรวจแล้ว' } as const
        const code = await decideReview(services, levelPorts, 1, input).then(
          () => '',
          (error) => (error instanceof Refusal ? error.definition.code : String(error)),
        )
        const may = model.decide(one, verdict, now(), mayEarn(walk, place))
        expect(code).toBe(may ? '' : 'level_not_for_member')
      },
    },
    async work() {
      await turnLevels(failingAt(services, 1 + pick(20)), levelPorts, 1).catch(() => null)
      await turnNights(world, 2)
      model.turn(now(), (place) => mayEarn(walk, place))
    },
    async sight(place) {
      const actor = actors[place]
      const found = await world.ask(getMemberLevel, {}, actor)
      return {
        level: found.level,
        isReviewed: found.is_reviewed,
        sum: found.sum,
        whys: found.history.map(({ why }) => why),
      }
    },
    due(place) {
      const one = model.members[place]
      const sum = one?.sum(model.daysBefore(Math.floor(now() / 1440) + 1)) ?? 0n
      const shown = sum > 0n ? sum : 0n
      return {
        level: one?.level,
        isReviewed: one?.review !== null,
        sum: `${shown / 100n}.${`${shown % 100n}`.padStart(2, '0')}`,
        whys: one?.whys.slice(0, 50),
      }
    },
  }
}
