import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fairShoe } from '#features/game/fair-shoe-contract.ts'
import { keepShoes } from '#features/game/server/fair/keep-shoes.ts'
import { isBeaconOf } from '#kernel/beacon-signature.ts'
import { commitOf } from '#kernel/fair.ts'
import { baccaratConfigHash } from '#studio/games/baccarat/shoe.ts'
import { copiedTables } from '#studio/testing/copied-tables.ts'
import { connectedStudio } from '#tests/support/studio.ts'
import { testBeacon } from '#tests/support/test-beacon.ts'
import { testWorld } from '#tests/support/world.ts'

// The proof of a shoe of the real studio through the real site: the promise is written down before the first coup, what
// each coup hangs on is told and signed, and the seed is said nowhere while the shoe is played.

const world = await testWorld()
// The studio goes by the product's clock, and so does its beacon.
const aheadMs = (await world.clock.now()).getTime() - Date.now()
const beacon = await testBeacon(() => Date.now() + aheadMs)
afterAll(() => beacon[Symbol.asyncDispose]())
const settings = { beacon: 'sandbox', beaconUrls: [beacon.url], roomPacePercent: 10 } as const
await connectedStudio(world, settings)
const dir = await mkdtemp(join(tmpdir(), 'shoe-proof-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs the program that anyone may download. */
const runScript = async (proof: object): Promise<{ code: number; text: string }> => {
  const path = join(dir, 'shoe.json')
  await writeFile(path, JSON.stringify(proof))
  return new Promise((done) => {
    const script = resolve('src/apps/member/public/verify-shoe.mjs')
    execFile(process.execPath, [script, path], (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, text: stdout + stderr })
    })
  })
}

test('a shoe is promised before its first coup, and its beacons are signed while it is played', async () => {
  await keepShoes.run(world.services)
  const read = async () => (await world.call(fairShoe, { room: 'bac-01', shoe: 1 })).data
  await expect.poll(async () => (await read()).coups.length).toBeGreaterThan(2)
  const proof = await read()
  const { dataDir } = world.services.config
  const kept = copiedTables(join(dataDir, 'studio')).room_shoes.find(
    ({ room }) => room === 'bac-01',
  )
  const serverSeed = String(kept?.['server_seed'])
  expect(proof).toMatchObject({
    commit: commitOf(serverSeed),
    config_hash: baccaratConfigHash,
    promised: { coup: 0 },
    server_seed: null,
    chains: [beacon.chain],
  })
  expect(JSON.stringify(proof)).not.toContain(serverSeed)
  for (const { is_void, beacon_round, beacon: randomness, signature, chain_hash } of proof.coups) {
    if (is_void) continue
    expect(chain_hash).toBe(beacon.chain.chain_hash)
    const found = {
      round: beacon_round ?? 0,
      randomness: randomness ?? '',
      signature: signature ?? '',
    }
    expect(isBeaconOf(beacon.chain, found)).toBe(true)
  }
  expect(await runScript(proof)).toMatchObject({ code: 2 })
  // Once it is over its seed is told; what was dealt until now comes out of it.
  expect(await runScript({ ...proof, server_seed: serverSeed })).toMatchObject({ code: 0 })
  const [first] = proof.coups.filter(({ is_void }) => !is_void)
  const forged = proof.coups.map((one) => (one === first ? { ...one, code: 'Tbp' } : one))
  expect(await runScript({ ...proof, server_seed: serverSeed, coups: forged })).toMatchObject({
    code: 1,
  })
})
