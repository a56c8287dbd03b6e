import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Step, runSteps } from './step.ts'

// Real runs of small made-up suites: what Vitest does when tests fail, hang and die is not ours to
// guess. Together they take about ten seconds.

const folder = mkdtempSync(join(tmpdir(), 'made-up-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONFIG = `const projects = ['unit', 'server'].map((name) => ({
  extends: true, test: { name, include: [name + '/*.test.mjs'] } }))
export default { test: { globals: true, isolate: false, maxWorkers: 2, projects } }`

/** Writes a suite and runs it as `npm test` runs ours. */
async function run(name: string, suite: Record<string, string>, silenceMs = 60_000) {
  const root = join(folder, name)
  for (const [path, code] of Object.entries({ ...suite, 'vitest.config.mjs': CONFIG })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), code)
  }
  const args = [
    'run',
    '--root',
    root,
    '--reporter',
    join(import.meta.dirname, 'journal-reporter.ts'),
  ]
  const step: Step = {
    name,
    command: ['vitest', ...args],
    env: { RECORD: join(root, 'record') },
    tests: { only: (files) => [...args, '--maxWorkers=1', ...files], folder: root, silenceMs },
  }
  const said: string[] = []
  const outcome = await runSteps([step], (text) => said.push(text))
  return { ...outcome, said: said.join('') }
}

/** A test that fails as often as its file says, and passes from then on. */
const failing = (
  times: number,
) => `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const seen = import.meta.filename + '.times'
test('buys', () => {
  const times = (existsSync(seen) ? Number(readFileSync(seen, 'utf8')) : 0) + 1
  writeFileSync(seen, String(times))
  expect(times).toBeGreaterThan(${times})
})`
const PASSES = "test('sells', () => {})"
/** Adds a line to a record, as a site does that answers with a declared error. */
const RECORDS = `import { appendFileSync } from 'node:fs'
beforeAll(() => appendFileSync(process.env.RECORD, 'seen '))
`

test('fails once, fails always, fails in a pure test', async () => {
  const { passed, failed, failures, unstable, said } = await run('mixed', {
    'server/once.test.mjs': RECORDS + failing(1),
    'server/always.test.mjs': failing(9),
    'server/fine.test.mjs': PASSES,
    'unit/once.test.mjs': failing(1),
  })
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 })
  expect(unstable).toEqual([expect.stringMatching(/server\/once\.test\.mjs > buys: Assertion/)])
  // Two workers end in either order.
  expect(failures.map((text) => text.split('\n', 1)[0] ?? '').toSorted()).toEqual([
    expect.stringMatching(/server\/always\.test\.mjs > buys$/),
    expect.stringMatching(/unit\/once\.test\.mjs > buys$/),
  ])
  expect(said.match(/another look/g)).toHaveLength(2)
  // What the first look saw is told with what the main run saw.
  expect(readFileSync(join(folder, 'mixed/record'), 'utf8')).toBe('seen seen ')
})

test('too many fail', async () => {
  const each = "test.each(Array.from({ length: 13 }, (_, at) => at))('%i', () => expect(0).toBe(1))"
  const { passed, failed, said } = await run('many', {
    'server/each.test.mjs': each,
    'server/fine.test.mjs': PASSES,
  })
  expect({ passed, failed }).toEqual({ passed: 1, failed: 13 })
  expect(said).not.toContain('another look')
})

test('a run that hangs is ended with its workers, and says where; what passed counts', async () => {
  const hangs = "test('waits', () => { for (;;); })"
  const { passed, failed, failures } = await run(
    'hang',
    { 'server/fine.test.mjs': PASSES, 'server/hangs.test.mjs': hangs },
    3_000,
  )
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(failures[0]).toMatch(/broke off; it was at\n.*server\/hangs\.test\.mjs/)
})

test('a run that dies is one failure and says where it was', async () => {
  const kills =
    "test('kills', async () => { process.kill(process.ppid, 'SIGKILL'); await new Promise(() => {}) })"
  const { failed, failures } = await run('dead', { 'server/kills.test.mjs': kills })
  expect(failed).toBe(1)
  expect(failures[0]).toMatch(/broke off; it was at\n.*server\/kills\.test\.mjs/)
})
