import { expect, test } from 'vitest'
import { isWin, winningNumbers, type Draw } from './match.ts'

// Every number against every draw, judged once more by a second implementation that knows nothing of
// the first: it looks at digits one by one and counts them, where the rules sort and compare text.
const none: Draw = { top4: null, top3: null, bottom2: null, front3: [], bottom3: [] }
const all = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, value) => `${value}`.padStart(digits, '0'))
const [ones, twos, threes, fours] = [all(1), all(2), all(3), all(4)]

/** How often each digit occurs, as one figure: equal for two orders of the same digits only. */
function digitCounts(number: string): number {
  let counts = 0
  for (const digit of number) counts += 5 ** Number(digit)
  return counts
}

function sameDigits(one: string, other: string): boolean {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    if (one.charCodeAt(at) !== other.charCodeAt(at)) return false
  }
  return true
}

test('3 ตัวบน, 2 ตัวบน and วิ่งบน: every number against each of the 1,000 results', () => {
  let wrong = 0
  for (const top3 of threes) {
    const draw = { ...none, top3 }
    for (const number of threes) {
      if (isWin('top3', number, draw) !== sameDigits(number, top3)) wrong += 1
    }
    for (const number of twos) {
      const [tens, units] = [top3.charAt(1), top3.charAt(2)]
      if (isWin('top2', number, draw) !== sameDigits(number, tens + units)) wrong += 1
    }
    for (const number of ones) {
      const occurs = [0, 1, 2].some((at) => top3.charAt(at) === number)
      if (isWin('run_top', number, draw) !== occurs) wrong += 1
    }
  }
  expect(wrong).toBe(0)
})

test('2 ตัวล่าง and วิ่งล่าง: every number against each of the 100 results', () => {
  let wrong = 0
  for (const bottom2 of twos) {
    const draw = { ...none, bottom2 }
    for (const number of twos) {
      if (isWin('bottom2', number, draw) !== sameDigits(number, bottom2)) wrong += 1
    }
    for (const number of ones) {
      const occurs = bottom2.charAt(0) === number || bottom2.charAt(1) === number
      if (isWin('run_bottom', number, draw) !== occurs) wrong += 1
    }
  }
  expect(wrong).toBe(0)
})

test.each([
  ['tod3', 'top3', threes],
  ['tod4', 'top4', fours],
] as const)(
  '%s: the orders written out for each result are those that count the same',
  (type, field, numbers) => {
    const byCounts = Map.groupBy(numbers, digitCounts)
    let wrong = 0
    for (const drawn of numbers) {
      const written = winningNumbers(type, { ...none, [field]: drawn }).join()
      if (written !== byCounts.get(digitCounts(drawn))?.join()) wrong += 1
    }
    expect(wrong).toBe(0)
  },
)

test('3 ตัวหน้า and 3 ตัวล่าง: every number against each of 1,000 pairs, equal ones too', () => {
  let wrong = 0
  for (const [at, first] of threes.entries()) {
    const second = threes[(at * 37) % 1000] ?? ''
    const draw = { ...none, front3: [first, second], bottom3: [second, first] }
    for (const number of threes) {
      const hits = sameDigits(number, first) || sameDigits(number, second)
      if (isWin('front3', number, draw) !== hits) wrong += 1
      if (isWin('bottom3', number, draw) !== hits) wrong += 1
    }
  }
  expect(wrong).toBe(0)
})

test('4 ตัวบน: each result wins with itself and with nothing else', () => {
  for (const top4 of fours) {
    expect(winningNumbers('top4', { ...none, top4 })).toEqual([top4])
  }
})
