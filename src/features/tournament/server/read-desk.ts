import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import { POINT_MARGIN_PPM, POINT_SATANG } from '#kernel/points.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import { findVersionProposal, findVersionRejection } from '#platform/approval/version-proposal.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import { phaseOf } from '../rules/phase.ts'
import { countPlay, placesOf, prizesFor } from '../rules/standing.ts'
import { budgetOf, type TournamentTerms } from '../rules/terms.ts'
import { tournamentApproval } from './desk-tournaments.ts'
import { countPlayers } from './entrant-store.ts'
import type { TournamentPorts } from './ports.ts'
import { findPlayOfDays } from './preview-store.ts'
import { sumGiven } from './prize-store.ts'
import { statusOf } from './read-tournaments.ts'
import { findDeskBoard } from './score-store.ts'
import { findAllVersions, findVersions } from './tournament-store.ts'
import { termsToWire } from './wire.ts'

const BOARD_MAX = 100
const PREVIEW_DAYS = 28

/** Tournaments as the desk sees them, the newest first. */
export async function listDesk(
  services: Services,
  ports: TournamentPorts,
  staffId: number,
): Promise<CallOutput<typeof calls.listDeskTournaments>> {
  const { db, clock } = services
  const [now, versions] = await Promise.all([clock.now(), findAllVersions(db)])
  const grouped = [...Map.groupBy(versions, ({ tournamentId }) => tournamentId)]
  const ids = grouped.map(([id]) => id)
  const [players, given] = await Promise.all([countPlayers(db, ids, 'all'), sumGiven(db, ids)])
  const nameOf = (id: bigint | number) => ports.staffName(services, Number(id))
  return Promise.all(
    grouped.map(async ([id, all]) => {
      const held = requireFound(all.find((one) => one.version === one.liveVersion) ?? all[0])
      return {
        tournament_id: Number(id),
        phase: phaseOf(held.state, held, now),
        live_version: held.liveVersion,
        versions: await Promise.all(
          all.map(async (one) => ({
            version: one.version,
            ...termsToWire(one),
            written_by: one.writtenBy === null ? null : await nameOf(one.writtenBy),
            written_at: one.writtenAt,
          })),
        ),
        players: players.get(id) ?? 0,
        points_given: given.get(id) ?? 0,
        cancel_reason: held.cancelReason,
        proposal: await findVersionProposal(db, tournamentApproval, id, { staffId, nameOf }),
        refused: await findVersionRejection(db, tournamentApproval, id, nameOf),
      }
    }),
  )
}

/**
 * What a version would have given in the four weeks before this day, had everybody who played joined at its
 * start: the most that it costs. Cost: a row a member and day of them. @throws Refusal not_found
 */
export async function previewTournament(
  { db, clock }: Services,
  { tournament_id: id, version }: CallInput<typeof calls.previewTournament>,
): Promise<CallOutput<typeof calls.previewTournament>> {
  const terms = requireFound((await findVersions(db, id)).find((one) => one.version === version))
  const length = lengthOf(terms)
  const rounds = Math.max(1, Math.floor(PREVIEW_DAYS / length))
  const to = addDays(bangkokDay(await clock.now()), -1)
  const sums = { members: 0, net: 0n, prizes: 0, clipped: 0, valid: 0n }
  for (let round = 0; round < rounds; round += 1) {
    const last = addDays(to, -round * length)
    const days = { from: addDays(last, 1 - length), to: last, product: terms.product }
    const play = Map.groupBy(await findPlayOfDays(db, days), ({ memberId }) => memberId)
    const placed = placesOf(
      [...play].map(([memberId, all]) => {
        const valid = all.map(({ validSatang }) => validSatang)
        sums.valid += valid.reduce((sum, one) => sum + one, 0n)
        return { memberId, points: countPlay(terms, valid).points }
      }),
    )
    sums.members += placed.length
    for (const { points } of placed) sums.net += points
    for (const { given, fullPoints } of prizesFor(terms, placed)) {
      sums.prizes += given
      if (given < fullPoints) sums.clipped += 1
    }
  }
  return {
    from_day: addDays(to, 1 - rounds * length),
    to_day: to,
    rounds,
    members: sums.members,
    net_points: Number(sums.net),
    prize_points: sums.prizes,
    clipped: sums.clipped,
    budget_points: budgetOf(terms) * rounds,
    worth: BigInt(sums.prizes) * POINT_SATANG,
    kept: (sums.valid * POINT_MARGIN_PPM[terms.product]) / 1_000_000n,
  }
}

function lengthOf({ fromDay, toDay }: Pick<TournamentTerms, 'fromDay' | 'toDay'>): number {
  let days = 1
  for (let day: Day = fromDay; day < toDay; day = addDays(day, 1)) days += 1
  return days
}

/** Who joined, with whoever stands on no board and why. @throws Refusal not_found */
export async function readDeskBoard(
  services: Services,
  ports: TournamentPorts,
  { tournament_id: id }: CallInput<typeof calls.getDeskBoard>,
): Promise<CallOutput<typeof calls.getDeskBoard>> {
  const [any] = await findVersions(services.db, id)
  const { scoredAt } = requireFound(any)
  const rows = await findDeskBoard(services.db, id, BOARD_MAX)
  const names = await ports.members(services).findLabels(rows.map((one) => Number(one.memberId)))
  return {
    items: rows.map((one) => ({
      member_id: Number(one.memberId),
      name: names.get(Number(one.memberId))?.username ?? '',
      points: Number(one.points),
      place: one.place,
      hidden: one.hidden,
      prize_points: one.prizePoints ?? 0,
      full_points: one.fullPoints ?? 0,
      status: statusOf(one.status),
    })),
    updated_at: scoredAt,
  }
}
