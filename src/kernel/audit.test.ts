import { expect, test } from 'vitest'
import { type AuditDeclaration, type AuditEntry, defineAudit, joinAudits } from './audit.ts'

const cakes = defineAudit({
  nouns: { cake: 'เค้ก' },
  objects: {
    cake: { thai: 'เค้ก', permission: 'cake.view' },
    slice: { thai: 'ชิ้น', permission: 'cake.view', inside: 'cake' },
  },
  fields: {
    state: { thai: 'สถานะ', words: { whole: 'เต็มก้อน', cut: 'ตัดแล้ว' } },
    price: { thai: 'ราคา', as: 'satang' },
  },
  actions: {
    'cake.cut': { thai: 'ตัดเค้ก', object: 'cake' },
    'cake.served': { thai: 'เสิร์ฟ', object: ['cake', 'slice'] },
  },
})
type Entry<Action extends 'cake.cut' | 'cake.served'> = AuditEntry<typeof cakes, Action>

const cut: Entry<'cake.cut'> = {
  staffId: 1,
  action: 'cake.cut',
  object: { kind: 'cake', id: 7 },
  before: { state: 'whole' },
  after: { state: 'cut', price: 5_000n },
}

test('what is not declared does not compile', () => {
  const wrong: AuditEntry<typeof cakes, 'cake.cut'>[] = [
    cut,
    // @ts-expect-error no such action
    { ...cut, action: 'cake.eaten' },
    // @ts-expect-error the action is not done to a slice
    { ...cut, object: { kind: 'slice', id: 7 } },
    // @ts-expect-error no such field
    { ...cut, after: { weight: 3 } },
    // @ts-expect-error no such word
    { ...cut, after: { state: 'gone' } },
    // @ts-expect-error an amount is satang
    { ...cut, after: { price: 50 } },
  ]
  const served: Entry<'cake.served'> = {
    staffId: 1,
    action: 'cake.served',
    object: { kind: 'slice', id: '7:1' },
  }
  expect([...wrong, served]).toHaveLength(7)
})

test('features are joined, each action with its own fields', () => {
  const teas = defineAudit({
    nouns: { tea: 'ชา' },
    objects: { tea: { thai: 'ชา', permission: 'tea.view' } },
    fields: { state: { thai: 'ความร้อน' } },
    actions: { 'tea.poured': { thai: 'ริน', object: 'tea' } },
  })
  const { actions, objects } = joinAudits([cakes, teas])
  expect(Object.keys(objects)).toEqual(['cake', 'slice', 'tea'])
  expect(actions['cake.cut']?.fields['state']?.thai).toBe('สถานะ')
  expect(actions['tea.poured']?.fields['state']?.thai).toBe('ความร้อน')
})

test.each<[string, AuditDeclaration, string]>([
  ['an action', { ...cakes, nouns: {}, objects: {} }, 'the action cake.cut is declared twice'],
  ['a thing', { ...cakes, nouns: {}, actions: {} }, 'the object cake is declared twice'],
  ['a noun', { ...cakes, objects: {}, actions: {} }, 'the noun cake is declared twice'],
])('%s that two declare stops the start', (_what, again, message) => {
  expect(() => joinAudits([cakes, again])).toThrow(message)
})

test('a thing inside nothing stops the start', () => {
  const lost = { ...cakes, objects: { crumb: { thai: 'เศษ', permission: 'x.y', inside: 'loaf' } } }
  expect(() => joinAudits([lost])).toThrow('crumb is inside loaf, not declared')
})
