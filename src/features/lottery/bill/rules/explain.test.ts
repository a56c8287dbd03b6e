import { describe, expect, it } from 'vitest'
import { type BetType, betTypeInfo, betTypes } from '../../rules/bet-types.ts'
import { explainLine } from './explain.ts'
import { type Draw, isWin } from '../../rules/match.ts'

/** 1 มี.ค. 2564 (lottery.md §1.3): 835538 / 73, หน้า 290 838, ล่าง 051 806. */
const gov: Draw = {
  top4: '5538',
  top3: '538',
  bottom2: '73',
  front3: ['290', '838'],
  bottom3: ['051', '806'],
}
const doubles: Draw = {
  top4: '1122',
  top3: '122',
  bottom2: '33',
  front3: ['290', '290'],
  bottom3: [],
}
const nothing: Draw = { top4: null, top3: null, bottom2: null, front3: [], bottom3: [] }

const rows: readonly (readonly [Draw, BetType, string, boolean, string])[] = [
  [gov, 'top3', '538', true, '3 ตัวบนออก 538 ตรงทุกหลัก'],
  [gov, 'top3', '853', false, '3 ตัวบนออก 538 เลข 853 ตัวเลขครบแต่สลับหลัก ต้องเรียงตรงกัน'],
  [gov, 'top3', '539', false, '3 ตัวบนออก 538 เลข 539 ต่างกันเฉพาะหลักหน่วย'],
  [gov, 'top3', '438', false, '3 ตัวบนออก 538 เลข 438 ต่างกันเฉพาะหลักร้อย'],
  [gov, 'top3', '083', false, '3 ตัวบนออก 538 ไม่ตรงกับ 083'],
  [gov, 'top4', '5538', true, '4 ตัวบนออก 5538 ตรงทุกหลัก'],
  [gov, 'top4', '8553', false, '4 ตัวบนออก 5538 เลข 8553 ตัวเลขครบแต่สลับหลัก ต้องเรียงตรงกัน'],
  [gov, 'top4', '4538', false, '4 ตัวบนออก 5538 เลข 4538 ต่างกันเฉพาะหลักพัน'],
  [gov, 'tod3', '538', true, '3 ตัวบนออก 538 ตรงทุกหลัก โต๊ดนับทั้งเรียงตรงและสลับหลัก'],
  [gov, 'tod3', '853', true, '3 ตัวบนออก 538 สลับหลักแล้วได้ 853 ครบทุกตัว'],
  [gov, 'tod3', '531', false, '3 ตัวบนออก 538 ไม่มีเลข 1'],
  [gov, 'tod3', '558', false, '3 ตัวบนออก 538 มีเลข 5 1 ตัว แต่ 558 ต้องมี 2 ตัว'],
  [doubles, 'tod3', '212', true, '3 ตัวบนออก 122 สลับหลักแล้วได้ 212 ครบทุกตัว'],
  [doubles, 'tod3', '112', false, '3 ตัวบนออก 122 มีเลข 1 1 ตัว แต่ 112 ต้องมี 2 ตัว'],
  [doubles, 'tod3', '222', false, '3 ตัวบนออก 122 มีเลข 2 2 ตัว แต่ 222 ต้องมี 3 ตัว'],
  [gov, 'tod4', '8355', true, '4 ตัวบนออก 5538 สลับหลักแล้วได้ 8355 ครบทุกตัว'],
  [gov, 'tod4', '8335', false, '4 ตัวบนออก 5538 มีเลข 3 1 ตัว แต่ 8335 ต้องมี 2 ตัว'],
  [gov, 'front3', '838', true, '3 ตัวหน้าออก 290 และ 838 ตรงกับ 838'],
  [gov, 'front3', '538', false, '3 ตัวหน้าออก 290 และ 838 ไม่มี 538'],
  [doubles, 'front3', '290', true, '3 ตัวหน้าออก 290 ทั้ง 2 รางวัล นับถูกครั้งเดียว'],
  [gov, 'bottom3', '806', true, '3 ตัวล่างออก 051 และ 806 ตรงกับ 806'],
  [gov, 'bottom3', '086', false, '3 ตัวล่างออก 051 และ 806 ไม่มี 086'],
  [gov, 'top2', '38', true, '2 ตัวบนออก 38 ตรงทุกหลัก'],
  [gov, 'top2', '83', false, '2 ตัวบนออก 38 เลข 83 ตัวเลขครบแต่สลับหลัก ต้องเรียงตรงกัน'],
  [gov, 'bottom2', '73', true, '2 ตัวล่างออก 73 ตรงทุกหลัก'],
  [gov, 'bottom2', '63', false, '2 ตัวล่างออก 73 เลข 63 ต่างกันเฉพาะหลักสิบ'],
  [gov, 'run_top', '3', true, '3 ตัวบนออก 538 มีเลข 3'],
  [gov, 'run_top', '7', false, '3 ตัวบนออก 538 ไม่มีเลข 7'],
  [doubles, 'run_top', '2', true, '3 ตัวบนออก 122 มีเลข 2 2 ตัว นับถูกครั้งเดียว'],
  [doubles, 'run_bottom', '3', true, '2 ตัวล่างออก 33 มีเลข 3 2 ตัว นับถูกครั้งเดียว'],
  [gov, 'run_bottom', '5', false, '2 ตัวล่างออก 73 ไม่มีเลข 5'],
  [nothing, 'run_bottom', '5', false, 'งวดนี้ไม่ได้ออก 2 ตัวล่าง'],
  [nothing, 'front3', '290', false, 'งวดนี้ไม่ได้ออก 3 ตัวหน้า'],
]

