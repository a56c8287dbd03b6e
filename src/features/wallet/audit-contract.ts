import { defineAudit } from '#kernel/audit.ts'

/** What staff decide about wallets. */
export const walletAudit = defineAudit({
  nouns: { wallet: 'กระเป๋าเงิน' },
  objects: {
    member_statement: { thai: 'รายการการเงินของสมาชิก', permission: 'member.view' },
    claim_target: { thai: 'กระเป๋าที่รับเครดิต', permission: 'wallet.setting' },
  },
  fields: {
    format: { thai: 'ชนิดไฟล์', words: { csv: 'CSV', pdf: 'PDF' } },
    lines: { thai: 'จำนวนรายการ' },
    credit_to: { thai: 'เข้ากระเป๋า', words: { main: 'กระเป๋าหลัก', own: 'กระเป๋าของรายการนั้น' } },
  },
  actions: {
    'wallet.statement_exported': { thai: 'สมาชิกดาวน์โหลดรายการการเงิน', object: 'member_statement' },
    'wallet.claim_target_set': { thai: 'เปลี่ยนกระเป๋าที่รับเครดิต', object: 'claim_target' },
  },
})
