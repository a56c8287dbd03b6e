import { describe, expect, test } from 'vitest'
import { QUICKNET } from '#kernel/beacon.ts'
import vector from '../../rules/vector-transcript.json' with { type: 'json' }
import type { Transcript } from '../../rules/transcript.ts'
import { verifyStepNames, verifyTranscript } from '../../rules/verify.ts'
import { beaconAddress, faultWords, stepTitle, stepWords, verdictOf } from './step-words.ts'

const transcript = (change: (copy: Transcript) => void = () => {}): Transcript => {
  const copy = structuredClone(vector) as Transcript
  change(copy)
  return copy
}
const verdict = (changed: Transcript) => verdictOf(verifyTranscript(changed), changed)
const wordsOf = (changed: Transcript) =>
  new Map(verifyTranscript(changed).steps.map((step) => [step.name, stepWords(step)]))

test('every step has a title of its own, and says nothing wrong of what is right', () => {
  const titles = verifyStepNames.map(stepTitle)
  expect(new Set(titles).size).toBe(titles.length)
  for (const words of wordsOf(transcript()).values()) expect(words.fault).toBeNull()
})

test('figures are written as people write them', () => {
  const words = wordsOf(transcript())
  expect(words.get('sum')?.value).toBe('901,470')
  expect(words.get('system_number')?.value).toBe('15,055 (k=0)')
  expect(words.get('count')?.value).toBe('20 เลข')
  expect(words.get('result')?.value).toBe('66490')
  expect(words.get('beacon_chain')?.value).toBe('สายทดสอบ')
  expect(words.get('commit_in_time')?.value).toBe(
    'ประกาศ 1 ม.ค. 69 06:45:00 · เปิดรอบ 1 ม.ค. 69 07:00:00',
  )
  expect(words.get('bonuses')?.value).toBe('ลำดับ 1 เลข 00140 ของ m20 · ลำดับ 16 เลข 50035 ของ m5')
})

test('every step says what differs in a sentence', () => {
  const proof = verifyTranscript(transcript())
  for (const step of proof.steps) {
    const { fault } = stepWords({ ...step, ok: false })
    expect(fault, step.name).toMatch(/[\u0e00-\u0e7f]{4}/)
    expect(fault, step.name).not.toMatch(/undefined|null|Invalid/)
  }
})

describe('the verdict', () => {
  test('is green when all is right', () => {
    expect(verdict(transcript())).toEqual({
      tone: 'green',
      text: 'ถูกต้องครบทั้ง 16 ข้อ ผลที่ประกาศตรงกับที่คำนวณใหม่',
    })
  })

  test('is red and names the first step that is off', () => {
    const { tone, text } = verdict(transcript((copy) => Object.assign(copy, { sum: 901_471 })))
    expect(tone).toBe('red')
    expect(text).toBe('ไม่ตรง 1 ข้อ ข้อแรกคือ “ผลรวมเลขที่ยิง”: ประกาศไว้ 901,471 แต่บวกได้ 901,470')
  })

  test('waits for the draw', () => {
    const early = transcript((copy) =>
      Object.assign(copy, { stage: 'drawing', server_seed: null, draw: null, bonuses: [] }),
    )
    expect(verdict(early)).toMatchObject({ tone: 'blue' })
    expect(verdict(early).text).toContain('ยังไม่ออกผล')
  })

  test('says why a round was called off, unless it was tampered with', () => {
    const off = transcript((copy) =>
      Object.assign(copy, { stage: 'void', draw: null, void_reason: 'ยิงไม่ครบ 20 เลข' }),
    )
    expect(verdict(off)).toMatchObject({ tone: 'amber' })
    expect(verdict(off).text).toContain('ยิงไม่ครบ 20 เลข')
    expect(verdict({ ...off, count: 19 }).tone).toBe('red')
  })
})

test('a real beacon can be read at drand itself, a test one cannot', () => {
  expect(beaconAddress(transcript())).toBeNull()
  const real = transcript((copy) => Object.assign(copy.beacon, QUICKNET, { is_test: false }))
  expect(beaconAddress(real)).toBe(`https://api.drand.sh/${QUICKNET.chain_hash}/public/123`)
})

test.each([
  [{ kind: 'json' }, 'ไม่ใช่ JSON'],
  [{ kind: 'field', path: '' }, 'ไม่ใช่บันทึกของรอบจับยี่กี'],
  [{ kind: 'field', path: 'algo' }, 'ไม่ใช่บันทึกของรอบจับยี่กี'],
  [{ kind: 'field', path: 'shots[3].number' }, 'shots[3].number'],
] as const)('%j is explained', (fault, words) => expect(faultWords(fault)).toContain(words))
