import type { WireInput } from '#kernel/contract.ts'
import { bangkokDay, MINUTE_MS } from '#kernel/time.ts'
import type { SettledPlay } from '#platform/settled-play/play-consumer.ts'
import { tellPlay } from '#features/quest/server/tell-play.ts'
import { listDeskQuests, publishQuest, saveQuest } from '#features/quest/operator-contract.ts'
import { questPorts } from '#apps/server/ports.ts'
import { makeDemoEvent } from '#features/quest/server/demo-event.ts'
import { closeOutQuests } from '#features/quest/server/close-out.ts'
import { followMoves } from '#features/quest/server/tell-claimable.ts'
import { countPlay } from '#features/winloss/server/count-play.ts'
import type { MemberActor } from './member.ts'
import { PATIENCE_MS } from './patience.ts'
import { takeAllPlay } from './settled-play.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

export type QuestInput = WireInput<typeof saveQuest>

/** The people of a desk of quests, and what they make. */
export interface QuestDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** Logs the people in again where the clock has ended their sessions. */
  stay(): Promise<void>
  /** What waits of a quest, as a second person sends it. */
  proposal(questId: number): Promise<{ quest_id: number; approval_id: number; reason: string }>
  /** Writes a quest, or its next version, and lets it out; the people log in for it. */
  publish(overrides?: Partial<QuestInput>): Promise<{ quest_id: number; version: number }>
}

/** Terms of a quest that costs next to nothing. */
export const questTerms = (overrides: Partial<QuestInput> = {}): QuestInput => ({
  title: 'แทงหวยครบ 500 บาท',
  type: 'stake_sum',
  period: 'daily',
  product: 'lottery',
  goal: 50_000,
  points: 5,
  spins: null,
  event_id: null,
  level_min: null,
  needs_quest: null,
  budget: null,
  reason: 'ภารกิจประจำเดือน',
  ...overrides,
})

export async function questDesk(world: World): Promise<QuestDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  let signedInAt = await world.clock.now()
  const stay = async () => {
    signedInAt = await world.clock.now()
    for (const person of [editor, cashier]) await signIn(world, person)
  }
  const proposal: QuestDesk['proposal'] = async (questId) => {
    const all = await world.ask(listDeskQuests, {}, cashier)
    const found = all.find(({ quest_id: id }) => Number(id) === questId)?.proposal
    if (!found) throw new Error(`quest ${questId} waits for nobody`)
    return { quest_id: questId, approval_id: Number(found.approval_id), reason: 'ตรวจแล้ว' }
  }
  return {
    editor,
    cashier,
    stay,
    proposal,
    async publish(overrides = {}) {
      const now = await world.clock.now()
      // A code of the authenticator is taken once, and a session outlives some minutes.
      if (now.getTime() - signedInAt.getTime() > 5 * MINUTE_MS) await stay()
      const { quest_id, version } = await world.ask(saveQuest, questTerms(overrides), editor)
      await world.ask(publishQuest, await proposal(Number(quest_id)), cashier)
      return { quest_id: Number(quest_id), version }
    },
  }
}

/** Counts what was settled by now, as the tick does it. */
export const countSettled = (world: World): Promise<void> =>
  takeAllPlay(world.services.db, countPlay)

/** Gives what was claimable when exclusions began, as the tick does it. */
export const closeOutNow = (world: World): Promise<boolean> =>
  closeOutQuests(world.services, questPorts)

/** Tells a member's pages that play of his was settled now, as the tick does it for all that it counts. */
export async function tellSettled({ services }: World, { memberId }: MemberActor): Promise<void> {
  const settledAt = await services.clock.now()
  const fact: SettledPlay = {
    source: 'test',
    sourceId: 1n,
    revision: 1,
    product: 'lottery',
    place: 'test',
    memberId: BigInt(memberId),
    walletId: 1n,
    walletKind: 1,
    stakeSatang: 1n,
    returnedSatang: 0n,
    validSatang: 1n,
    expectedMicrosatang: null,
    settledAt,
    countedDay: bangkokDay(settledAt),
  }
  await services.db.transaction().execute((tx) => tellPlay.take(tx, [fact]))
  services.bell.ring()
}

/** Follows what moved members, until there is no more of it, as ticks do every second. */
export async function followAllMoves(world: World): Promise<void> {
  const isLeft = async () => {
    const [row] = await world.query<{ left: boolean }>(
      `select exists (select from platform.fact f, platform.fact_cursor c
                       where c.consumer = 'quest.moves' and f.topic = any (c.topics)
                         and (f.xid, f.fact_id) > (c.xid, c.fact_id)) as left`,
    )
    return row?.left === true
  }
  const deadline = performance.now() + PATIENCE_MS
  do {
    await followMoves(world.services, questPorts)
  } while ((await isLeft()) && performance.now() < deadline)
}

/** Makes what a demo has, as its start does. */
export const makeEventOfDemo = (world: World, staffId: number, secondId: number): Promise<void> =>
  makeDemoEvent(world.services, questPorts, staffId, secondId)
