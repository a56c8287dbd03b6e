import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Step, runSteps } from './step.ts'

const folder = mkdtempSync(join(tmpdir(), 'step-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function programOf(name: string, code: string): string {
  const path = join(folder, `${name}.ts`)
  writeFileSync(path, code)
  return path
}

async function run(...steps: Step[]) {
  const said: string[] = []
  const counts = await runSteps(steps, (text) => said.push(text))
  return { counts, said: said.join('') }
}

test('a step that succeeds is one line with its seconds', async () => {
  const quiet = programOf('quiet', "console.log('noise')")
  const { counts, said } = await run({ name: 'quiet', command: [quiet] })
  expect(counts).toMatchObject({ passed: 0, failed: 0, failures: [] })
  expect(said).toMatch(/^✓ quiet +\d+\.\d s\n$/)
})

test('a step that fails shows everything it printed, counts as one, and the next one still runs', async () => {
  const loud = programOf('loud', "console.log('out'); console.error('err'); process.exit(3)")
  const next = programOf('next', '')
  const { counts, said } = await run(
    { name: 'loud', command: [loud] },
    { name: 'next', command: [next] },
  )
  expect(counts).toMatchObject({ passed: 0, failed: 1, failures: ['loud'] })
  expect(said).toContain('out\nerr\n')
  expect(said).toContain('again: ')
  expect(said).toContain('✓ next')
})

test('two small neighbours run at a time, and nothing beside a step that is not small', async () => {
  const meet = (name: string, other: string) =>
    programOf(
      name,
      `import { existsSync, writeFileSync } from 'node:fs'
writeFileSync('${join(folder, name)}.here', '')
while (!existsSync('${join(folder, other)}.here')) await new Promise((next) => setTimeout(next, 5))`,
    )
  const alone = programOf(
    'alone',
    `import { existsSync } from 'node:fs'
process.exit(existsSync('${join(folder, 'left')}.here') && existsSync('${join(folder, 'right')}.here') ? 0 : 1)`,
  )
  const { counts } = await run(
    { name: 'left', command: [meet('left', 'right')], isSmall: true },
    { name: 'right', command: [meet('right', 'left')], isSmall: true },
    { name: 'alone', command: [alone] },
  )
  expect(counts.failures).toEqual([])
})

test('a tool that is not there is a failure and not a crash', async () => {
  const { counts, said } = await run({ name: 'ghost', command: ['no-such-tool'] })
  expect(counts.failed).toBe(1)
  expect(said).toContain('no-such-tool')
})
