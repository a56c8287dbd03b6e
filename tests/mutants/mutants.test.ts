import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/cluster.ts'
import { testDatabase } from '#tests/support/database.ts'
import { statementOf } from './apply-mutant.ts'
import { judge } from './judge.ts'
import { applyChange, isFile, parseMutant, readMutants, type Mutant } from './mutant.ts'

// The mutants themselves run in `npm run ledger:mutants`. Here stands only that each of them still
// fits the code: its place is there once, and the database takes what it makes of it.

const ROOT = join(import.meta.dirname, '../..')
const MUTANTS_MIN = 30

const mutants = await readMutants()
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ ...database.owner })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('there are enough of them, each with a suite that exists', async () => {
  expect(mutants.length).toBeGreaterThanOrEqual(MUTANTS_MIN)
  for (const { suite } of mutants) await access(join(ROOT, suite))
})

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s fits', async (_, mutant) => {
  await client.query('begin')
  try {
    for (const change of mutant.changes) {
      if (isFile(change)) {
        const text = await readFile(join(ROOT, change.target), 'utf8')
        expect(applyChange(mutant, change, text)).not.toBe(text)
      } else {
        await client.query(await statementOf(client, mutant, change))
      }
    }
  } finally {
    await client.query('rollback')
  }
})

describe('a patch', () => {
  const text = (hunk: string) => `It breaks.\nsuite: a.test.ts\ntest: b\n@@ src/a.ts\n${hunk}`
  const apply = (mutant: Mutant, source: string) =>
    mutant.changes.reduce((changed, change) => applyChange(mutant, change, changed), source)

  test('replaces one place, however it is indented', () => {
    const mutant = parseMutant('m', text(' if (a) {\n-  b()\n+  c()\n }\n'))
    expect(mutant).toMatchObject({ breaks: 'It breaks.', suite: 'a.test.ts', test: 'b' })
    expect(apply(mutant, 'x\n    if (a) {\n      b()\n    }\ny')).toContain('c()')
  })
  test('is loud where its place is gone, or there twice', () => {
    const mutant = parseMutant('m', text('-b()\n+c()\n'))
    expect(() => apply(mutant, 'a()')).toThrow('0 times')
    expect(() => apply(mutant, 'b() b()')).toThrow('2 times')
  })
  test('needs its lines', () => {
    expect(() => parseMutant('m', 'It breaks.\n@@ a\n-b\n+c')).toThrow('"suite: …"')
    expect(() => parseMutant('m', text('*b'))).toThrow('neither of')
    expect(() => parseMutant('m', 'It breaks.\nsuite: a\ntest: b\n')).toThrow('breaks nothing')
  })
})

describe('a mutant counts as caught', () => {
  const failure = (assertions: string[], message = 'boom') => ({ test: 't', assertions, message })
  const run = { passed: 0, failures: [], crashes: [] }

  test('by an assertion and by nothing else', () => {
    const seen = failure(['expected 1 to be 2\n  more'])
    expect(judge({ ...run, failures: [seen] })).toEqual({
      end: 'caught',
      why: 'expected 1 to be 2',
    })
    const simulated = failure(['seed 5 fails\n  a is not in the books\n  more'])
    expect(judge({ ...run, failures: [simulated] }).why).toBe('seed 5 fails: a is not in the books')
    expect(judge({ ...run, failures: [failure([])] }).end).toBe('crashed')
    expect(judge({ ...run, failures: [seen], crashes: ['left open'] }).end).toBe('caught')
    expect(judge({ ...run, passed: 1, crashes: ['no file'] }).end).toBe('crashed')
    const broken = failure(['expected an error with "x" but got: syntax error at or near "from"'])
    expect(judge({ ...run, failures: [broken] }).end).toBe('crashed')
    expect(judge({ ...run, passed: 3 }).end).toBe('survived')
    expect(judge(run).why).toBe('no test of this name ran')
  })
})
