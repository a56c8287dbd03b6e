import type { FindObjectNames } from '#platform/feature.ts'
import { findWithdrawal } from './withdraw-store.ts'
import { showReference } from './withdrawal-view.ts'

/** `WD-8841-2207`: one look-up by key each; a page has few. */
export const withdrawalNames: FindObjectNames = async ({ db }, ids) => {
  const found = await Promise.all(ids.map((id) => findWithdrawal(db, Number(id))))
  return new Map(found.flatMap((one) => (one ? [[`${one.id}`, showReference(one.reference)]] : [])))
}

/** There is one. */
export const settingNames: FindObjectNames = async (_services, ids) =>
  new Map(ids.map((id) => [id, 'การอนุมัติถอน']))

/** By its number: it has no code of its own. */
export const batchNames: FindObjectNames = async (_services, ids) =>
  new Map(ids.map((id) => [id, `ชุดที่ ${id}`]))
