import type { WireMemberLine } from '../operator-contract.ts'

/** How far a movement is, as the desk says it. */
export const statusWords: Readonly<Record<WireMemberLine['status'], string>> = {
  done: 'สำเร็จ',
  pending: 'รอดำเนินการ',
  cancelled: 'คืนแล้ว',
}
