import type { FindObjectNames } from '#platform/feature.ts'
import { findReview } from './review-store.ts'

/** `ของสมาชิก 17`: one look-up by key each; a page has few. */
export const reviewNames: FindObjectNames = async ({ db }, ids) => {
  const found = await Promise.all(ids.map((id) => findReview(db, Number(id))))
  return new Map(found.flatMap((one) => (one ? [[`${one.id}`, `ของสมาชิก ${one.memberId}`]] : [])))
}

/** There is one table. */
export const ceilingNames: FindObjectNames = async (_services, ids) =>
  new Map(ids.map((id) => [id, 'ทุกระดับ']))
