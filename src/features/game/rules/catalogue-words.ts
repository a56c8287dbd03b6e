/** What a game is off for, as staff read it. */
export const offWords = {
  staged: 'ใหม่ ยังไม่เคยเปิด',
  staff: 'พนักงานปิด',
  return_changed: 'ค่าคืนทุนเปลี่ยน รอรับ',
  provider: 'ค่ายไม่มีให้เล่นแล้ว',
} as const

/** The products of games. */
export const productWords = {
  slot: 'สล็อต',
  fishing: 'ยิงปลา',
  table: 'เกมโต๊ะ',
  sport: 'กีฬา',
} as const

/** Basis points as people read them: `96.50%`; a provider need not say any. */
export const returnText = (bp: number | null): string =>
  bp === null ? 'ค่ายไม่แจ้ง' : `${Math.floor(bp / 100)}.${String(bp % 100).padStart(2, '0')}%`
