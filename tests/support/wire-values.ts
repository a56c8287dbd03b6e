import fc from 'fast-check'
import type { JsonSchema } from '#platform/openapi/wire-schema.ts'

/** Values that have broken servers: for texts, numbers, dates, and of other types than asked for. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'ก\u0000ข',
  '\ud800',
  'x\udfff',
  '\u202e',
  '%00',
  '../x',
  "' or 1=1 --",
  '๑๒๓',
  'x'.repeat(5_000),
  '0',
  '-1',
  '1e9',
  'NaN',
  '32768',
  '2147483648',
  '9223372036854775808',
  '999999999999999',
  '999999999999.99',
  '-999999999999.99',
  '0.001',
  '0001-01-01',
  '-000044-03-15T00:00:00Z',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  0,
  -1,
  1.5,
  32_768,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  null,
  [],
  [[]],
  {},
  { toString: 'x' },
]

/** A value of the given schema, as JSON, with one in a few replaced by what nobody should send. */
export function wireValues(
  schema: JsonSchema,
  known: readonly unknown[] = [],
): fc.Arbitrary<unknown> {
  const branches = [
    { weight: 5, arbitrary: fitting(schema) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  ]
  if (known.length > 0) branches.push({ weight: 5, arbitrary: fc.constantFrom(...known) })
  return fc.oneof(...branches)
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((choice) => wireValues(choice)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (schema['type']) {
    case 'object':
      return wireObjects(schema)
    case 'array':
      return fc.array(wireValues((schema['items'] ?? {}) as JsonSchema), { maxLength: 4 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer())
    case 'boolean':
      return fc.boolean()
    default:
      return texts(schema)
  }
}

/** An object with the properties of the schema; those that may be left out sometimes are. */
export function wireObjects(
  schema: JsonSchema,
  known: (field: string) => readonly unknown[] = () => [],
): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as readonly string[])
  return fc.record(
    Object.fromEntries(properties.map(([name, inner]) => [name, wireValues(inner, known(name))])),
    { requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)) },
  )
}

function texts(schema: JsonSchema): fc.Arbitrary<unknown> {
  const examples = (schema['examples'] ?? []) as readonly unknown[]
  const anyText = fc.string({ unit: 'binary', maxLength: 40 })
  const branches: fc.Arbitrary<unknown>[] = [anyText]
  if (examples.length > 0) branches.push(fc.constantFrom(...examples))
  if (schema['format'] === 'date-time') {
    branches.push(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()))
  }
  if (typeof schema['pattern'] === 'string') {
    branches.push(fc.stringMatching(new RegExp(schema['pattern'])))
  }
  return fc.oneof(...branches)
}
