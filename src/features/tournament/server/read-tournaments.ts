import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField, requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type { getTournamentBoard, listTournaments, TournamentSummary } from '../contract.ts'
import { phaseOf } from '../rules/phase.ts'
import { countPlayers, findJoined } from './entrant-store.ts'
import type { TournamentPorts } from './ports.ts'
import { findResults, type OwnResult } from './prize-store.ts'
import { type BoardRow, findBoard, findOwnPoints } from './score-store.ts'
import { findOut, findShown, type TournamentRow } from './tournament-store.ts'
import { termsToWire } from './wire.ts'

/** Of a board so many places are shown, and the own. */
const PLACES_SHOWN = 100

/** What a member may see; to whom nothing is given now nothing is offered either, and he reads what is over. */
export async function readTournaments(
  services: Services,
  memberId: number,
): Promise<CallOutput<typeof listTournaments>> {
  const { db, clock } = services
  const [now, refusal, rows] = await Promise.all([
    clock.now(),
    mayReward(db, memberId),
    findShown(db),
  ])
  const all = await describe(services, memberId, now, rows)
  return {
    tournaments: all.filter(({ phase }) => refusal === null || phase === 'ended'),
    for_you: refusal === null,
    server_time: now,
  }
}

async function describe(
  { db }: Services,
  memberId: number,
  now: Date,
  rows: readonly TournamentRow[],
): Promise<TournamentSummary[]> {
  const ids = rows.map(({ tournamentId }) => tournamentId)
  const [players, joined, results] = await Promise.all([
    countPlayers(db, ids, 'shown'),
    findJoined(db, memberId, ids),
    findResults(db, memberId, ids),
  ])
  return rows.map((row) => {
    const { tournamentId: id } = row
    const phase = phaseOf(row.state, row, now)
    const result = phase === 'ended' ? results.get(id) : undefined
    return {
      tournament_id: Number(id),
      version: row.version,
      phase,
      ...termsToWire(row),
      players: players.get(id) ?? 0,
      joined_at: joined.get(id) ?? null,
      result: result ? resultOf(result) : null,
      cancel_reason: row.cancelReason,
    }
  })
}

/** What a prize is like, where there is one. */
export const statusOf = (status: string | null): 'none' | 'due' | 'given' | 'refused' =>
  status === 'due' || status === 'given' || status === 'refused' ? status : 'none'

const resultOf = (own: OwnResult): NonNullable<TournamentSummary['result']> => ({
  place: own.place,
  points: Number(own.points),
  prize_points: own.prizePoints ?? 0,
  full_points: own.fullPoints ?? 0,
  status: statusOf(own.status),
})

/** A tournament with its board. @throws Refusal not_found, invalid_input for a cursor that is none */
export async function readBoard(
  services: Services,
  ports: TournamentPorts,
  memberId: number,
  { tournament_id: id, cursor = '0', limit }: CallInput<typeof getTournamentBoard>,
): Promise<CallOutput<typeof getTournamentBoard>> {
  if (!/^\d{1,6}$/.test(cursor)) throw refuseField(commonErrors.invalid_input, 'cursor')
  const { db, clock } = services
  const row = requireFound(await findOut(db, id))
  const [now, refusal] = await Promise.all([clock.now(), mayReward(db, memberId)])
  const [tournament] = await describe(services, memberId, now, [row])
  const after = Number(cursor)
  const most = Math.max(0, Math.min(limit, PLACES_SHOWN - after))
  const { rows, around, placed } = await findBoard(db, row.tournamentId, {
    after,
    limit: most,
    memberId,
  })
  const own = await findOwnPoints(db, row.tournamentId, memberId)
  const names = await ports
    .members(services)
    .findLabels([...rows, ...around].map((one) => Number(one.memberId)))
  const toWire = (one: BoardRow) => ({
    place: one.place,
    name: names.get(Number(one.memberId))?.username ?? 'สมาชิก',
    points: Number(one.points),
    prize_points: row.state === 'ended' ? (one.prizePoints ?? 0) : null,
    is_me: Number(one.memberId) === memberId,
  })
  const last = rows.at(-1)?.n ?? after
  const mine = around.find((one) => Number(one.memberId) === memberId)
  return {
    tournament: requireFound(tournament),
    for_you: refusal === null,
    items: rows.map(toWire),
    next_cursor: last < Math.min(placed, PLACES_SHOWN) && rows.length > 0 ? `${last}` : null,
    me:
      refusal !== null || own === null
        ? null
        : { place: mine?.place ?? null, points: Number(own), around: around.map(toWire) },
    placed,
    updated_at: row.scoredAt,
  }
}
