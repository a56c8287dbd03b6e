import type { ClosingFaults } from '#platform/member-data/member-data.ts'
import { findActive } from './bonus-store.ts'

/** A bonus is given up by who has it: it would be lost without a word otherwise. */
export const promotionFaults: ClosingFaults = async (tx, _services, memberId) =>
  (await findActive(tx, memberId)).length > 0
    ? ['มีโบนัสที่ยังเล่นไม่ครบ กรุณายกเลิกโบนัสหรือเล่นให้ครบก่อน']
    : []
