import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpinProof } from '#features/wheel/rules/check-spin.ts'
import { commitOf } from '#kernel/fair.ts'

const SCRIPT = resolve('src/apps/member/public/verify-wheel.mjs')

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verify-wheel-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const server_seed = 'a'.repeat(64)
/** The wheel of rewards.md §8, WH2: number 9 draws 7845. */
const proof: SpinProof = {
  algo: 'pf-v1',
  spin_id: 12,
  title: 'กงล้อ',
  spun_at: '2026-12-07T10:00:00+07:00',
  commit: commitOf(server_seed),
  server_seed,
  client_seed: 'client-seed',
  nonce: 9,
  x: 7_845,
  drawn_place: 2,
  place: 2,
  weights: [4_000, 2_500, 2_000, 1_000, 450, 49, 1],
  labels: ['ไม่ได้รางวัล', '10 แต้ม', '฿5', '฿20', '฿100', '฿1,000', 'โทรศัพท์'],
  fallbacks: [null, null, 0, null, null, null, 3],
}

/** Runs a copy of the script, as somebody who downloaded it. */
async function runOn(change: Partial<SpinProof>): Promise<{ code: number; text: string }> {
  const [alone, record] = [join(dir, 'verify-wheel.mjs'), join(dir, 'spin.json')]
  await copyFile(SCRIPT, alone)
  await writeFile(record, JSON.stringify({ ...proof, ...change }))
  return new Promise((done) => {
    execFile(process.execPath, [alone, record], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
}

test.each<[string, Partial<SpinProof>, number, string]>([
  ['a true spin', {}, 0, 'right: 5   ✗ ผิด · off: 0'],
  ['a true spin, whose terms are asked of its reader', {}, 0, 'are words of this file'],
  ['one that ran out', { place: 0 }, 3, '? รางวัลที่ได้เป็นช่องแทน'],
  ['one that ran out, and another number', { place: 0, x: 7_844 }, 1, '✗ เลขที่สุ่มได้ · number'],
  [
    'a fallback that can run out',
    { place: 6, fallbacks: [null, null, 6, null, null, null, 3] },
    1,
    '✗ รางวัลที่ได้',
  ],
  ['another prize', { place: 5 }, 1, '✗ รางวัลที่ได้ · given'],
  ['another number', { x: 7_844 }, 1, '✗ เลขที่สุ่มได้ · number'],
  ['another seed', { server_seed: 'b'.repeat(64) }, 1, '✗ แฮชของซีด'],
  ['odds beyond all', { weights: [4_000, 2_500, 2_001, 1_000, 450, 49, 1] }, 1, '10001'],
  ['a seed that is not shown', { server_seed: null }, 2, 'not revealed yet'],
])('%s', async (_what, change, code, said) => {
  const ran = await runOn(change)
  expect([ran.code, ran.text]).toEqual([code, expect.stringContaining(said)])
})

test('it uses nothing of ours', async () => {
  const source = await readFile(SCRIPT, 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)]
  expect(imports.map(([, plain, lazy]) => plain ?? lazy)).toEqual(['node:crypto', 'node:fs'])
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})
