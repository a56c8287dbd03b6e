import { expect, test } from 'vitest'
import { factWords } from './history-words.ts'

test('a result reads like a result', () => {
  expect(
    factWords(
      {},
      { official: { first: ['04743'], special: ['30398'] }, first_staff_id: 4, entry_id: 7 },
    ),
  ).toEqual([{ name: 'ผลทางการ', before: '—', after: 'รางวัลพิเศษ 30398 · รางวัลที่ 1 04743' }])
})

test('what differs, in words; names of the thing itself and ids are left out', () => {
  expect(
    factWords(
      { rate: '90', is_on: true, notice: null, version: 1 },
      {
        rate: 'ปิดรับ',
        is_on: false,
        notice: null,
        version: 2,
        starts_at: '2026-11-23T10:00:00.000+07:00',
        round_ref: 'hanoi-2026-11-23',
        rule_ids: [4],
      },
    ),
  ).toEqual([
    { name: 'อัตรา', before: '90', after: 'ปิดรับ' },
    { name: 'เปิดรับ', before: 'ใช่', after: 'ไม่' },
    { name: 'ฉบับที่', before: '1', after: '2' },
    { name: 'เริ่ม', before: '—', after: '23 พ.ย. 69 10:00 น.' },
  ])
})
