import type { KeyWords } from '#ui/parts/keys-sheet.tsx'

/** Everything that the keyboard does at the result desk; `?` shows it. */
export const resultKeys: KeyWords = [
  ['J K หรือลูกศร', 'เลื่อนในคิวงวด'],
  ['Enter ในคิว', 'เปิดงวด แล้วไปที่ช่องกรอก'],
  ['0–9', 'พิมพ์ผลลงช่องว่างได้ทันที ครบแล้วไปช่องถัดไปเอง'],
  ['Enter ในช่อง', 'ไปช่องที่ยังว่าง ดูยอดที่ต้องจ่าย แล้วไปปุ่มบันทึก'],
  ['F', 'ดึงผลจากแหล่งผล'],
  ['N', 'งวดถัดไปที่รอคุณ'],
  ['Esc', 'กลับจากช่องกรอกไปที่คิว หรือปิดหน้าต่าง'],
  ['?', 'ดูปุ่มลัด'],
]

/** The keys that the screen itself shows. */
export const resultHints: KeyWords = [
  ['J K', 'เลือกงวด'],
  ['Enter', 'เปิด'],
  ['0–9', 'พิมพ์ผล'],
  ['Enter Enter', 'ดูยอดแล้วบันทึก'],
  ['Esc', 'กลับ'],
]
