import { expect, test } from 'vitest'
import { checkTicket, ticketStepNames } from '#studio/games/baccarat/check-ticket.ts'
import type { TicketRecord } from '#studio/games/baccarat/ticket-record.ts'
import { ticketRecord, VOID_COUP, withCoup, withTicket } from '#tests/support/ticket-records.ts'
import { boxLines, ticketStepWords, ticketVerdict } from './ticket-words.ts'

const record = ticketRecord()
const early = { ...record, server_seed: null }
const void_ = ticketRecord({ coup: VOID_COUP })
const notYet = { win: null, outcome: null, paid: '0.00' }
const riding = withTicket(
  { ...early, coups: record.coups.slice(0, 8) },
  { ...notYet, state: 'riding' },
)
const back = (reason: 'late' | 'taken_back', state: 'void' | 'undoing') =>
  withTicket(record, { ...notYet, state, reason, staked: state === 'void' ? '0.00' : '240.00' })

test.each<[string, TicketRecord, boolean | undefined, string]>([
  ['green', record, true, 'ถูกต้องครบทั้ง 11 ข้อ'],
  ['blue', record, undefined, 'กำลังตรวจลายเซ็น'],
  ['blue', early, true, 'ขอนนี้ยังไม่จบ ที่ตรวจได้แล้วถูกต้องทั้ง 9 ข้อ'],
  ['blue', riding, true, 'ตานี้ยังไม่ออกผล'],
  ['blue', withTicket(record, { state: 'decided' }), true, 'กำลังจ่ายเงินเข้ากระเป๋า'],
  ['amber', { ...record, promised: null }, true, 'อีก 10 ข้อถูกต้อง แต่เว็บไม่ได้จดแฮช'],
  ['amber', { ...record, promised: { at: '2026-11-28', coup: 10 } }, true, 'เมื่อโต๊ะอยู่ที่ตา 10 แล้ว'],
  ['amber', void_, true, 'ตานี้เป็นโมฆะ กติกาคือคืนเดิมพันทุกช่อง · คืนเงินแล้ว'],
  ['amber', back('late', 'void'), true, 'กระเป๋าเงินตอบไม่ทันก่อนออกไพ่'],
  ['amber', back('taken_back', 'undoing'), true, 'ถูกยกเลิกก่อนปิดรับเดิมพัน และคืนเงิน · กำลังคืนเงิน'],
  ['red', withTicket(record, { win: '999.00' }), true, '“เงินที่ได้ตามกติกา”: แจ้งไว้ ฿999.00'],
  ['red', withTicket(record, { paid: '0.00' }), true, '“เงินที่เข้ากระเป๋า”: เข้ากระเป๋า ฿0.00'],
  ['red', record, false, 'มีลายเซ็นที่ไม่ใช่ของสายและรอบนั้น'],
  ['red', withCoup(record, 3, { beacon: null }), true, 'ตาที่ 3 ไม่มีตัวเลขสุ่มกลาง'],
  ['red', withTicket(void_, { state: 'settled' }), true, 'ที่แจ้งว่าเป็นโมฆะ ไม่ตรงกับหลักฐานของขอน'],
])('the verdict is %s', (tone, one, isSigned, text) => {
  const verdict = ticketVerdict(checkTicket(one, { isSigned }), one)
  expect([verdict.tone, verdict.text]).toEqual([tone, expect.stringContaining(text)])
})

test('every step has a title of its own, and a plain sentence for what is off, waited for or open', () => {
  const said = ticketStepNames.map((name) => {
    const found = name === 'promise' ? '2026-11-28T10:00:00+07:00' : 'hash'
    return (['ok', 'off', 'waiting', 'open'] as const).map((state) =>
      ticketStepWords({ name, state, told: '1.00', found, coup: 3 }, true),
    )
  })
  expect(new Set(said.map(([ok]) => ok?.title)).size).toBe(ticketStepNames.length)
  for (const words of said.flat()) {
    expect(`${words.why}${words.fault ?? ''}`).toMatch(/[\u0e00-\u0e7f]{4}/)
    expect(`${words.why}${words.fault ?? ''}${words.values.join('')}`).not.toMatch(/undefined|null/)
  }
  for (const [ok, off] of said) expect([ok?.fault, typeof off?.fault]).toEqual([null, 'string'])
})

test('each box is told with its stake and what came of it', () => {
  const { coup } = checkTicket(record, { isSigned: true })
  const endsOf = (one: TicketRecord, dealt = coup) =>
    boxLines(one.ticket, dealt).map(({ end }) => end)
  expect(boxLines(record.ticket, coup)[5]).toMatchObject({ name: 'คู่ใดก็ได้', stake: '฿10.00' })
  expect(endsOf(record).every((end) => end === 'ไม่ถูก' || end.startsWith('฿'))).toBe(true)
  expect(new Set(endsOf(riding, null))).toEqual(new Set(['รอผล']))
  // Whatever the cards were: it was given back.
  expect(new Set(endsOf(back('late', 'void')))).toEqual(new Set(['คืนแล้ว']))
  expect(new Set(endsOf(void_, null))).toEqual(new Set(['คืนแล้ว']))
})
