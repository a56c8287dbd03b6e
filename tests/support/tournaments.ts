import { expect } from 'vitest'
import type { WireInput } from '#kernel/contract.ts'
import { addDays, bangkokDay, bangkokInstant, MINUTE_MS } from '#kernel/time.ts'
import {
  listDeskTournaments,
  publishTournament,
  saveTournament,
} from '#features/tournament/operator-contract.ts'
import { turnTournaments } from '#features/tournament/server/turn-tournaments.ts'
import { tournamentPorts } from '#apps/server/ports.ts'
import type { Services } from '#platform/services.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

export type TournamentInput = WireInput<typeof saveTournament>

/** The people of a desk of tournaments, and what they make. */
export interface TournamentDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  stay(): Promise<void>
  /** Terms of two days from tomorrow on. */
  terms(overrides?: Partial<TournamentInput>): Promise<TournamentInput>
  /** What waits of a tournament, as a second person sends it. */
  proposal(id: number): Promise<{ tournament_id: number; approval_id: number; reason: string }>
  /** Writes one and lets it out; answers when it begins, ends and is counted, too. */
  publish(overrides?: Partial<TournamentInput>): Promise<{
    tournament_id: number
    version: number
    startsAt: Date
    endsAt: Date
    countsUntil: Date
  }>
  /** Works out what is due, until nothing is. */
  turn(): Promise<void>
}

export async function tournamentDesk(world: World): Promise<TournamentDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  let signedInAt = await world.clock.now()
  const stay = async () => {
    signedInAt = await world.clock.now()
    for (const person of [editor, cashier]) await signIn(world, person)
  }
  const terms: TournamentDesk['terms'] = async (overrides = {}) => {
    const tomorrow = addDays(bangkokDay(await world.clock.now()), 1)
    return {
      title: 'แข่งสะสมแต้ม',
      about: 'เข้าร่วมฟรี',
      product: 'lottery',
      from_day: tomorrow,
      to_day: addDays(tomorrow, 1),
      day_max_points: 50,
      cap_points: 4,
      least_points: 2,
      prizes: [
        { places: 1, points: 100 },
        { places: 2, points: 50 },
      ],
      repeats_weekly: false,
      reason: 'กิจกรรมประจำเดือน',
      ...overrides,
    }
  }
  const proposal: TournamentDesk['proposal'] = async (id) => {
    const all = await world.ask(listDeskTournaments, {}, cashier)
    const found = all.find((one) => Number(one.tournament_id) === id)?.proposal
    if (!found) throw new Error(`tournament ${id} waits for nobody`)
    return { tournament_id: id, approval_id: Number(found.approval_id), reason: 'ตรวจแล้ว' }
  }
  return {
    editor,
    cashier,
    stay,
    terms,
    proposal,
    async publish(overrides = {}) {
      const now = await world.clock.now()
      // A code of the authenticator is taken once, and a session outlives some minutes.
      if (now.getTime() - signedInAt.getTime() > 5 * MINUTE_MS) await stay()
      const typed = await terms(overrides)
      const { tournament_id, version } = await world.ask(saveTournament, typed, editor)
      const id = Number(tournament_id)
      await world.ask(publishTournament, await proposal(id), cashier)
      const after = addDays(typed.to_day, 1)
      return {
        tournament_id: id,
        version,
        startsAt: bangkokInstant(typed.from_day),
        endsAt: bangkokInstant(after),
        countsUntil: bangkokInstant(after, '12:00'),
      }
    },
    turn: () => turn(world),
  }
}

/** One turn, as one worker does it; answers whether anything happened. */
export const turnOnce = (services: Services): Promise<boolean> =>
  turnTournaments(services, tournamentPorts)

/** Works out what is due, until nothing is. */
async function turn(world: World): Promise<void> {
  // Scores are worked out once a minute, and a fence waits for whoever holds the horizon back.
  await world.query(`update tournament.tournament set scored_at = null where state = 'published'`)
  await world.query(`update tournament.month set scored_at = scored_at - interval '2 minutes'`)
  const waits = `select from tournament.tournament x join tournament.terms t using (tournament_id, version)
                  where x.state = 'settled'
                     or x.state = 'published' and t.counts_until <= platform.clock()`
  await expect
    .poll(async () => {
      while (await turnOnce(world.services));
      return (await world.query(waits)).length
    })
    .toBe(0)
}
