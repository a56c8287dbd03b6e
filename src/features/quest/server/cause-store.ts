import { sql } from 'kysely'
import type { FindPointCauses } from '#platform/feature.ts'

/** What points were given for: the quest as it was called then, and of a visit which day it was. */
export const questCauses: FindPointCauses = async ({ db }, memberId, movements) => {
  const ids = movements.flatMap(({ refId }) => (refId === null ? [] : [BigInt(refId)]))
  const { rows } = await sql<{ claimId: bigint; title: string; streak: number | null }>`
    select c.claim_id as "claimId", t.title, c.streak
      from quest.claim c join quest.terms t using (quest_id, version)
     where c.member_id = ${memberId} and c.claim_id = any (${ids}::bigint[])`.execute(db)
  const known = new Map(rows.map((row) => [Number(row.claimId), row]))
  return new Map(
    movements.flatMap(({ id, kind, refId }) => {
      const claim = known.get(refId ?? 0)
      if (!claim) return []
      const title = claim.streak === null ? claim.title : `${claim.title} วันที่ ${claim.streak}`
      // Who takes time out has no page of quests that says why these came by themselves.
      const note = kind === 'points_closeout' ? 'ทำครบก่อนพักการเล่น ระบบให้แต้มเองเมื่อเริ่มพัก' : undefined
      return [
        [
          id,
          {
            title: `ภารกิจ ${title}`,
            link: '/member/creditfree',
            ...(note === undefined ? {} : { note }),
          },
        ] as const,
      ]
    }),
  )
}
