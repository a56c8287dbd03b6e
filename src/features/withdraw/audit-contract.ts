import { defineAudit } from '#kernel/audit.ts'
import type { WithdrawStatus } from './contract.ts'

/** The statuses of a withdrawal, as people read them in its history. */
const statusWords = {
  requested: 'รออนุมัติ',
  approved: 'อนุมัติแล้ว',
  sending: 'กำลังโอน',
  paid: 'โอนแล้ว',
  rejected: 'ปฏิเสธ',
  failed: 'โอนไม่สำเร็จ',
  returned: 'คืนเงินแล้ว',
} satisfies Readonly<Record<WithdrawStatus, string>>

/** What staff do to withdrawals, and what the bank says against them. */
export const withdrawAudit = defineAudit({
  nouns: { withdraw: 'ถอนเงิน' },
  objects: { withdrawal: { thai: 'รายการถอน', permission: 'withdraw.approve' } },
  fields: {
    status: { thai: 'สถานะ', words: statusWords },
    amount_satang: { thai: 'จำนวนเงิน', as: 'satang' },
    transfer_id: { thai: 'เลขที่โอน' },
    member_id: { thai: 'สมาชิก', as: 'id' },
  },
  actions: {
    'withdraw.approved': { thai: 'อนุมัติการถอน', object: 'withdrawal' },
    'withdraw.rejected': { thai: 'ปฏิเสธการถอน', object: 'withdrawal' },
    'withdraw.settle_proposed': { thai: 'เสนอผลการโอนที่ค้าง', object: 'withdrawal' },
    'withdraw.settle_rejected': { thai: 'ไม่เห็นด้วยกับผลการโอนที่เสนอ', object: 'withdrawal' },
    'withdraw.settled': { thai: 'ตัดสินผลการโอนที่ค้าง', object: 'withdrawal' },
    'withdraw.paid_after_return': { thai: 'เงินถอนถึงธนาคารหลังคืนเงินแล้ว', object: 'withdrawal' },
  },
})
