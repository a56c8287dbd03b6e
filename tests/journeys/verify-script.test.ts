import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SCRIPT = resolve('src/apps/member/public/verify-yeekee.mjs')
const VECTOR = resolve('src/features/yeekee/rules/vector-transcript.json')

type Json = Record<string, never> & {
  shots: { seq: number; number: string; name: string; at: string }[]
  beacon: Record<string, unknown>
  draw: Record<string, unknown> | null
}

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verify-script-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs a copy of the script, as a member who downloaded it, or the one beside our packages. */
async function run(from: string, script = SCRIPT): Promise<{ code: number; text: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [script, from], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
}

async function runOn(change: (round: Json) => unknown): Promise<{ code: number; text: string }> {
  const round = JSON.parse(await readFile(VECTOR, 'utf8')) as Json
  change(round)
  const path = join(dir, 'transcript.json')
  await writeFile(path, JSON.stringify(round))
  return run(path)
}

test('the vector is right in every step, in Thai and English', async () => {
  const { code, text } = await run(VECTOR)
  expect(code).toBe(0)
  expect(text).toContain('✓ เลขท้าย 5 ตัว · last five digits\n    66490')
  expect(text).toContain('✓ ลายเซ็น BLS ของ beacon')
  expect(text).toContain('ผิด · off: 0')
})

test('it uses nothing of ours, and runs where nothing is installed', async () => {
  const source = await readFile(SCRIPT, 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)]
  expect(imports.map(([, plain, lazy]) => plain ?? lazy)).toEqual([
    'node:crypto',
    'node:fs',
    '@noble/curves/bls12-381.js',
  ])
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  const alone = join(dir, 'verify-yeekee.mjs')
  await copyFile(SCRIPT, alone)
  const { code, text } = await run(VECTOR, alone)
  expect(code).toBe(0)
  expect(text).toContain('BLS not checked: npm install @noble/curves')
})

test('it reads the call itself by its address', async () => {
  const round = await readFile(VECTOR, 'utf8')
  const server = createServer((_request, response) => {
    response.end(`{"error":0,"data":${round}}`)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  expect(await run(`http://127.0.0.1:${port}/api/fair/round?id=1`)).toMatchObject({ code: 0 })
  server.close()
  server.closeAllConnections()
})

const other = (round: Json, fields: object) => Object.assign(round, fields)

describe('a tampered transcript is red:', () => {
  test.each<[string, string, (round: Json) => unknown]>([
    ['seed', 'seed matches', (round) => other(round, { server_seed: 'c'.repeat(64) })],
    ['a shot’s number', 'sum of all', (round) => round.shots.splice(3, 1, shot(4, '00000'))],
    ['order', 'order and times', (round) => round.shots.reverse()],
    ['a shot more', 'number of shots', (round) => round.shots.push(shot(21, '77777'))],
    ['head', 'head of the', (round) => other(round, { head: '0'.repeat(64) })],
    [
      'a head that came late',
      'head published before',
      (round) => other(round, { head_published_at: '2026-01-01T07:15:06.000+07:00' }),
    ],
    ['beacon round', 'beacon round', (round) => (round.beacon['round'] = 124)],
    ['beacon', 'SHA-256', (round) => (round.beacon['signature'] = 'ab'.repeat(48))],
    ['beacon, BLS', 'BLS signature', (round) => (round.beacon['signature'] = 'ab'.repeat(48))],
    ['chain', 'quicknet', (round) => (round.beacon['is_test'] = false)],
    ['system number', 'system number', (round) => Object.assign(round.draw ?? {}, { sys: 1 })],
    ['result', 'last five', (round) => Object.assign(round.draw ?? {}, { result5: '66491' })],
    ['digits', 'paid digits', (round) => Object.assign(round.draw ?? {}, { bottom2: '49' })],
  ])('%s', async (_what, words, change) => {
    const { code, text } = await runOn(change)
    expect(code, text).toBe(1)
    expect(text.split('\n').some((line) => line.startsWith('✗') && line.includes(words))).toBe(true)
  })
})

const shot = (seq: number, number: string) => ({
  seq,
  number,
  name: `m${seq}`,
  at: '2026-01-01T07:00:20.000+07:00',
})

test('a round that is not drawn is no proof, and neither is a file that is none', async () => {
  const early = await runOn((round) => other(round, { server_seed: null, draw: null }))
  expect(early.code).toBe(2)
  expect(early.text).toContain('ยังไม่มีผลให้ตรวจ')
  expect((await run(join(dir, 'nothing.json'))).code).toBe(2)
  const foreign = await runOn((round) => other(round, { algo: 'pf-v1' }))
  expect([foreign.code, foreign.text]).toEqual([2, expect.stringContaining('cannot read')])
})
