import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { findLevelMembers as findCall } from '../operator-contract.ts'
import { levelName } from '../rules/level-terms.ts'
import { findMembersByLevel, type LevelMember, type MemberPlace } from './member-list-store.ts'
import type { LevelPorts } from './ports.ts'
import { findLiveTerms } from './terms-store.ts'

/** Who is on which level; of one level, or whom a number or a phone may mean. */
export async function listLevelMembers(
  services: Services,
  ports: LevelPorts,
  { level, member, cursor, limit }: CallInput<typeof findCall>,
): Promise<CallOutput<typeof findCall>> {
  const { db, clock } = services
  const memberIds = member === undefined ? null : await ports.members(services).findTyped(member)
  const asked = { level: level ?? null, memberIds }
  const today = bangkokDay(await clock.now())
  const page = { after: placeOf(cursor), today, limit: limit + 1 }
  const [found, { steps }] = await Promise.all([
    findMembersByLevel(db, asked, page),
    findLiveTerms(db),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const labels = await ports
    .members(services)
    .findLabels(rows.map(({ memberId: id }) => Number(id)))
  return {
    items: rows.map((row) => ({
      member_id: Number(row.memberId),
      username: labels.get(Number(row.memberId))?.username ?? '',
      display_name: labels.get(Number(row.memberId))?.displayName ?? '',
      level: row.level,
      name: levelName(steps, row.level),
      since: row.since,
      hold: holdOf(row),
      waits_for: row.waitsFor,
    })),
    next_cursor: last && found.length > limit ? `${last.level}/${last.memberId}` : null,
  }
}

function holdOf({ hold, holdUntil }: LevelMember) {
  if (holdUntil === null) return null
  return { kind: hold === 'ceiling' ? ('ceiling' as const) : ('floor' as const), until: holdUntil }
}

/** Where a page goes on; a cursor that is none begins anew. */
function placeOf(cursor: string | undefined): MemberPlace | null {
  const [, level, memberId] = /^(\d{1,2})\/(\d{1,18})$/.exec(cursor ?? '') ?? []
  if (level === undefined || memberId === undefined) return null
  return { level: Number(level), memberId: BigInt(memberId) }
}
