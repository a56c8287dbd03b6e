import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/cluster.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openDatabase } from '#platform/database/database.ts'
import { knownTypes, valueTypeOf } from '../../scripts/codegen/value-types.ts'
import { checkStatements } from '../../scripts/statements/check.ts'
import { Describer } from '../../scripts/statements/describe.ts'
import { Tree } from '../../scripts/tidy/tree.ts'

// The checker with the real database and the real compiler, on a schema of its own.
const ROOT = join(import.meta.dirname, '../..')

let database: TestDatabase
let client: pg.Client
let describer: Describer

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ ...database.superuser })
  await client.connect()
  await client.query(`
    create schema zoo;
    create table zoo.animal (
      animal_id  bigint primary key,
      name       text not null,
      nickname   text,
      state      text not null check (state in ('asleep', 'awake')),
      fed_at     timestamptz not null,
      traits     jsonb not null,
      born       date not null,
      toys       int[] not null);
    create table zoo.keeper (animal_id bigint primary key references zoo.animal, name text not null);
    create view zoo.known as select animal_id, nickname from zoo.animal`)
  describer = await Describer.on(client)
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** What is found in a file of this code, its lines counted from 1. */
async function check(code: string): Promise<{ line: number; what: string }[]> {
  const tree = Tree.of({ 'src/zoo-store.ts': `import { sql } from 'kysely'; ${code}\nexport {}` })
  const { findings } = await checkStatements(ROOT, tree, tree.code, describer)
  for (const { path, rule, instead } of findings) {
    expect(path).toBe('src/zoo-store.ts')
    expect([rule, instead]).not.toContain('')
  }
  return findings.map(({ line, what }) => ({ line, what }))
}

test('what is true passes, however it is written', async () => {
  const found = await check(`
    interface Animal { animal_id: bigint; nickname: string | null; state: 'asleep' | 'awake' }
    type Fed = Pick<Animal, 'animal_id'> & { readonly fed_at: Date }
    export const all = (id: bigint) => [
      sql<Animal>\`select animal_id, nickname, state from zoo.animal where animal_id = \${id}\`,
      sql<Fed>\`select animal_id, fed_at from zoo.animal where fed_at < \${new Date()}\`,
      sql<{
        traits: { legs: number } // of the wild ones
        // rows: trusted, the tame ones have been named
        nickname: string
        born: string
        toys: readonly number[]
      }>\`select traits, nickname, born, toys from zoo.animal where name = any (\${['a', null]})\`,
      sql<{ nickname: string }>\`select nickname from zoo.known where nickname is not null\`,
      sql<{ keeper: string | null; has: boolean; toys: bigint }>\`
        select k.name as keeper, exists (select from zoo.keeper) as has, count(*) as toys
          from zoo.animal a left join zoo.keeper k using (animal_id) group by k.name\`,
      sql<{ found: 'one' } | { found: 'none'; name: string }>\`select 'one' as found, name from zoo.animal\`,
    ]`)
  expect(found).toEqual([])
})

const lie = (row: string, text: string) => `void sql<${row}>\`${text}\``
const animals = 'from zoo.animal'

/** Each a line that lies, and what is said of it. */
const LIES = [
  [
    lie('{ animal_id: number }', `select animal_id ${animals}`),
    '"animal_id" is int8, which our driver gives as bigint, and the row type says number',
  ],
  [
    lie('{ nickname: string }', `select nickname ${animals}`),
    '"nickname" can be null, and the row type says string',
  ],
  [
    lie('{ nickname: string }', 'select nickname from zoo.known'),
    '"nickname" can be null, and the row type says string',
  ],
  [
    lie('{ name: string }', `select k.name ${animals} left join zoo.keeper k using (animal_id)`),
    '"name" can be null, and the row type says string',
  ],
  [
    lie('{ last: Date }', `select max(fed_at) as last ${animals}`),
    '"last" can be null, and the row type says Date',
  ],
  [
    lie("{ state: 'awake' }", `select state ${animals}`),
    `"state" may be "asleep" | "awake", and the row type says "awake"`,
  ],
  [
    lie('{ name: string; age: number }', `select name ${animals}`),
    'the row type has "age", which the statement does not answer',
  ],
  [
    lie('{ name: string }', `select name, born ${animals}`),
    'the statement answers "born", which the row type does not have',
  ],
  [
    lie('{ traits: { legs: bigint } }', `select traits ${animals}`),
    '"traits" is jsonb, which our driver gives as what JSON can hold, and the row type says ' +
      '{ legs: bigint; }',
  ],
  [
    lie('{ at: string }', `select point(1, 2) as at`),
    '"at" is point, of which nobody has said what our driver gives',
  ],
  [
    'void ((day: Date) => sql`delete from zoo.animal where born = ${day}`.execute(null!))',
    'a parameter of type date is given Date, not string | null',
  ],
  [
    'void ((id?: bigint) => sql`delete from zoo.animal where animal_id = ${id}`.execute(null!))',
    'a parameter of type int8 is given bigint | undefined, not bigint | number | null',
  ],
  [
    lie('{ age: number }', `select age ${animals}`),
    'PostgreSQL refuses this statement: column "age" does not exist',
  ],
  [
    'declare const client: { query<Row>(text: string): Row }; ' +
      `client.query<{ n: bigint }>('select count(*) as n ${animals}')`,
    '"n" is int8, which each client of pg reads in its own way',
  ],
] as const

test('each lie is found, in its line and in plain words', async () => {
  const found = await check(LIES.map(([code]) => code).join('\n'))
  expect(found.toSorted((a, b) => a.line - b.line)).toEqual(
    LIES.map(([, what], index) => ({ line: index + 1, what })),
  )
})

test('trust that nothing needs is told where it is asked for', async () => {
  const named = `interface Named {
    // rows: trusted, only animals with a name are read
    name: string
  }
  ${lie('Named', `select name ${animals}`)}`
  const what = 'this property is trusted, and says no more than PostgreSQL knows'
  expect(await check(named)).toEqual([{ line: 3, what }])
})

const SAMPLES: Readonly<Record<string, string>> = {
  bool: 'true',
  uuid: '00000000-0000-4000-8000-000000000000',
  inet: '127.0.0.1',
  cidr: '127.0.0.0/8',
  date: '2026-11-22',
  time: '12:30',
  timestamptz: '2026-11-22 12:30+07',
}

/** What a value is, in the words of `value-types.ts`. */
function kindOf(value: unknown): string {
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}

test.each(knownTypes)('our pool gives %s as the checks say, and a list of it too', async (type) => {
  const open = openDatabase(database.app, { max: 1 })
  try {
    const sample = `'${SAMPLES[type] ?? '1'}'::${type}`
    const { rows } = await open.pool.query<{ one: unknown; list: unknown[] }>(
      `select ${sample} as one, array[${sample}] as list`,
    )
    const { read = '' } = valueTypeOf(type) ?? {}
    if (read === 'unknown') return
    expect(kindOf(rows[0]?.one)).toBe(read)
    if (valueTypeOf(`_${type}`)) expect(rows[0]?.list.map(kindOf)).toEqual([read])
  } finally {
    await open.close()
  }
})
