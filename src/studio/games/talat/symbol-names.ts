import type { TalatSymbol } from './rules.ts'

/** The symbols in Thai, the dearest first. */
export const symbolNames: Readonly<Record<TalatSymbol, string>> = {
  A: 'มังคุด',
  B: 'มะม่วง',
  C: 'แตงโม',
  D: 'สับปะรด',
  E: 'เงาะ',
  F: 'กล้วย',
  G: 'มะพร้าว',
  H: 'ส้ม',
  W: 'ทุเรียนทอง',
  S: 'ตะกร้า',
}
