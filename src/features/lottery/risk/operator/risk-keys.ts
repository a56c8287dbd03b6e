import type { KeyWords } from '#ui/parts/keys-sheet.tsx'

/** Everything that the keyboard does on the board; `?` shows it. */
export const boardKeys: KeyWords = [
  ['0–9', 'พิมพ์เลขเพื่อค้นหาได้ทันที'],
  ['ลูกศร', 'เลื่อนไปเลขข้าง ๆ'],
  ['Space', 'เลือกหลายเลข (หรือ Shift + คลิก)'],
  ['R', 'ลดจ่าย'],
  ['X', 'ปิดรับ'],
  ['C', 'ตั้งเพดาน'],
  ['O', 'เปิดรับใหม่'],
  ['Enter', 'ยืนยันในหน้าต่าง'],
  ['Esc', 'ปิดหน้าต่าง ล้างเลขที่เลือก แล้วกลับไปรายการงวด'],
  ['?', 'ดูปุ่มลัด'],
]

/** The keys that the screen itself shows. */
export const boardHints: KeyWords = [
  ['0–9', 'ค้นหาเลข'],
  ['ลูกศร', 'เลื่อน'],
  ['R', 'ลดจ่าย'],
  ['X', 'ปิดรับ'],
  ['C', 'เพดาน'],
  ['O', 'เปิดใหม่'],
  ['Esc', 'กลับ'],
]
