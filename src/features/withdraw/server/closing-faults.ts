import type { ClosingFaults } from '#platform/member-data/member-data.ts'
import { findUnderWay } from './withdraw-store.ts'

/** Money on its way out is the member's until it is there. */
export const withdrawFaults: ClosingFaults = async (tx, _services, memberId) =>
  (await findUnderWay(tx, memberId)) ? ['มีรายการถอนที่ยังไม่เสร็จ กรุณารอให้เงินเข้าบัญชีก่อน'] : []
