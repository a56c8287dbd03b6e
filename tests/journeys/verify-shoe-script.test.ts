import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketRecord } from '#tests/support/ticket-records.ts'
import { VOID_COUPS, shoeProof } from '#tests/support/shoe-proofs.ts'

const SCRIPT = resolve('src/apps/member/public/verify-shoe.mjs')
const LINES_MAX = 125

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verify-shoe-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs a copy of the script on a shoe, as somebody who downloaded it. */
async function runOn(shoe: object): Promise<{ code: number; text: string }> {
  const [alone, path] = [join(dir, 'verify-shoe.mjs'), join(dir, 'shoe.json')]
  await copyFile(SCRIPT, alone)
  await writeFile(path, JSON.stringify(shoe))
  return new Promise((done) => {
    execFile(process.execPath, [alone, path], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
}

const shoe = shoeProof()
const withCoup = (coup: number, change: object) => ({
  ...shoe,
  coups: shoe.coups.map((one) => (one.coup === coup ? { ...one, ...change } : one)),
})

test('a shoe is right in every step, in Thai and English, and so is a call that answers it', async () => {
  const { code, text } = await runOn(shoe)
  expect(code, text).toBe(0)
  expect(text).toContain(`right: ${shoe.coups.length + 2}   ✗ ผิด · off: 0`)
  expect(text).toMatch(/✓ ตาที่ 1 · coup 1\n {4}[BPT]b?p? {2}P (\S+ ?)+ {2}B (\S+ ?)+\n/)
  expect(text).toContain(`coup ${VOID_COUPS[0]}\n    void`)
  expect((await runOn({ error: 0, data: shoe })).code).toBe(0)
})

test('the record of a ticket proves its whole shoe', async () => {
  const record = ticketRecord()
  const { code, text } = await runOn(record)
  expect(code, text).toBe(0)
  expect(text).toContain(`right: ${record.coups.length + 2}   ✗ ผิด · off: 0`)
})

test.each<[string, object, string]>([
  ['a seed', { ...shoe, server_seed: 'c'.repeat(64) }, 'seed matches'],
  ['a hash', { ...shoe, commit: 'c'.repeat(64) }, 'seed matches'],
  ['rules', { ...shoe, config_hash: 'c'.repeat(64) }, 'configuration'],
  ['a card', withCoup(9, { player: [1, 2] }), 'coup 9'],
  ['a winner', withCoup(9, { code: 'Tbp' }), 'coup 9'],
  ['a beacon', withCoup(9, { beacon: 'c'.repeat(64) }), 'coup 9'],
  ['a void coup', withCoup(5, { code: 'B', player: [1, 2], banker: [3, 9] }), 'coup 5'],
  ['a coup left out', { ...shoe, coups: shoe.coups.slice(1) }, 'coup 1'],
  ['coups behind the last', { ...shoe, coups: [...shoe.coups, ...shoe.coups] }, 'coup 90'],
])('%s that was changed is red', async (_what, changed, words) => {
  const { code, text } = await runOn(changed)
  expect(code, text).toBe(1)
  const red = text.split('\n').filter((line) => line.startsWith('✗'))
  expect(red.some((line) => line.includes(words))).toBe(true)
})

test('what is not revealed is no proof, and neither is a file that is none', async () => {
  const early = await runOn({ ...shoe, server_seed: null })
  expect([early.code, early.text]).toEqual([2, expect.stringContaining('seed not revealed')])
  expect((await runOn({ algo: 'pf-v1' })).code).toBe(2)
  expect((await runOn({ ...shoe, coups: undefined })).code).toBe(2)
})

test('it uses nothing of ours', async () => {
  const source = await readFile(SCRIPT, 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)]
  expect(imports.map(([, plain, lazy]) => plain ?? lazy)).toEqual(['node:crypto', 'node:fs'])
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(LINES_MAX)
})
