/** What each alarm says. */
export const alarmWords = {
  disagree: 'สองแหล่งบอกไม่ตรงกัน',
  changed: 'แหล่งผลเปลี่ยนค่าที่เคยบอก',
} as const
