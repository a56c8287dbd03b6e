import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { baht, day, defineCall, id, instant, nothing, positiveBaht } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineProtocol, defineProviderCall } from '#kernel/provider-contract.ts'
import { describeCall, operationId } from './describe-call.ts'
import { describeProviderCall, templateOf } from './describe-provider-call.ts'
import { wireSchemaOf } from './wire-schema.ts'

test.each([
  ['an amount', baht(), { type: 'string', examples: ['1234.50'] }],
  ['an amount with a rule', positiveBaht(), { type: 'string', examples: ['1234.50'] }],
  ['an id', id(), { type: 'integer', minimum: 1 }],
  ['a time', instant(), { type: 'string', format: 'date-time' }],
  ['a day', day(), { type: 'string', format: 'date' }],
])('%s is described as it is in JSON', (_what, schema, described) => {
  expect(wireSchemaOf(schema)).toMatchObject(described)
  const nested = z.object({ list: z.array(z.nullable(schema)) })
  expect(wireSchemaOf(nested)).toMatchObject({
    properties: { list: { items: { anyOf: [described, { type: 'null' }] } } },
  })
})

test('what JSON cannot carry is no silent nothing', () => {
  expect(() => wireSchemaOf(z.object({ satang: z.bigint() }))).toThrow(/BigInt/i)
})

test('a path makes a name and a template', () => {
  expect(operationId({ method: 'POST', path: '/api/lotto/bill/create' })).toBe(
    'postApiLottoBillCreate',
  )
  expect(templateOf('/provider/:code/:shelf/bet')).toBe('/provider/{code}/{shelf}/bet')
})

test('an error with a status of its own is a response of its own', () => {
  const errors = defineErrors({ gone: { number: 9101, status: 404, thai: 'ไม่มีแล้ว' } })
  const described = describeCall(
    'cake',
    defineCall({
      method: 'GET',
      path: '/api/cake',
      summary: 'A cake',
      access: 'public',
      input: nothing(),
      output: z.object({ price: baht() }),
      errors: [errors.gone],
    }),
  )
  expect(described['responses']).toMatchObject({
    200: { content: { 'application/json': { schema: { properties: { error: { const: 0 } } } } } },
    404: { description: '`gone` 404' },
    default: { $ref: '#/components/responses/NotDoneOpen' },
  })
})

test('a provider that reads errors from an answer of 200 finds them there', () => {
  const wallet = defineProtocol({
    name: 'wallet',
    signature: { headers: ['x-hash'], rule: 'A hash', errors: ['BAD_HASH'] },
    bytesMax: 1024,
    errors: {
      BAD_HASH: { status: 200, meaning: 'Not believed' },
      BROKEN: { status: 500, meaning: 'Ours' },
    },
    faults: {
      method: 'BROKEN',
      address: 'BROKEN',
      limit: 'BROKEN',
      size: 'BROKEN',
      path: 'BROKEN',
      syntax: 'BROKEN',
      shape: 'BROKEN',
      busy: 'BROKEN',
      unexpected: 'BROKEN',
    },
    bodyOf: (status) => ({ status }),
  })
  const bet = defineProviderCall({
    protocol: wallet,
    method: 'POST',
    path: '/provider/:code/bet',
    summary: 'Takes a bet',
    params: z.object({ code: z.string() }),
    body: z.object({ amount: z.int() }),
    output: z.object({ status: z.literal('OK') }),
    errors: [],
    limit: { name: 'bet', max: 5, windowMs: 60_000 },
  })
  expect(describeProviderCall('game', bet)).toMatchObject({
    parameters: [
      { name: 'code', in: 'path', required: true },
      { name: 'x-hash', in: 'header', required: true },
    ],
    responses: {
      200: {
        content: {
          'application/json': { examples: { BAD_HASH: { value: { status: 'BAD_HASH' } } } },
        },
      },
      500: { content: { 'application/json': { examples: { BROKEN: {} } } } },
    },
  })
})
