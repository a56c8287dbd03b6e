import { expect, test } from 'vitest'
import { FILE_CLOSES, fileOpens, SECTION_CLOSES, sectionOpens } from './export.ts'

test('the parts of a file are one JSON text, whatever stands in a title', () => {
  const text = [
    fileOpens({ memberId: 7, madeAt: '2026-11-24T10:00:00+07:00', site: 'ร้าน "เฮง"' }),
    sectionOpens('bills', 'โพย "ทุกใบ"'),
    '{"a":1},{"a":2}',
    SECTION_CLOSES,
    `,${sectionOpens('none', 'ว่าง')}`,
    SECTION_CLOSES,
    FILE_CLOSES,
  ].join('')
  expect(JSON.parse(text)).toMatchObject({
    format: 'slth-member-data',
    member_id: 7,
    site: 'ร้าน "เฮง"',
    sections: {
      bills: { title: 'โพย "ทุกใบ"', rows: [{ a: 1 }, { a: 2 }] },
      none: { title: 'ว่าง', rows: [] },
    },
  })
})
