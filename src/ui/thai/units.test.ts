import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Fragment, jsx, jsxs } from '../jsx-runtime.ts'
import { keepUnits } from './units.ts'

const draw = (type: 'p' | typeof Fragment, props: { children: unknown }) =>
  (Array.isArray(props.children) ? jsxs : jsx)(type, props)
/** No-break spaces as a reader of the test sees them. */
const shown = (text: string) => text.replaceAll('\u00a0', '_')
const drawn = (children: unknown) =>
  shown(renderToStaticMarkup(draw('p', { children }))).replaceAll(/<\/?p>/g, '')

describe('a figure and its unit stay on one line', () => {
  test.each([
    ['โพย 12 รายการ', 'โพย 12_รายการ'],
    ['ปิด 18:45 น. วันที่ 20 พ.ย. 69', 'ปิด 18:45_น. วันที่_20_พ.ย._69'],
    ['รอบที่ 52 · ยิงแล้ว 7 เลข', 'รอบที่_52 · ยิงแล้ว 7_เลข'],
    ['ส่วนลด 5% ของยอด', 'ส่วนลด 5%_ของยอด'],
    ['3 ตัวบน 425', '3_ตัวบน 425'],
    ['12 34 56', '12 34 56'],
    ['Round 5 of 8', 'Round 5 of 8'],
    ['ยี่กี ออกผล', 'ยี่กี ออกผล'],
  ])('%s', (text, kept) => {
    expect(shown(keepUnits(text))).toBe(kept)
  })

  test.each([
    ['a count beside its unit', ['โพย ', 5, ' รายการ'], 'โพย 5_รายการ'],
    ['an amount as text', ['จ่าย ', '850', ' บาท'], 'จ่าย 850_บาท'],
    [
      'a figure in an element of its own',
      ['รอบที่ ', createElement('b', null, 52), ' น.'],
      'รอบที่_<b>52</b>_น.',
    ],
    [
      'a space between two elements',
      [createElement('b', null, '7'), ' ', createElement('i', null, 'วัน')],
      '<b>7</b>_<i>วัน</i>',
    ],
    ['a word beside a word', ['โพย ', 'ของคุณ', ' รายการ'], 'โพย ของคุณ รายการ'],
    ['nothing in between', [5, null, ' รายการ'], '5 รายการ'],
  ])('%s', (_what, children, html) => {
    expect(drawn(children)).toBe(html)
  })

  test('in a fragment, and in what a library draws', () => {
    expect(drawn(draw(Fragment, { children: [5, ' คน'] }))).toBe('5_คน')
    const Library = ({ children }: { children?: unknown }) =>
      createElement('i', null, children as string)
    expect(drawn(jsx(Library, { children: 'รอบที่ 5' }))).toBe('<i>รอบที่_5</i>')
  })

  test('what needs no change is handed on as it is', () => {
    const props = { children: ['ยี่กี ', 'ออกผล'], className: 'a' }
    expect(jsxs('p', props).props).toEqual(props)
  })
})
