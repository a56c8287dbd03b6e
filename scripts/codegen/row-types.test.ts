import { expect, test } from 'vitest'
import { type Column, wordsOf } from './catalog.ts'
import { renderRowTypes } from './row-types.ts'

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  table: 'deposit.payment_order',
  comment: null,
  column: name,
  type,
  words: null,
  isNullable: false,
  hasDefault: false,
  isGenerated: false,
  ...more,
})

const line = (name: string, type: string, more: Partial<Column> = {}) =>
  renderRowTypes([column(name, type, more)], 'x')
    .split('\n')
    .find((text) => text.startsWith(`  ${name}:`))
    ?.trim()

test.each([
  ['id', 'int8', { isGenerated: true, hasDefault: true }, 'id: ColumnType<bigint, never, never>'],
  ['amount_satang', 'int8', {}, 'amount_satang: bigint'],
  ['fee_satang', 'int8', { hasDefault: true }, 'fee_satang: Generated<bigint>'],
  ['member_id', 'int8', {}, 'member_id: Int8'],
  ['note', 'text', { isNullable: true }, 'note: string | null'],
  ['made_at', 'timestamptz', { hasDefault: true }, 'made_at: Generated<Date>'],
  ['digits', '_text', {}, 'digits: string[]'],
  ['ids', '_int8', {}, 'ids: ColumnType<bigint[], (bigint | number)[], (bigint | number)[]>'],
  ['state', 'text', { words: ['open', 'paid'] }, "state: 'open' | 'paid'"],
  ['day', 'date', {}, 'day: string'],
])('%s %s', (name, type, more, expected) => expect(line(name, type, more)).toBe(expected))

test('a table becomes an interface and a key', () => {
  const text = renderRowTypes([column('note', 'text', { comment: 'One QR payment.' })], 'sha256 ab')
  expect(text).toContain('db/migrations and the views (sha256 ab). Do not edit.')
  expect(text).toContain('/** One QR payment. */\nexport interface DepositPaymentOrder {')
  expect(text).toContain("  'deposit.payment_order': DepositPaymentOrder\n")
})

test('a type we do not know stops the run and says where to add it', () => {
  expect(() => renderRowTypes([column('area', 'polygon')], 'x')).toThrow(/value-types\.ts/)
})

test('the words of a column come from its own CHECK and from no other', () => {
  const list = "ARRAY['open'::text, 'paid'::text]"
  expect(wordsOf(`CHECK ((status = ANY (${list})))`)).toEqual(['open', 'paid'])
  expect(wordsOf(`CHECK (((status = ANY (${list})) OR (id > 0)))`)).toBeNull()
  expect(wordsOf(null)).toBeNull()
})
