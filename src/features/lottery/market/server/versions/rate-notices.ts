import type { Tx } from '#platform/database/database.ts'
import { draftRateNotice, type NoticeText } from '../../rules/rate-notice.ts'
import type { TermChange } from '../../rules/terms.ts'
import type { ConfigPorts, SiteNotice } from '../ports.ts'
import { findOvertakenNotices, insertRateNotice } from './rate-notice-store.ts'

/**
 * The notice to members that a version comes with: from when it is announced until it holds, when
 * the rates themselves tell. null: it holds at once, or changes nothing of a member's money.
 */
export function draftNotice(
  marketName: string,
  draft: {
    readonly terms: { readonly kind: string }
    readonly changes: readonly TermChange[]
    readonly validFrom: Date
  },
  announcedAt: Date | null,
  now: Date,
): SiteNotice | null {
  if (draft.terms.kind !== 'rate' || draft.validFrom <= now) return null
  const showsFrom = announcedAt !== null && announcedAt > now ? announcedAt : now
  if (showsFrom >= draft.validFrom) return null
  const text = draftRateNotice(marketName, draft.changes, draft.validFrom)
  return text && { ...text, showsFrom, showsUntil: draft.validFrom }
}

/** The officer's words, the proposed ones where he entered none, or no notice. */
export function noticeToPublish(
  drafted: SiteNotice | null,
  chosen: NoticeText | null | undefined,
): SiteNotice | null {
  if (drafted === null || chosen === null) return null
  return { ...drafted, ...chosen }
}

/**
 * Puts the notice on the site, and takes those off whose change this version overtakes: members are
 * never told of rates that will not come. Answers the number of the new one.
 */
export async function tellMembers(
  tx: Tx,
  ports: ConfigPorts,
  about: {
    readonly staffId: number
    readonly marketId: number
    readonly version: number
    readonly validFrom: Date
  },
  notice: SiteNotice | null,
): Promise<number | null> {
  const { staffId, marketId, version } = about
  for (const noticeId of await findOvertakenNotices(tx, marketId, about)) {
    await ports.withdrawNotice(tx, staffId, noticeId)
  }
  if (notice === null) return null
  const noticeId = await ports.publishNotice(tx, staffId, notice)
  await insertRateNotice(tx, { marketId, version, noticeId })
  return noticeId
}
