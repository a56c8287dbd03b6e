import type { ToolName } from '../number-tools.ts'

/** What a word of a slip says; which type it is depends on the length of the numbers. */
export type Place = 'top' | 'bottom' | 'tod' | 'front' | 'set' | 'straight' | 'float'

/** รูด alone leaves open which of three tools it is. */
export type WrittenTool = ToolName | 'run'

export type Word =
  | { readonly is: 'place'; readonly places: readonly Place[] }
  | { readonly is: 'tool'; readonly tool: WrittenTool }
  /** วิ่ง and `3 ตัว`: the numbers must be that long. ลอย says the same as วิ่ง. */
  | { readonly is: 'length'; readonly digits: number; readonly isFloat: boolean }
  /** บาท, ฿ and `.-`: may follow a price and changes nothing. */
  | { readonly is: 'currency' }

const place = (...places: Place[]): Word => ({ is: 'place', places })
const tool = (name: WrittenTool): Word => ({ is: 'tool', tool: name })
const length = (digits: number, isFloat = false): Word => ({ is: 'length', digits, isFloat })

/** A single letter is a word of its own only where no longer word begins with it. */
const alone = '(?![ก-๎])'

const tod = 'โต[๊้็]?ด'
const straight = '(?:ตรง|เต[็้]?ง)'

/**
 * Words as people write them, each with the pattern that finds it. Longer ones come first, so that
 * คู่คู่ is not คู่ twice and รูดหน้า is not หน้า. No single letter means baht: `50บ` could be
 * either, and money is not guessed.
 */
const vocabulary: readonly (readonly [pattern: string, word: Word])[] = [
  ['บาท|฿|\\.-(?!\\d)', { is: 'currency' }],
  [`บน *[-+/&]? *ล่าง|บล|บ\\.ล\\.?|บ *[-+/] *ล${alone}`, place('top', 'bottom')],
  ['ล่าง *[-+/&]? *บน', place('bottom', 'top')],
  [`บน *[-+/&]? *${tod}`, place('top', 'tod')],
  [`${straight} *[-+/&]? *${tod}`, place('straight', 'tod')],
  ['19 *(?:ประตู|ป)', tool('nineteen')],
  ['[236] *(?:กลับ|ประตู)', tool('turn')],
  ['กลับ(?:เลข)?', tool('turn')],
  ['(?:รูด|รุด) *หน้า', tool('front_run')],
  ['(?:รูด|รุด) *หลัง', tool('back_run')],
  ['รูด|รุด', tool('run')],
  ['เบิ้ลหน้า', tool('double_front')],
  ['เบิ้ลหลัง', tool('double_back')],
  ['(?:เลข)?เบิ้ล', tool('doubles')],
  ['(?:เลข)?หาม', tool('sandwich')],
  ['(?:เลข)?ตอง', tool('triples')],
  ['พี่น้อง', tool('siblings')],
  ['คู่ *คู่', tool('even_even')],
  ['คี่ *คี่', tool('odd_odd')],
  ['คู่', tool('even')],
  ['คี่', tool('odd')],
  ['ต่ำ', tool('low')],
  ['สูง', tool('high')],
  ['วบ', place('top')],
  ['วล', place('bottom')],
  ['วิ่ง', length(1)],
  // A type of its own elsewhere, which no round of ours sells: known, so that nothing else is made of it.
  ['[2-5] *(?:ตัว *)?ลอย(?! *=)', place('float')],
  ['ลอย', length(1, true)],
  ['(?:1|หนึ่ง) *ตัว', length(1)],
  ['(?:2|สอง) *ตัว', length(2)],
  ['(?:3|สาม) *ตัว', length(3)],
  ['สอง(?= *(?:บน|ล่าง))', length(2)],
  [`สาม(?= *(?:บน|ล่าง|หน้า|${tod}|${straight}))`, length(3)],
  ['(?:4|สี่) *ตัว', length(4)],
  [`บน|บ${alone}`, place('top')],
  [`ล่าง|ล${alone}`, place('bottom')],
  [`${tod}|ต${alone}`, place('tod')],
  [straight, place('straight')],
  ['หน้า', place('front')],
  ['(?:หวย)?ชุด', place('set')],
]

const matchers = vocabulary.map(([pattern, word]) => [new RegExp(pattern, 'y'), word] as const)

/** วบ and วล say two things at once. */
const running = new Set(['วบ', 'วล'])

/** The word at this place of the text, with its length; null: there is none. */
export function wordAt(
  text: string,
  at: number,
): { word: Word; size: number; digits: number | null } | null {
  for (const [pattern, word] of matchers) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found) return { word, size: found.length, digits: running.has(found) ? 1 : null }
  }
  return null
}
