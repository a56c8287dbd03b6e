/**
 * Every bet type, in the order of the bet screen. The words are those of the API and the tables;
 * what each of them is: lottery.md §2.1. A market sells the types that its rates have a row for.
 */
export const betTypes = [
  'set4',
  'top4',
  'tod4',
  'top3',
  'tod3',
  'front3',
  'bottom3',
  'top2',
  'bottom2',
  'run_top',
  'run_bottom',
] as const
export type BetType = (typeof betTypes)[number]

export interface BetTypeInfo {
  readonly name: string
  /** How many digits a number of this type has; leading zeros count. */
  readonly digits: 1 | 2 | 3 | 4
}

export const betTypeInfo: { readonly [T in BetType]: BetTypeInfo } = {
  set4: { name: 'หวยชุด 4 ตัว', digits: 4 },
  top4: { name: '4 ตัวบน', digits: 4 },
  tod4: { name: '4 ตัวโต๊ด', digits: 4 },
  top3: { name: '3 ตัวบน', digits: 3 },
  tod3: { name: '3 ตัวโต๊ด', digits: 3 },
  front3: { name: '3 ตัวหน้า', digits: 3 },
  bottom3: { name: '3 ตัวล่าง', digits: 3 },
  top2: { name: '2 ตัวบน', digits: 2 },
  bottom2: { name: '2 ตัวล่าง', digits: 2 },
  run_top: { name: 'วิ่งบน', digits: 1 },
  run_bottom: { name: 'วิ่งล่าง', digits: 1 },
}

export function isBetType(text: string): text is BetType {
  return (betTypes as readonly string[]).includes(text)
}

/** True for digits of exactly the type's length. Numbers are text: `"07"` is not `"7"`. */
export function isNumberOf(betType: BetType, number: string): boolean {
  return number.length === betTypeInfo[betType].digits && /^\d+$/.test(number)
}
