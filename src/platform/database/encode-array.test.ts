import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'
import { encodeArray } from './encode-array.ts'

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(fc.option(arbitrary), { maxLength: 20 })

/** PostgreSQL knows every character but this one. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', '\\"', ',', ' a ', 'ที่', '\n'),
  )
  .filter((word) => !word.includes('\0'))
const instant = fc.date({
  min: new Date('0001-01-02'),
  max: new Date('9999-12-30'),
  noInvalidDate: true,
})
const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

test('what is sent as an array is what arrives', async () => {
  const database = await testDatabase()
  const { db, close } = openDatabase(database.owner, { max: 1 })
  const kinds = { text, timestamptz: instant, bigint, boolean: fc.boolean(), float8: fc.integer() }
  try {
    for (const [kind, arbitrary] of Object.entries<fc.Arbitrary<unknown>>(kinds)) {
      await fc.assert(
        fc.asyncProperty(orNull(arbitrary), async (items) => {
          expect(encodeArray(items)).not.toBeNull()
          const { rows } = await sql<{ items: unknown[] }>`
            select ${items}::${sql.raw(kind)}[] as items`.execute(db)
          expect(rows[0]?.items).toEqual(items)
        }),
        { numRuns: 50 },
      )
    }
  } finally {
    await close()
  }
})

test('what it does not know is left to the driver', () => {
  for (const item of [new Date(Number.NaN), new Date('-000044-03-15'), Buffer.from('a'), [1], {}]) {
    expect(encodeArray(['a', item])).toBeNull()
  }
})
