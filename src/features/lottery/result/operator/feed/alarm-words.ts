/** What each alarm says. */
export const alarmWords = {
  disagree: 'สองแหล่งบอกไม่ตรงกัน',
  changed: 'แหล่งผลเปลี่ยนค่าที่เคยบอก',
  entry: 'ผลที่เจ้าหน้าที่กรอกไม่ตรงกับแหล่งผล',
  tiers: 'เลขรางวัลที่ 2–5 จากแหล่งผลไม่ตรงกัน',
} as const
