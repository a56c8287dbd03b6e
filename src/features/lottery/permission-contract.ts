import { definePermissions } from '#kernel/permission.ts'

/**
 * What staff may do with results, risk and the configuration of the lottery; yeekee asks for the
 * same.
 */
export const lotteryPermissions = definePermissions({
  'result.view': {
    thai: 'ดูงวดที่รอออกผลและประวัติ',
    roles: ['result_officer', 'risk_officer', 'auditor'],
  },
  'result.enter': { thai: 'กรอกผลรางวัล', roles: ['result_officer'] },
  'result.confirm': { thai: 'ยืนยันผลรางวัล', roles: ['result_officer'] },
  'round.void': { thai: 'ยกเลิกงวดและคืนเงิน', roles: [] },
  'risk.view': { thai: 'ดูยอดเสี่ยง เลขอั้น และประวัติ', roles: ['risk_officer', 'auditor'] },
  'risk.limit': { thai: 'ลดจ่าย ปิดรับ และตั้งเพดานเลข', roles: ['risk_officer'] },
  'lottery.view': {
    thai: 'ดูตลาด อัตราจ่าย ตารางงวด และรอบยี่กี',
    roles: ['risk_officer', 'auditor'],
  },
  // A change is read where it was made: the history of a thing is for anyone who may change it.
  'lottery.history': {
    thai: 'ดูประวัติการเปลี่ยนของงวด เลข ตลาด และรอบยี่กี',
    roles: ['result_officer', 'risk_officer', 'auditor'],
  },
  'lottery.config': {
    thai: 'เปลี่ยนอัตราจ่าย กติกา ตารางงวด และเปิดปิดตลาด',
    roles: ['risk_officer'],
  },
})
