import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { questPorts } from '#apps/server/ports.ts'
import { listQuests, redeemQuest as redeemCall } from '#features/quest/contract.ts'
import { insertQuest, insertTerms, setLive } from '#features/quest/server/quest-store.ts'
import { redeemQuest } from '#features/quest/server/redeem-quest.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { failingAt } from '#tests/support/failing-database.ts'
import { closeOutNow } from '#tests/support/quests.ts'
import { type ModelQuest, QuestModel } from './quest-model.ts'
import { mayEarn, type Walk } from './reward-walk.ts'

const VISIT = { quest_id: 1, version: 1 }
/** What the site starts with; bills, deposits, votes and friends have tests of their own. */
const SEEDED: readonly ModelQuest[] = [
  { id: 2, version: 1, period: 'daily', counts: 'valid', goal: 20_000n, points: 10n },
  { id: 3, version: 2, period: 'weekly', counts: 'days', goal: 4n, points: 10n },
  { id: 4, version: 1, period: 'monthly', counts: 'valid', goal: 500_000n, points: 200n },
  { id: 9, version: 1, period: 'once', counts: 'done', goal: 1n, points: 10n },
]
const BUDGET = { points: 7, budget: 20, goal: 10_000n } as const

/** A daily quest whose budget runs dry on the way. */
async function makeBudgeted({ world }: Walk): Promise<ModelQuest> {
  const id = await inTransaction(world.services.db, async (tx) => {
    const questId = await insertQuest(tx)
    await insertTerms(
      tx,
      { questId, version: 1, staffId: 1 },
      {
        ...BUDGET,
        title: 'แทงหวยครบ 100 บาท',
        type: 'stake_sum',
        period: 'daily',
        product: 'lottery',
        eventId: null,
        levelMin: null,
        needsQuest: null,
        spins: null,
      },
    )
    await setLive(tx, questId, 1)
    return questId
  })
  const { goal, points, budget } = BUDGET
  return {
    id,
    version: 1,
    period: 'daily',
    counts: 'valid',
    goal,
    points: BigInt(points),
    budget: BigInt(budget),
  }
}

/** The part of a walk that is about quests. */
export interface QuestWalk {
  readonly model: QuestModel
  readonly deeds: Readonly<
    Record<'claims a quest' | 'claims a quest and the work breaks' | 'visits', () => Promise<void>>
  >
  work(): Promise<void>
  /** What a member has, as the site says it, and as it must be. */
  sight(place: number): Promise<object>
  due(place: number): object
}

const of = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** What the parts of a walk about quests share. */
interface Quests extends Omit<Walk, 'order'> {
  readonly quests: QuestModel
  readonly today: () => number
}

/** @param earn gives a member of the model so many points of now */
export async function questWalk(
  walk: Walk,
  earn: (place: number, points: bigint) => void,
): Promise<QuestWalk> {
  const all = [...SEEDED, await makeBudgeted(walk)]
  const model = new QuestModel(walk.actors.length, all, walk.dayOf, earn)
  const today = () => Math.floor(walk.now() / 1440)
  const shared: Quests = { ...walk, quests: model, today }
  return {
    model,
    deeds: deedsOf(shared),
    async work() {
      await closeOutNow(walk.world)
      model.closeOut((member) => {
        const place = model.members.indexOf(member)
        return walk.model.members[place]?.bar === 'excluded'
      })
    },
    sight: (place) => sightOf(shared, place),
    due: (place) => dueOf(shared, place),
  }
}

/** A member and one of the windows of a quest, mostly one that can be claimed, and what a claim answers. */
function pickClaim(walk: Quests) {
  const { actors, pick, now, quests, today } = walk
  const place = pick(actors.length)
  const member = of(quests.members, place)
  const all = quests.quests.flatMap((quest) =>
    quests.windows(quest, today()).map((window) => ({ quest, window })),
  )
  const open = all.filter(
    ({ quest, window }) => quests.state(member, quest, window, now()) === 'claimable',
  )
  const { quest, window } = of(open.length > 0 && pick(4) > 0 ? open : all, pick(1_000))
  return {
    actor: of(actors, place),
    quest,
    input: { quest_id: quest.id, version: quest.version, period_key: window.key },
    code: mayEarn(walk, place) ? quests.redeem(member, quest, window, now()) : 'reward_not_for_you',
  }
}

function deedsOf(walk: Quests): QuestWalk['deeds'] {
  const { world, actors, pick, now, quests } = walk
  return {
    async 'claims a quest'() {
      const { actor, quest, input, code } = pickClaim(walk)
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await world.call(redeemCall, input, actor, headers)
      expect([input, answer.code]).toEqual([input, code])
      if (code === '') expect(BigInt(answer.data.points)).toBe(quest.points)
    },
    async 'claims a quest and the work breaks'() {
      const { actor, quest, input, code } = pickClaim(walk)
      const asked = { memberId: actor.memberId, key: randomUUID() }
      const ask = (on: Services) => redeemQuest(on, questPorts, asked, input).catch(() => null)
      const broken = await ask(failingAt(world.services, 1 + pick(24)))
      const again = await ask(world.services)
      const points = code === '' ? Number(quest.points) : undefined
      expect([input, again?.points]).toEqual([input, points])
      expect(broken?.points ?? points).toBe(points)
    },
    async visits() {
      const place = pick(actors.length)
      const code = mayEarn(walk, place)
        ? quests.visit(of(quests.members, place), now())
        : 'reward_not_for_you'
      const input = { ...VISIT, period_key: walk.dayOf(walk.today()) }
      const headers = { 'idempotency-key': randomUUID() }
      expect((await world.call(redeemCall, input, of(actors, place), headers)).code).toBe(code)
    },
  }
}

async function sightOf({ world, actors, quests }: Quests, place: number): Promise<object> {
  const listed = await world.ask(listQuests, {}, of(actors, place))
  const known = new Set(quests.quests.map(({ id }) => id))
  return {
    visit: listed.check_in && [listed.check_in.is_done, listed.check_in.streak],
    quests: listed.quests
      .filter(({ quest_id: id }) => known.has(Number(id)))
      .map((one) => `${one.quest_id} ${one.period_key} ${one.state} ${one.progress}`)
      .toSorted(),
  }
}

function dueOf(walk: Quests, place: number): object {
  if (!mayEarn(walk, place)) return { visit: null, quests: [] }
  const { quests, now, today } = walk
  const member = of(quests.members, place)
  const { day, streak } = member.lastVisit
  const isDone = day === today()
  return {
    visit: [isDone, isDone ? streak : day === today() - 1 ? (streak % 7) + 1 : 1],
    quests: quests.quests
      .flatMap((quest) =>
        quests.windows(quest, today()).flatMap((window) => {
          const state = quests.state(member, quest, window, now())
          const progress = quests.progress(member, quest, window)
          return state === null ? [] : [`${quest.id} ${window.key} ${state} ${progress}`]
        }),
      )
      .toSorted(),
  }
}
