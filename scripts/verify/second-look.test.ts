import { expect, test } from 'vitest'
import type { FileRecord, RunRecord } from './journal.ts'
import { FAILED_FILES_MAX, FAILED_TESTS_MAX, runWithLooks } from './second-look.ts'

/** A file's tests, each with its state: `{ buys: 'failed' }`. */
type States = Record<string, 'passed' | 'failed' | 'skipped'>

function file(name: string, tests: States, more: Partial<FileRecord> = {}): FileRecord {
  return {
    project: 'server',
    file: `/site/${name}`,
    durationMs: 10,
    isLoaded: true,
    errors: [],
    tests: Object.entries(tests).map(([test, state]) => ({
      test,
      state,
      message: state === 'failed' ? `Error: ${test} said no\n    at here` : '',
    })),
    ...more,
  }
}

const ended = (...files: FileRecord[]): RunRecord => ({
  files,
  unhandled: [],
  hasEnded: true,
  isAt: [],
})

/** What the runs come to, and which files each look after the main run was at. */
async function judge(...records: RunRecord[]) {
  const looks: string[][] = []
  const verdict = await runWithLooks((files) => {
    if (files) looks.push(files.map((path) => path.slice('/site/'.length)))
    const next = records.shift()
    if (!next) throw new Error('no run was expected any more')
    return Promise.resolve(next)
  }, '/site')
  expect(records, 'runs that were not asked for').toEqual([])
  return { ...verdict, looks }
}

test('what passes alone is unstable, counts as passed and keeps its first failure', async () => {
  const main = ended(
    file('a.test.ts', { buys: 'failed', sells: 'passed' }),
    file('b.test.ts', { wins: 'passed' }),
  )
  expect(await judge(main, ended(file('a.test.ts', { buys: 'passed', sells: 'passed' })))).toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    unstable: ['a.test.ts > buys: Error: buys said no'],
    slowest: [
      { name: 'a.test.ts', durationMs: 10 },
      { name: 'b.test.ts', durationMs: 10 },
    ],
    looks: [['a.test.ts']],
  })
})

test('a test counts by its last look, of which there are two at most', async () => {
  const red = (one: States[string], other: States[string]) =>
    ended(file('a.test.ts', { buys: one, sells: other }))
  const third = await judge(
    red('failed', 'passed'),
    red('passed', 'failed'),
    red('passed', 'passed'),
  )
  expect(third).toMatchObject({ passed: 2, failed: 0, looks: [['a.test.ts'], ['a.test.ts']] })
  expect(third.unstable).toHaveLength(2)
  const never = await judge(
    red('failed', 'passed'),
    red('failed', 'passed'),
    red('failed', 'passed'),
  )
  expect(never).toMatchObject({ passed: 1, failed: 1, unstable: [] })
  expect(never.failures[0]).toContain('a.test.ts > buys\nError: buys said no')
})

test('what a look does not see again has failed', async () => {
  const main = ended(file('a.test.ts', { buys: 'failed', sells: 'passed' }))
  const gone = ended(file('a.test.ts', { sells: 'passed' }))
  expect(await judge(main, gone, gone)).toMatchObject({ passed: 1, failed: 1, unstable: [] })
})

test('two tests of one name are two tests', async () => {
  const twice = (first: 'passed' | 'failed') =>
    ended(
      file(
        'a.test.ts',
        {},
        {
          tests: [
            { test: 'buys', state: first, message: '' },
            { test: 'buys', state: 'passed', message: '' },
          ],
        },
      ),
    )
  expect(await judge(twice('failed'), twice('failed'), twice('failed'))).toMatchObject({
    passed: 1,
    failed: 1,
  })
})

test('a hook that fails is looked at again, and its tests count when they run', async () => {
  const main = ended(file('a.test.ts', { buys: 'skipped' }, { errors: ['Error: no world'] }))
  expect(await judge(main, ended(file('a.test.ts', { buys: 'passed' })))).toMatchObject({
    passed: 1,
    failed: 0,
    unstable: ['a.test.ts > (around its tests): Error: no world'],
  })
})

const many = (count: number): States =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`case ${at}`, 'failed']))
const files = (count: number) =>
  ended(...Array.from({ length: count }, (_, at) => file(`${at}.test.ts`, { buys: 'failed' })))

test.each<[string, RunRecord, number]>([
  ['a pure test', ended(file('a.test.ts', { adds: 'failed' }, { project: 'unit' })), 1],
  [
    'a file that does not load',
    ended(file('a.test.ts', {}, { isLoaded: false, errors: ['no such module'] })),
    1,
  ],
  [
    'more tests than chance explains',
    ended(file('a.test.ts', many(FAILED_TESTS_MAX + 1))),
    FAILED_TESTS_MAX + 1,
  ],
  ['more files than chance explains', files(FAILED_FILES_MAX + 1), FAILED_FILES_MAX + 1],
  ['an error of no test', { ...ended(file('a.test.ts', { buys: 'passed' })), unhandled: ['!'] }, 1],
  [
    'a run that broke off',
    { ...ended(file('a.test.ts', { buys: 'failed' })), hasEnded: false, isAt: ['/site/a.test.ts'] },
    2,
  ],
])('no second look: %s', async (_, main, failed) => {
  expect(await judge(main)).toMatchObject({ failed, unstable: [], looks: [] })
})

test('as many as chance may explain are looked at', async () => {
  const red = ended(file('a.test.ts', many(FAILED_TESTS_MAX)))
  expect(await judge(red, red, red)).toMatchObject({ failed: FAILED_TESTS_MAX })
  const all = files(FAILED_FILES_MAX)
  expect((await judge(all, ended(...all.files), all)).looks).toHaveLength(2)
})

test('a look that breaks off is the last one', async () => {
  const main = ended(file('a.test.ts', { buys: 'failed' }))
  const broken = { ...ended(), hasEnded: false, isAt: ['/site/a.test.ts > buys'] }
  const { failures, failed } = await judge(main, broken)
  expect(failed).toBe(2)
  expect(failures[1]).toBe('the run broke off; it was at\n    a.test.ts > buys')
})
