import { defineAudit } from '#kernel/audit.ts'
import type { ReviewStatus } from './operator-contract.ts'

/** The statuses of a case, as people read them in its history. */
const statusWords = {
  open: 'รอตรวจสอบ',
  credited: 'เข้ากระเป๋าแล้ว',
  returning: 'กำลังโอนคืน',
  returned: 'โอนคืนแล้ว',
} satisfies Readonly<Record<ReviewStatus, string>>

/** What staff do to money that matched no payment. */
export const depositAudit = defineAudit({
  nouns: { deposit: 'ฝากเงิน' },
  objects: { deposit_case: { thai: 'เงินเข้าที่รอตรวจสอบ', permission: 'deposit.review' } },
  fields: {
    status: { thai: 'สถานะ', words: statusWords },
    amount_satang: { thai: 'จำนวนเงิน', as: 'satang' },
    member_id: { thai: 'สมาชิก', as: 'id' },
  },
  actions: {
    'deposit.credited': { thai: 'เติมเงินให้สมาชิก', object: 'deposit_case' },
    'deposit.returned': { thai: 'โอนเงินคืนผู้โอน', object: 'deposit_case' },
  },
})
