import { addDays, bangkokDay, weekday } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { POINT_VALID_SATANG, prizesOf } from '../rules/terms.ts'
import {
  findAllVersions,
  insertTerms,
  insertTournament,
  markPublished,
} from './tournament-store.ts'

/** The weekly tournament of a demo, of this week; where there is one, nothing. */
export async function makeDemoTournament({ db, clock }: Services): Promise<void> {
  if ((await findAllVersions(db)).length > 0) return
  const today = bangkokDay(await clock.now())
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  await inTransaction(db, async (tx) => {
    const tournamentId = await insertTournament(tx)
    if (tournamentId === undefined) return
    await insertTerms(
      tx,
      { tournamentId, version: 1, staffId: null },
      {
        title: 'แข่งสะสมแต้มประจำสัปดาห์',
        about: 'เข้าร่วมฟรี นับยอดแทงหวยที่ออกผลแล้วของสัปดาห์นี้ จันทร์ถึงอาทิตย์',
        product: 'lottery',
        fromDay: monday,
        toDay: addDays(monday, 6),
        pointValidSatang: POINT_VALID_SATANG,
        dayMaxPoints: 50,
        capPoints: 4,
        leastPoints: 5,
        prizes: prizesOf([
          { places: 1, points: 500 },
          { places: 1, points: 300 },
          { places: 1, points: 200 },
          { places: 7, points: 50 },
        ]),
        repeatsWeekly: true,
      },
    )
    await markPublished(tx, tournamentId, 1)
  })
}
