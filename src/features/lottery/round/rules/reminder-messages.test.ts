import { expect, it } from 'vitest'
import { roundClosing, type RoundFacts, roundOpened } from './reminder-messages.ts'

const round: RoundFacts = {
  round_id: 12,
  market_name: 'ลาวพัฒนา',
  draw_day: '2026-11-25',
  close_at: '2026-11-25T20:20:00+07:00',
}
const body = 'งวด 25 พ.ย. 69 ปิดรับ 20:20 น.'

it.each([
  [roundOpened, 'ลาวพัฒนา เปิดรับแล้ว'],
  [roundClosing, 'ลาวพัฒนา ใกล้ปิดรับ'],
] as const)(
  '$0.kind says which round and until when one may bet, and is worth nothing after',
  (kind, title) => {
    expect(kind.text(round, { showsAmount: false })).toEqual({ title, body })
    expect(kind.link(round)).toBe('/lotto/12')
    expect(kind.usefulUntil?.(round)).toEqual(new Date('2026-11-25T13:20:00Z'))
  },
)
