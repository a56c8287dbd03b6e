import { defineAudit } from '#kernel/audit.ts'

/** What staff do to polls. What a first person entered is no field: the second may read the trail. */
export const pollAudit = defineAudit({
  nouns: { poll: 'ทายผล' },
  objects: { poll: { thai: 'กิจกรรมทายผล', permission: 'poll.view' } },
  fields: {
    title: { thai: 'คำถาม' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    source: { thai: 'ที่มาของผล' },
    revision: { thai: 'ผลครั้งที่' },
    result: { thai: 'ผล' },
    first_staff_id: { thai: 'ผู้กรอกผล', as: 'id' },
  },
  actions: {
    'poll.created': { thai: 'สร้างกิจกรรม', object: 'poll' },
    'poll.changed': { thai: 'แก้เงื่อนไขของกิจกรรม', object: 'poll' },
    'poll.opened': { thai: 'เปิดกิจกรรมก่อนเวลา', object: 'poll' },
    'poll.closed': { thai: 'ปิดรับทายก่อนเวลา', object: 'poll' },
    'poll.voided': { thai: 'ยกเลิกกิจกรรม', object: 'poll' },
    'poll.result_entered': { thai: 'กรอกผลกิจกรรม', object: 'poll' },
    'poll.result_mismatched': { thai: 'ยืนยันผลไม่ตรงกัน', object: 'poll' },
    'poll.result_confirmed': { thai: 'ยืนยันผลกิจกรรม', object: 'poll' },
    'poll.result_withdrawn': { thai: 'ส่งผลกลับให้กรอกใหม่', object: 'poll' },
  },
})
