import { describe, expect, it } from 'vitest'
import { droppedTexts, pullLines, type PulledLine } from './pull-bill.ts'

const line = (betType: PulledLine['betType'], number: string): PulledLine => ({ betType, number })
const offer = {
  sold: new Set(['top3', 'top2'] as const),
  isClosed: (betType: string, number: string) => betType === 'top2' && number < '10',
}

describe('pulling an earlier bill into a round', () => {
  it('keeps what the round sells, in its order, twice where it was there twice', () => {
    const lines = [line('top2', '47'), line('top3', '012'), line('top2', '47')]
    expect(pullLines(lines, offer)).toEqual({ kept: lines, dropped: [] })
    expect(droppedTexts([])).toEqual([])
  })

  it('drops types that the market lacks and numbers that are closed, and says which', () => {
    const lines = [line('front3', '290'), line('top2', '07'), line('front3', '838')]
    const { kept, dropped } = pullLines([...lines, line('top3', '538')], offer)
    expect(kept).toEqual([line('top3', '538')])
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'type_not_sold',
      'number_closed',
      'type_not_sold',
    ])
    expect(droppedTexts(dropped)).toEqual(['งวดนี้ไม่มี 3 ตัวหน้า ตัดออก 2 รายการ', '2 ตัวบน ปิดรับเลข 07'])
  })

  it('names five closed numbers and counts the rest', () => {
    const lines = Array.from({ length: 8 }, (_, digit) => line('top2', `0${digit}`))
    expect(droppedTexts(pullLines(lines, offer).dropped)).toEqual([
      '2 ตัวบน ปิดรับเลข 00 01 02 03 04 และอีก 3 เลข',
    ])
  })

  it('brings the prices along where there are any', () => {
    const paid = { ...line('top2', '47'), amountSatang: 2_000n }
    expect(pullLines([paid], offer).kept).toEqual([paid])
  })
})
