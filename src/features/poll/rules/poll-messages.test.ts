import { expect, test } from 'vitest'
import { prizePaid } from './poll-messages.ts'

const facts = { poll_id: 7, title: 'ทีมไหนได้แชมป์', currency: 'THB', amount: '1234.50' } as const

test('a prize is told with its amount, and without one where the lock screen shows none', () => {
  expect(prizePaid.text(facts, { showsAmount: true }).body).toBe(
    'ทีมไหนได้แชมป์ · ได้ ฿1,234.50 เข้ากระเป๋าแล้ว',
  )
  const points = { ...facts, currency: 'POINT', amount: '100' } as const
  expect(prizePaid.text(points, { showsAmount: true }).body).toContain('100 แต้ม')
  expect(prizePaid.text(facts, { showsAmount: false }).body).not.toMatch(/\d/)
  expect(prizePaid.link(facts)).toBe('/poll/7')
})
