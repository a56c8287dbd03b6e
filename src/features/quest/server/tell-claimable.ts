import { inTransaction, type Tx } from '#platform/database/database.ts'
import { consume, type FactOf } from '#platform/events/facts.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { questChanged, questClaimable } from '../contract.ts'
import { describeQuests, personsOf } from './describe-quests.ts'
import type { MemberFact, QuestPorts } from './ports.ts'
import { findOpenQuests, type QuestRow } from './quest-store.ts'
import { insertTold, type ToTell } from './told-store.ts'

const NAME = 'quest.moves'
const BATCH = 50

/**
 * Follows what moves members towards their quests, play left out: a fact makes the member's page old, his quests
 * are looked at, and he hears what he can claim, once a person, quest and window. Who is to hear nothing
 * of it then does not hear it later. Play makes pages old by itself (`tell-play.ts`) and is not looked into: a look costs more
 * than the bets of a round, and nobody is to be called back for having played.
 * Locks: the place among the facts. Cost: a list of quests for each member of a batch.
 * @returns whether anything was followed
 */
export async function followMoves(services: Services, ports: QuestPorts): Promise<boolean> {
  let followed = 0
  for (;;) {
    const read = await inTransaction(services.db, (tx) =>
      consume(tx, { name: NAME, events: ports.moves, beginsWith: 'new' }, BATCH, (facts) =>
        follow(services, ports, tx, facts),
      ),
    )
    followed += read
    if (read < BATCH) return followed > 0
  }
}

async function follow(
  services: Services,
  ports: QuestPorts,
  tx: Tx,
  facts: readonly FactOf<MemberFact>[],
): Promise<void> {
  const moved = [...new Set(facts.flatMap(({ memberId }) => memberId ?? []))]
  await publishAll(
    tx,
    questChanged,
    moved.map((memberId) => ({ memberId, payload: {} })),
  )
  const quests = await findOpenQuests(tx)
  const told: bigint[] = []
  for (const memberId of moved) {
    // tidy: allow one-connection, one tick reads so, and a member who cannot be read must not end its transaction
    for (const one of await claimableOf(services, ports, memberId, quests)) {
      const toldId = await insertTold(tx, one)
      if (toldId !== undefined) told.push(toldId)
    }
  }
  await publishAll(
    tx,
    questClaimable,
    told.map((id) => ({ payload: { told_id: Number(id) } })),
  )
}

/** What a member can claim, visits left out. One who cannot be read does not keep others from hearing. */
async function claimableOf(
  services: Services,
  ports: QuestPorts,
  memberId: number,
  quests: readonly QuestRow[],
): Promise<ToTell[]> {
  const { db, clock, log } = services
  try {
    const persons = await personsOf(services, ports, memberId)
    const now = await clock.now()
    const described = await describeQuests(services, ports, db, { memberId, persons, quests, now })
    return described
      .filter(({ state }) => state === 'claimable')
      .map(({ quest: { questId, version }, window: { key, claimUntil } }) => ({
        memberId,
        person: persons.person,
        persons: persons.all,
        questId,
        version,
        periodKey: key,
        claimUntil,
      }))
  } catch (error) {
    log.error({ err: error, memberId }, 'what a member can claim of quests was not read')
    return []
  }
}

/** Cost when idle: one look at each topic's end. */
export const followMovesTick = (ports: QuestPorts): Tick => ({
  name: NAME,
  everyMs: 1_000,
  run: (services) => followMoves(services, ports),
})
