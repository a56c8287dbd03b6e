import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameProofWire } from '#features/game/fair-contract.ts'
import { gameProof } from '#tests/support/game-proofs.ts'

const SCRIPT = resolve('src/apps/member/public/verify-game.mjs')

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verify-game-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs a copy of the script, as somebody who downloaded it. */
async function run(from: string): Promise<{ code: number; text: string }> {
  const alone = join(dir, 'verify-game.mjs')
  await copyFile(SCRIPT, alone)
  return new Promise((done) => {
    execFile(process.execPath, [alone, from], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
}

let files = 0
async function runOn(proof: object): Promise<{ code: number; text: string }> {
  const path = join(dir, `${(files += 1)}.json`)
  await writeFile(path, JSON.stringify(proof))
  return run(path)
}

test.each([
  ['coin', 0],
  ['coin', 1],
  ['talat', 3],
  ['talat', 5],
  // Three scatters and ten free spins; free spins that give more.
  ['talat', 87],
  ['talat', 237],
] as const)('%s number %i is right in every step, in Thai and English', async (game, nonce) => {
  const proof = gameProof(game, nonce)
  const { code, text } = await runOn(proof)
  expect(code, text).toBe(0)
  expect(text).toContain(`✓ ผลที่สุ่มได้ · outcome\n    ${proof.outcome}`)
  expect(text).toContain(`✓ เงินที่ได้ · win\n    ${proof.win}`)
  expect(text).toContain('right: 4   ✗ ผิด · off: 0')
})

test('it uses nothing of ours', async () => {
  const source = await readFile(SCRIPT, 'utf8')
  const imports = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)]
  expect(imports.map(([, plain, lazy]) => plain ?? lazy)).toEqual(['node:crypto', 'node:fs'])
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test('it draws 600 rounds as the studio does', async () => {
  const source = await readFile(SCRIPT, 'utf8')
  const path = join(dir, 'many.mjs')
  const proofs = Array.from({ length: 300 }, (_, nonce) => [
    gameProof('coin', nonce),
    gameProof('talat', nonce),
  ])
  const body = source.slice(0, source.indexOf('\ntry {'))
  const loop = `for (const proof of JSON.parse(readFileSync('proofs.json', 'utf8'))) check(proof)`
  await writeFile(join(dir, 'proofs.json'), JSON.stringify(proofs.flat()))
  await writeFile(path, `${body}\nconsole.log = () => {}\n${loop}\nconsole.error(counts)\n`)
  const text = await new Promise<string>((done) => {
    execFile(process.execPath, [path], { cwd: dir }, (_error, _stdout, stderr) => done(stderr))
  })
  expect(text).toContain('{ true: 2400, false: 0 }')
})

test('it reads the call itself by its address', async () => {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ error: 0, data: gameProof('talat', 87) }))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  expect(await run(`http://127.0.0.1:${port}/api/fair/round?code=x`)).toMatchObject({ code: 0 })
  server.close()
  server.closeAllConnections()
})

describe.each(['coin', 'talat'])('a tampered round of %s is red:', (game) => {
  test.each<[string, string, Partial<GameProofWire>]>([
    ['seed', 'seed matches', { server_seed: 'c'.repeat(64) }],
    ['hash', 'seed matches', { commit: 'c'.repeat(64) }],
    ['rules', 'configuration', { config_hash: 'c'.repeat(64) }],
    ['outcome', 'outcome', { outcome: '1,2,3,4,5' }],
    ['win', 'win', { win: '1234.00' }],
    ['number', 'outcome', { nonce: 1 }],
    ['seed of the player', 'outcome', { client_seed: 'other' }],
  ])('%s', async (_what, words, change) => {
    const { code, text } = await runOn({ ...gameProof(game, 5), ...change })
    expect(code, text).toBe(1)
    expect(text.split('\n').some((line) => line.startsWith('✗') && line.includes(words))).toBe(true)
  })
})

test('what is not revealed or never drawn is no proof, and neither is a file that is none', async () => {
  const early = await runOn({ ...gameProof('coin', 1), server_seed: null })
  expect([early.code, early.text]).toEqual([2, expect.stringContaining('seed not revealed')])
  expect((await runOn({ ...gameProof('coin', 1), nonce: null, outcome: null })).code).toBe(2)
  expect((await run(join(dir, 'nothing.json'))).code).toBe(2)
  for (const foreign of [{ algo: 'yeekee-v1' }, { algo: 'pf-v1', game: 'roulette' }]) {
    const { code, text } = await runOn(foreign)
    expect([code, text]).toEqual([2, expect.stringContaining('cannot read')])
  }
})
