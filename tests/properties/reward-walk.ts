import { sql } from 'kysely'
import { bangkokInstant, type Day, MINUTE_MS } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { lengthenExclusion, liftStaffExclusions } from '#platform/stake-gate/exclusion.ts'
import type { MemberActor } from '#tests/support/member.ts'
import type { World } from '#tests/support/world.ts'
import { type LevelModel, REMEMBERED } from './level-model.ts'
import type { QuestModel } from './quest-model.ts'
import type { RewardModel } from './reward-model.ts'

/** What parts of a walk share: the site, who plays, the dice, the clock of the model and what it knows. */
export interface Walk {
  readonly world: World
  readonly actors: readonly MemberActor[]
  readonly model: RewardModel
  /** A whole number from 0 to one below the bound. */
  readonly pick: (bound: number) => number
  /** Minutes since midnight of the first day. */
  readonly now: () => number
  readonly dayOf: (index: number) => Day
  /** How much has happened: what comes after an exclusion is told from what was before. */
  order: number
}

/** Somebody whom the house may give something now. */
export const mayEarn = ({ model }: Pick<Walk, 'model'>, place: number): boolean =>
  model.members[place]?.bar === null

/** Whether something ends within a minute: it has no side then. */
export const isEdge = (minute: number, rewards: RewardModel, levels: LevelModel): boolean =>
  rewards.members.some(({ carries }) => carries.some(({ until }) => until === minute)) ||
  levels.members.some(
    ({ pauses, quietUntil, declinedAt }) =>
      pauses.some(({ until }) => until === minute) ||
      quietUntil === minute ||
      declinedAt + REMEMBERED === minute,
  )

/** For two days, or until it is taken back, each longer than the one before. */
const LENGTHS_DAYS = [2, 900, 901]

/** Staff exclude a member for a while, block him, both, or let him in. */
export async function bar(
  walk: Walk,
  { quests, levels }: { quests: QuestModel; levels: LevelModel },
  place: number,
  next: 'excluded' | 'blocked' | 'both' | null,
): Promise<void> {
  const own = walk.model.members[place]
  const memberId = walk.actors[place]?.memberId
  const [quester, level] = [quests.members[place], levels.members[place]]
  if (!own || !quester || !level || memberId === undefined) throw new Error('nobody is there')
  const minute = walk.now()
  const until = minute + (LENGTHS_DAYS[walk.pick(LENGTHS_DAYS.length)] ?? 2) * 1440
  const block = next === 'blocked' || next === 'both' ? 'ตรวจพบหลายบัญชี' : null
  const isLonger = await inTransaction(walk.world.services.db, async (tx) => {
    await sql`update platform.stake_standing set reward_block = ${block}
               where member_id = ${memberId}`.execute(tx)
    if (next === 'blocked' || next === null) {
      await liftStaffExclusions(tx, memberId, { staffId: 1, reason: 'ลูกค้าขอกลับมา' })
      return false
    }
    const end = new Date(bangkokInstant(walk.dayOf(0)).getTime() + until * MINUTE_MS)
    return (
      (await lengthenExclusion(tx, memberId, end, { kind: 'staff', staffId: 1 })) !== 'not_longer'
    )
  })
  if (isLonger) {
    walk.order += 1
    const wasHeld = level.pauses.some((one) => one.until > minute && one.lifted === undefined)
    quests.exclude({ member: quester, step: walk.order, minute, isLonger: wasHeld })
    level.pauses.push({ until })
  }
  if (next === 'blocked' || next === null) {
    for (const pause of level.pauses) if (pause.until > minute) pause.lifted ??= minute
  }
  own.bar = next === 'both' ? 'blocked' : next
}
