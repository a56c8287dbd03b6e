import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { countPlay } from '../rules/standing.ts'
import { findPlayed, type NewScore, readSeen, writeScores } from './score-store.ts'
import { lockTournament, type TournamentRow } from './tournament-store.ts'

/** Works everybody's points out from settled play, and writes them to be read. The tournament is locked. */
export async function writeScoresOf(tx: Tx, one: TournamentRow): Promise<NewScore[]> {
  const { tournamentId } = one
  const seen = await readSeen(tx)
  const days = Map.groupBy(await findPlayed(tx, tournamentId), ({ memberId }) => memberId)
  const scores = [...days].flatMap(([memberId, all]) => {
    const entrantId = all[0]?.entrantId
    if (entrantId === undefined) return []
    const counted = countPlay(
      one,
      all.map(({ validSatang }) => validSatang),
    )
    return [{ memberId, entrantId, ...counted }]
  })
  await writeScores(tx, { tournamentId, seen }, scores)
  return scores
}

/** The same in a transaction of its own; one whose places hold stays as it is. */
export async function scoreTournament({ db }: Services, one: TournamentRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await lockTournament(tx, one.tournamentId))?.state !== 'published') return
    await writeScoresOf(tx, one)
  })
}
