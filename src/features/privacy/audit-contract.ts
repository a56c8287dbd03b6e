import { defineAudit } from '#kernel/audit.ts'

/** What members ask about their data, and what staff and the clock do with it. */
export const privacyAudit = defineAudit({
  nouns: { privacy: 'ข้อมูลส่วนบุคคล' },
  objects: {
    data_export: { thai: 'ไฟล์ข้อมูลของสมาชิก', permission: 'member.view' },
    closure: { thai: 'คำขอปิดบัญชี', permission: 'member.close' },
  },
  fields: {
    member_id: { thai: 'สมาชิก' },
    state: {
      thai: 'สถานะ',
      words: {
        asked: 'รอตรวจสอบ',
        taken_back: 'สมาชิกยกเลิก',
        refused: 'ปฏิเสธ',
        closed: 'ปิดบัญชีแล้ว',
        erased: 'ลบข้อมูลแล้ว',
      },
    },
    bytes: { thai: 'ขนาดไฟล์ (ไบต์)' },
    erase_after: { thai: 'ลบข้อมูลหลัง', as: 'time' },
    approvals: { thai: 'อนุมัติแล้ว (คน)' },
  },
  actions: {
    'privacy.export_asked': { thai: 'สมาชิกขอไฟล์ข้อมูล', object: 'data_export' },
    'privacy.export_downloaded': { thai: 'สมาชิกดาวน์โหลดไฟล์ข้อมูล', object: 'data_export' },
    'privacy.closure_asked': { thai: 'สมาชิกขอปิดบัญชี', object: 'closure' },
    'privacy.closure_taken_back': { thai: 'สมาชิกยกเลิกคำขอปิดบัญชี', object: 'closure' },
    'privacy.closure_approved': { thai: 'อนุมัติปิดบัญชี', object: 'closure' },
    'privacy.closure_refused': { thai: 'ปฏิเสธปิดบัญชี', object: 'closure' },
    'privacy.erased': { thai: 'ลบข้อมูลของสมาชิก', object: 'closure' },
  },
})
