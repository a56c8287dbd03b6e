import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { baht, id, page } from '#kernel/contract.ts'
import { fieldsOf } from './fields.ts'

const texts = (schema: z.ZodMiniType) =>
  fieldsOf(schema).map(({ name, type, isRequired }) => `${name}: ${type}${isRequired ? '' : '?'}`)

test('fields are told as they stand on the wire', () => {
  const line = z.object({ number: z.string(), amount: baht() })
  expect(
    texts(
      z.object({
        round_id: id(),
        lines: z.array(line),
        note: z.optional(z.string()),
        status: z.enum(['open', 'closed']),
        balance: z.nullable(baht()),
        accept: z.literal(true),
      }),
    ),
  ).toEqual([
    'round_id: id',
    'lines: list',
    'lines[].number: text',
    'lines[].amount: baht',
    'note: text?',
    'status: one of `open`, `closed`',
    'balance: baht or nothing',
    'accept: `true`',
  ])
})

test('a list and a page name what is in them', () => {
  const item = z.object({ id: id() })
  expect(texts(z.array(item))).toEqual(['[].id: id'])
  expect(texts(page(item))).toEqual([
    'items: list',
    'items[].id: id',
    'next_cursor: text or nothing',
  ])
})
