import { describe, expect, it } from 'vitest'
import { namedRoom, readReference } from './reference.ts'

const numbered = { kind: 'numbered', roundNo: 64, day: '2026-11-21' }

describe('what a pasted text speaks of', () => {
  it.each([
    ['4711', { kind: 'round', roundId: 4711 }],
    [' #๔๗๑๑ ', { kind: 'round', roundId: 4711 }],
    ['https://slth.example/verify?round=12&x=1', { kind: 'round', roundId: 12 }],
    ['ดูรอบนี้ https://slth.example/lotto/12?tab=shoot', { kind: 'round', roundId: 12 }],
    ['/api/fair/round?id=9&x=1', { kind: 'round', roundId: 9 }],
    ['yk-20260101-001', { kind: 'ref', ref: 'YK-20260101-001' }],
    ['อ้างอิง YD-20261121-0653 ปิดยิง 21:46', { kind: 'ref', ref: 'YD-20261121-0653' }],
    ['ABCD EFGHJ KLMNP', { kind: 'bill', validationNo: 'ABCDEFGHJKLMNP' }],
    ['รหัสตรวจโพย abcdefghjklmnp', { kind: 'bill', validationNo: 'ABCDEFGHJKLMNP' }],
    ['/verify?bill=ABCDEFGHJKLMNP', { kind: 'bill', validationNo: 'ABCDEFGHJKLMNP' }],
    ['จับยี่กี 88 รอบ รอบที่ 64\nงวด 21 พ.ย. 69', numbered],
    ['ยี่กี รอบที่ ๖๔ งวด ๒๑ พฤศจิกายน ๒๕๖๙', numbered],
    ['ยี\u200bก\u0e48\u0e35 รอบที\u0e48 ６４ งวด\u00a0๒๑/๑๑/๒๕๖๙', numbered],
    ['yk\u201120260101\u2011001', { kind: 'ref', ref: 'YK-20260101-001' }],
    ['รอบ 64 วันที่ 21/11/2569', numbered],
    ['รอบที่ 64 2026-11-21 21:45', numbered],
  ])('%s', (text, value) => expect(readReference(text)).toEqual({ ok: true, value }))

  it.each([
    ['', 'nothing'],
    ['สวัสดี', 'nothing'],
    ['0', 'nothing'],
    ['1234567890123456', 'nothing'],
    ['จับยี่กี 88 รอบ', 'nothing'],
    ['จับยี่กี รอบที่ 64', 'no_day'],
    ['จับยี่กี รอบที่ 64 งวด 31 ก.พ. 69', 'no_day'],
    ['ยี่กี งวด 21 พ.ย. 69', 'no_round'],
  ])('%s: %s', (text, error) => expect(readReference(text)).toEqual({ ok: false, error }))
})

it('means the room whose name it has, the longest of those, else the only one', () => {
  const [plain, long] = [{ marketName: 'จับยี่กี' }, { marketName: 'จับยี่กี 88 รอบ' }]
  expect(namedRoom([plain, long], 'จับยี่กี ๘๘ รอบ รอบที่ 64')).toBe(long)
  expect(namedRoom([plain, long], 'จับยี่กี รอบที่ 64')).toBe(plain)
  expect(namedRoom([plain, long], 'รอบที่ 64')).toBeUndefined()
  expect(namedRoom([long], 'รอบที่ 64')).toBe(long)
  expect(namedRoom([], 'รอบที่ 64')).toBeUndefined()
})
