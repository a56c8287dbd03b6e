import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { DeskPromotion, PromotionState } from '../operator-contract.ts'

/** What the person at the desk may do; the server asks again. */
export interface PromotionRights {
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly mayCancel: boolean
}

export const promotionLooks: Readonly<Record<PromotionState, { kind: StatusKind; word: string }>> =
  {
    draft: { kind: 'upcoming', word: 'ร่าง' },
    live: { kind: 'open', word: 'เปิดอยู่' },
    paused: { kind: 'pending', word: 'พักไว้' },
    ended: { kind: 'closed', word: 'ปิดแล้ว' },
  }

/** The version that people mean: what members see, else what was written last. */
export function shownVersion(promotion: DeskPromotion): DeskPromotion['versions'][number] {
  const { versions, live_version: live } = promotion
  const [newest] = versions
  const shown = versions.find(({ version }) => version === live) ?? newest
  if (!shown) throw new Error(`promotion ${promotion.promotion_id} has no version`)
  return shown
}

/** Of a version that no list shows. */
export const byCouponWords = 'รับได้ด้วยคูปองเท่านั้น ไม่แสดงในหน้าโปรโมชั่น'
