import { expect, it } from 'vitest'
import { menuFor } from '../features.ts'
import { findPlaces } from './find-places.ts'

const placesOf = (...permissions: string[]) =>
  menuFor(permissions).flatMap(({ title, sections }) =>
    sections.map((section) => ({ group: title, section })),
  )
const found = (typed: string, ...permissions: string[]) =>
  findPlaces(placesOf(...permissions), typed).map(({ section }) => section.label)

it.each([
  ['ถอน', ['ถอนเงิน']],
  ['อนุมัติ', ['ถอนเงิน']],
  ['การเงิน', ['ฝากเงิน', 'รายการธนาคาร', 'ถอนเงิน']],
  [' การเงิน  โอน ', ['ถอนเงิน']],
  ['เงิน', ['ฝากเงิน', 'ถอนเงิน', 'รายการธนาคาร']],
  ['ไม่มีที่นี่', []],
  ['', ['ฝากเงิน', 'รายการธนาคาร', 'ถอนเงิน', 'รหัสผ่านของฉัน']],
])('a cashier who types “%s” finds %j', (typed, labels) => {
  expect(found(typed, 'deposit.review', 'withdraw.approve')).toEqual(labels)
})

it('finds nothing that the person may not open', () => {
  expect(found('ผลรางวัล', 'deposit.review')).toEqual([])
  expect(found('ผลรางวัล', 'result.view')).toEqual(['ออกผล'])
})