const set = (number: string) => explainLine({ betType: 'set4', number }, gov).text

describe('why a line won or lost', () => {
  it.each(rows)('%#: %s %s', (draw, betType, number, won, text) => {
    expect(explainLine({ betType, number }, draw)).toEqual({ isWin: won, text })
  })

  it('says of a set which of its tiers it is paid for', () => {
    const best = 'จ่ายเฉพาะรางวัลสูงสุดของชุด'
    expect(set('5538')).toBe(`4 ตัวบนออก 5538 ตรงทุกหลัก ถูก 4 ตัวตรง ${best}`)
    expect(set('9538')).toBe(`4 ตัวบนออก 5538 สามตัวท้าย 538 ตรงกัน ถูก 3 ตัวตรง ${best}`)
    expect(set('8553')).toBe(`4 ตัวบนออก 5538 สลับหลักแล้วครบสี่ตัว ถูก 4 ตัวโต๊ด ${best}`)
    expect(set('0385')).toBe(`4 ตัวบนออก 5538 สามตัวท้าย 538 สลับหลักเป็น 385 ถูก 3 ตัวโต๊ด ${best}`)
    expect(set('5530')).toBe(`4 ตัวบนออก 5538 สามตัวหน้า 553 ตรงกัน ถูก 3 ตัวหน้า ${best}`)
    const two = `ถูก 2 ตัวหน้าหรือ 2 ตัวหลัง ${best}`
    expect(set('5500')).toBe(`4 ตัวบนออก 5538 สองตัวหน้า 55 ตรงกัน ${two}`)
    expect(set('0038')).toBe(`4 ตัวบนออก 5538 สองตัวหลัง 38 ตรงกัน ${two}`)
    expect(set('0000')).toBe('4 ตัวบนออก 5538 ชุด 0000 ไม่เข้ารางวัลใด')
  })

  it.each(betTypes)(
    '%s: every number has its sentence, and it never contradicts the rule',
    (betType) => {
      const { digits } = betTypeInfo[betType]
      const said = (won: boolean) => (won ? /ตรง|ครบ|มีเลข|นับถูก|ถูก [34]/ : /ไม่|แต่|ต่างกัน/)
      for (const draw of [gov, doubles, nothing]) {
        for (let n = 0; n < 10 ** digits; n += 1) {
          const number = `${n}`.padStart(digits, '0')
          const { isWin: won, text } = explainLine({ betType, number }, draw)
          expect(won).toBe(isWin(betType, number, draw))
          expect(text).toMatch(said(won))
          if (won) expect(text).not.toMatch(/ไม่มี|ไม่ตรง|ไม่เข้า|ต้องมี/)
        }
      }
    },
  )
})
