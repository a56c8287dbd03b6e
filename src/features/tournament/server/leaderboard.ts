import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { rewardErrors } from '#kernel/reward-errors.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import { tournamentErrors, type getLeaderboard, type showOnLeaderboard } from '../contract.ts'
import { countPlay } from '../rules/standing.ts'
import { BOARD_DAY_MAX_POINTS, POINT_VALID_SATANG } from '../rules/terms.ts'
import {
  deleteShown,
  findMonth,
  findMonthBoard,
  findMonthPlay,
  insertShown,
  isShown,
  lockMonth,
  placeOf,
  writeMonth,
} from './leaderboard-store.ts'
import { personOf } from './persons.ts'
import type { TournamentPorts } from './ports.ts'
import { readSeen } from './score-store.ts'

const PLACES_SHOWN = 100
/** A board is worked out anew at most so often. */
export const SCORES_EVERY_MS = 60_000

const rate = { pointValidSatang: POINT_VALID_SATANG, dayMaxPoints: BOARD_DAY_MAX_POINTS }

function monthOf(now: Date): { from: Day; to: Day; product: 'lottery' } {
  const from: Day = `${bangkokDay(now).slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1), product: 'lottery' }
}

/** Works the board of this month out, where that was not done in the last minute. @returns whether it was due */
export async function scoreMonth({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const month = monthOf(now)
  const last = await findMonth(db, month.from)
  if (last && now.getTime() - last.getTime() < SCORES_EVERY_MS) return false
  await inTransaction(db, async (tx) => {
    await lockMonth(tx, month.from)
    const seen = await readSeen(tx)
    const days = Map.groupBy(await findMonthPlay(tx, month), ({ memberId }) => memberId)
    const scores = [...days].map(([memberId, all]) => ({
      memberId,
      ...countPlay(
        rate,
        all.map(({ validSatang }) => validSatang),
      ),
    }))
    await writeMonth(
      tx,
      { month: month.from, seen },
      scores.filter(({ points }) => points > 0n),
    )
  })
  return true
}

/** The board of this month, the own points, and the own place where the member is on the board. */
export async function readLeaderboard(
  services: Services,
  ports: TournamentPorts,
  memberId: number,
): Promise<CallOutput<typeof getLeaderboard>> {
  const { db, clock } = services
  const month = monthOf(await clock.now())
  const [refusal, shown, rows, own, updatedAt] = await Promise.all([
    mayReward(db, memberId),
    isShown(db, memberId),
    findMonthBoard(db, month.from, PLACES_SHOWN),
    findMonthPlay(db, month, memberId),
    findMonth(db, month.from),
  ])
  const { points } = countPlay(
    rate,
    own.map(({ validSatang }) => validSatang),
  )
  const names = await ports.members(services).findLabels(rows.map((one) => Number(one.memberId)))
  return {
    month: month.from.slice(0, 7),
    is_shown: shown,
    for_you: refusal === null,
    items: rows.map((one) => ({
      place: one.place,
      name: names.get(Number(one.memberId))?.username ?? 'สมาชิก',
      points: Number(one.points),
      is_me: Number(one.memberId) === memberId,
    })),
    me: {
      place:
        shown && refusal === null && points > 0n ? await placeOf(db, month.from, points) : null,
      points: Number(points),
    },
    point_valid: POINT_VALID_SATANG,
    day_max_points: BOARD_DAY_MAX_POINTS,
    updated_at: updatedAt,
  }
}

/** Shows the member on the board, or hides him at once. @throws Refusal in the order of the contract */
export async function showOnBoard(
  services: Services,
  ports: TournamentPorts,
  memberId: number,
  { is_shown: wanted }: CallInput<typeof showOnLeaderboard>,
): Promise<CallOutput<typeof showOnLeaderboard>> {
  const person = await personOf(services, ports, memberId)
  return inTransaction(services.db, async (tx) => {
    if (!wanted) {
      await deleteShown(tx, memberId)
      return { is_shown: false }
    }
    if ((await mayReward(tx, memberId)) !== null) throw new Refusal(rewardErrors.reward_not_for_you)
    const isIn = (await insertShown(tx, memberId, person)) || (await isShown(tx, memberId))
    if (!isIn) throw new Refusal(tournamentErrors.tournament_other_account)
    return { is_shown: true }
  })
}
