import { describe, expect, it } from 'vitest'
import { parseShorthand } from './parse.ts'
import { printShorthand } from './print.ts'
import { answered, answeredLines, questionsOf, unsoldText, type Answers } from './questions.ts'

/** A slip in which every question was answered with the reading at this place. */
const answersTo = (text: string, at = 0): Answers =>
  Object.fromEntries(questionsOf(parseShorthand(text).lines).map(({ key }) => [key, at]))

/** What is sold line by line with these answers; null: the line asks. */
const soldBy = (text: string, answers: Answers) =>
  parseShorthand(text).lines.map((line) => {
    const { kind, picks } = answered(line, answers)
    return kind === 'choice' ? null : printShorthand(picks)
  })

describe('an answer is to the question that was asked', () => {
  const answers = answersTo('ล่าง\n25/20')

  it('under its header it holds', () =>
    expect(soldBy('ล่าง\n25/20', answers)).toEqual(['', '2 ตัวล่าง 25 20']))

  it.each([
    ['บน\n25/20', 'another header'],
    ['25/20', 'no header'],
    ['ล่าง\n12=5\nบน\n25/20', 'a header between'],
    ['ล่าง\n25/30', 'another line'],
  ])('%j asks anew: %s', (text) => expect(soldBy(text, answers).at(-1)).toBeNull())

  it.each([
    ['12=5\nล่าง\n25/20', 'a line above'],
    ['ล่าง\n\n34=5\n25/20', 'lines between that say nothing of it'],
    ['บน\n12=5\nล่าง\n25/20\n34=6', 'another header that does not hold for it'],
  ])('%j keeps it: %s', (text) => expect(soldBy(text, answers)).toContain('2 ตัวล่าง 25 20'))

  it('where the round sells less, and other readings are left, it asks anew', () => {
    const text = '25-52 20*20'
    const [line] = parseShorthand(text, ['top2']).lines
    expect(line?.readings).toHaveLength(2)
    expect(line && answered(line, answersTo(text))).toBe(line)
  })
})

describe('the same line twice', () => {
  it('has one question that names both, and one answer', () => {
    const text = '25/20\n12=5\n25/20'
    const questions = questionsOf(parseShorthand(text).lines)
    expect(questions.map(({ text, lines }) => [text, lines])).toEqual([['25/20', [1, 3]]])
    expect(soldBy(text, answersTo(text))).toEqual(['2 ตัวบน 25 20', '2 ตัวบน 12=5', '2 ตัวบน 25 20'])
  })

  it('under two headers has two', () => {
    const questions = questionsOf(parseShorthand('บน\n25/20\nล่าง\n25/20').lines)
    expect(questions.map(({ lines }) => lines)).toEqual([[2], [4]])
  })
})

describe('words before the numbers of a line above', () => {
  const text = 'ล่าง 12=50\n34=20\n56=10'
  const lines = parseShorthand(text).lines
  const [first = '', second = ''] = questionsOf(lines).map(({ key }) => key)
  const shown = (answers: Answers) =>
    answeredLines(lines, answers).map(({ kind, picks }) =>
      `${kind} ${printShorthand(picks)}`.trim(),
    )

  it('each line below says which line it asks about', () =>
    expect(questionsOf(lines).map(({ lines: at, under }) => [at, under])).toEqual([
      [[2], 'ล่าง 12=50'],
      [[3], 'ล่าง 12=50'],
    ]))

  it('the line of the words is held until both are answered, for without it nothing would be asked', () => {
    expect(shown({})).toEqual(['held', 'choice', 'choice'])
    expect(shown({ [first]: 0 })).toEqual(['held', 'numbers 2 ตัวล่าง 34=20', 'choice'])
    expect(unsoldText(answeredLines(lines, { [first]: 0 }))).toBe('ล่าง 12=50\n56=10')
    expect(shown({ [first]: 0, [second]: 1 })).toEqual([
      'numbers 2 ตัวล่าง 12=50',
      'numbers 2 ตัวล่าง 34=20',
      'numbers 2 ตัวบน 56=10',
    ])
  })
})

it('the three meanings of รูด are called by their names', () =>
  expect(questionsOf(parseShorthand('รูด 5=20').lines)[0]?.names).toEqual([
    'รูดหน้า',
    'รูดหลัง',
    '19 ประตู',
  ]))

it.each([
  ['12=5\n34=6', ''],
  ['ล่าง\n12=5', ''],
  ['ล่าง\n12=5\n25/20', 'ล่าง\n25/20'],
  ['ล่าง\n12=5\nบน\n34x', 'ล่าง\nบน\n34x'],
  ['12345\n34\n=5', '12345\n=5'],
  ['12\n=5\n12345\n34\n=6', '12345\n=6'],
])('of %j stays %j, with what holds for it', (text, left) =>
  expect(unsoldText(parseShorthand(text).lines)).toBe(left),
)
