import { expect, test } from 'vitest'
import { defineAudit, joinAudits } from '#kernel/audit.ts'
import { describeRow } from './describe-row.ts'
import type { AuditRow } from './read-audit.ts'

const catalog = joinAudits([
  defineAudit({
    nouns: { cake: 'เค้ก' },
    objects: { cake: { thai: 'เค้ก', permission: 'cake.view' } },
    fields: {
      state: { thai: 'สถานะ', words: { whole: 'เต็มก้อน', cut: 'ตัดแล้ว' } },
      price: { thai: 'ราคา', as: 'satang' },
      is_sweet: { thai: 'หวาน', as: 'flag' },
      sugar: { thai: 'น้ำตาล', as: 'ppm' },
      until: { thai: 'ถึง', as: 'time' },
      recipe: { thai: 'สูตร', as: 'sheet', words: { eggs: 'ไข่' } },
      oven_id: { thai: 'เตา', as: 'id' },
    },
    actions: { 'cake.cut': { thai: 'ตัดเค้ก', object: 'cake' } },
  }),
])
const row: AuditRow = {
  auditId: 3n,
  at: new Date('2026-11-22T03:00:00Z'),
  staffId: 4,
  action: 'cake.cut',
  object: { kind: 'cake', id: '7' },
  before: {},
  after: {},
  detail: {},
  reason: null,
}
const said = (part: Partial<AuditRow>) => {
  const entry = describeRow(catalog, { ...row, ...part }, { staff: 'สมชาย', object: null })
  const words = ({ changes, facts }: typeof entry) =>
    [...changes, ...facts].map((one) => [one.name, one.form, one.before, one.after])
  return words(entry)
}

test('fields in the order and words of their declaration', () => {
  expect(
    said({
      before: { until: null, price: '5000', state: 'whole', is_sweet: true },
      after: {
        until: '2026-11-22T10:00:00.000+07:00',
        price: '4550',
        sugar: 60_500,
        state: 'cut',
        is_sweet: false,
      },
    }),
  ).toEqual([
    ['สถานะ', 'text', 'เต็มก้อน', 'ตัดแล้ว'],
    ['ราคา', 'baht', '50.00', '45.50'],
    ['หวาน', 'text', 'ใช่', 'ไม่'],
    ['น้ำตาล', 'text', null, '6.05%'],
    ['ถึง', 'time', null, '2026-11-22T10:00:00.000+07:00'],
  ])
})

test('a sheet is a line a label; what stayed, ids and what nobody declared are not said', () => {
  expect(
    said({
      before: { state: 'cut', recipe: { eggs: ['3'], sugar: '100', milk: '1' }, oven_id: 1 },
      after: { state: 'cut', recipe: { eggs: ['4'], sugar: '100' }, oven_id: 2, secret: 'x' },
    }),
  ).toEqual([
    ['ไข่', 'text', '3', '4'],
    ['milk', 'text', '1', null],
  ])
})

test('what did not change is a fact; an action of another time has words, too', () => {
  expect(said({ detail: { price: '900', state: null } })).toEqual([['ราคา', 'baht', null, '9.00']])
  const old = describeRow(
    catalog,
    { ...row, action: 'pie.baked', object: { kind: 'pie', id: '1' } },
    { staff: 'ระบบ', object: null },
  )
  expect([old.action_name, old.object.kind_name]).toEqual(['การทำงานแบบเดิม', 'รายการ'])
})
