/** What a column's value is when read, and when written. */
export interface ValueType {
  readonly read: string
  readonly write: string
}

/** For a type that is written as it is read. */
export const same = (type: string): ValueType => ({ read: type, write: type })

/** How our pool gives each type (platform/database); dates are Bangkok days as text. */
const VALUES: Readonly<Record<string, ValueType>> = {
  int2: same('number'),
  int4: same('number'),
  int8: { read: 'bigint', write: 'bigint | number' },
  float4: same('number'),
  float8: same('number'),
  numeric: { read: 'string', write: 'string | bigint | number' },
  bool: same('boolean'),
  text: same('string'),
  varchar: same('string'),
  bpchar: same('string'),
  name: same('string'),
  uuid: same('string'),
  oid: same('number'),
  xid8: same('string'),
  inet: same('string'),
  cidr: same('string'),
  date: same('string'),
  time: same('string'),
  timestamptz: same('Date'),
  json: same('unknown'),
  jsonb: same('unknown'),
  bytea: same('Buffer'),
}

/** What the driver reads in another way, or not at all, where it comes in an array: cast it. */
const OTHERWISE_IN_LISTS = new Set(['_numeric', '_name', '_xid8', '_date'])

export const knownTypes: readonly string[] = Object.keys(VALUES)

/** The TypeScript type of a PostgreSQL type by its own name, which begins with `_` for an array. */
export function valueTypeOf(type: string): ValueType | undefined {
  const value = VALUES[type.replace(/^_/, '')]
  if (!value || !type.startsWith('_')) return value
  if (OTHERWISE_IN_LISTS.has(type)) return undefined
  return { read: arrayOf(value.read), write: arrayOf(value.write) }
}

const arrayOf = (type: string) => (/[ |]/.test(type) ? `(${type})[]` : `${type}[]`)
