import { permutations } from '../../../rules/permutations.ts'

const DIGITS = [...'0123456789']

/** Every two digits, `00` to `99`. */
const PAIRS = DIGITS.flatMap((tens) => DIGITS.map((ones) => tens + ones))
const isEven = (digit: string | undefined): boolean => '02468'.includes(digit ?? '')
const next = (digit: string): string => String((Number(digit) + 1) % 10)

/** A tool that makes numbers from the digits that a member types. */
export interface NumberTool {
  readonly name: string
  /** Length of what it makes; null: as long as what is typed. */
  readonly digits: 2 | 3 | null
  /** How many digits are typed for it: none, one, or a whole number. */
  readonly typed: 'none' | 'one' | 'number'
  /** Ascending, each number once. */
  readonly make: (typed: string) => readonly string[]
}

const ofPairs = (name: string, keep: (pair: string) => boolean): NumberTool => {
  const pairs = PAIRS.filter(keep)
  return { name, digits: 2, typed: 'none', make: () => pairs }
}

const withDigit = (
  name: string,
  digits: 2 | 3,
  make: (digit: string) => readonly string[],
): NumberTool => ({ name, digits, typed: 'one', make })

/** Sets and sizes of lottery.md §7; each is counted in the test. */
export const numberTools = {
  turn: { name: 'กลับเลข', digits: null, typed: 'number', make: permutations },
  nineteen: withDigit('19 ประตู', 2, (d) => PAIRS.filter((pair) => pair.includes(d))),
  front_run: withDigit('รูดหน้า', 2, (d) => DIGITS.map((other) => d + other)),
  back_run: withDigit('รูดหลัง', 2, (d) => DIGITS.map((other) => other + d)),
  doubles: ofPairs('เบิ้ล', ([tens, ones]) => tens === ones),
  siblings: ofPairs('พี่น้อง', ([tens = '', ones = '']) => next(tens) === ones || next(ones) === tens),
  low: ofPairs('ต่ำ', (pair) => pair < '50'),
  high: ofPairs('สูง', (pair) => pair >= '50'),
  even: ofPairs('คู่', ([, ones]) => isEven(ones)),
  odd: ofPairs('คี่', ([, ones]) => !isEven(ones)),
  even_even: ofPairs('คู่คู่', ([tens, ones]) => isEven(tens) && isEven(ones)),
  odd_odd: ofPairs('คี่คี่', ([tens, ones]) => !isEven(tens) && !isEven(ones)),
  triples: {
    name: 'ตอง',
    digits: 3,
    typed: 'none',
    make: () => DIGITS.map((digit) => digit.repeat(3)),
  },
  // The typed digit is the one that comes twice; the triple is among the ten.
  double_front: withDigit('เบิ้ลหน้า', 3, (d) => DIGITS.map((other) => d + d + other)),
  double_back: withDigit('เบิ้ลหลัง', 3, (d) => DIGITS.map((other) => other + d + d)),
  sandwich: withDigit('หาม', 3, (d) => DIGITS.map((other) => d + other + d)),
} as const satisfies Record<string, NumberTool>

export type ToolName = keyof typeof numberTools
export const toolNames = Object.keys(numberTools) as readonly ToolName[]
export const toolOf = (name: ToolName): NumberTool => numberTools[name]

/** `กลับเลข` by the length it is used for: people know it as 6 กลับ and กลับ 4. */
export function toolLabel(name: ToolName, digits: number): string {
  if (name !== 'turn') return numberTools[name].name
  return digits === 3 ? '6 กลับ' : digits === 4 ? 'กลับ 4' : 'กลับเลข'
}
