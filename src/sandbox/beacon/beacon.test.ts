import { bls12_381 } from '@noble/curves/bls12-381.js'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testing/start.ts'
import type { ChainInfo, WireBeacon } from './beacon.ts'

const infoOf = async (sandbox: TestSandbox) => (await sandbox.get('/info')).body as ChainInfo

const latestOf = async (sandbox: TestSandbox, hash: string) =>
  (await sandbox.get(`/${hash}/public/latest`)).body as WireBeacon

function isSigned(info: ChainInfo, { round, signature }: WireBeacon): boolean {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(round))
  const { hash, verify } = bls12_381.shortSignatures
  const digest = createHash('sha256').update(message).digest()
  const point = hash(digest, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  return verify(signature, point, info.public_key)
}

test('a chain in drand’s words, the same under its hash and after a restart', async () => {
  await using sandbox = await testSandbox()
  const info = await infoOf(sandbox)
  expect(info).toMatchObject({
    period: 3,
    genesis_time: 1_577_836_800,
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'sandbox-test' },
  })
  expect(info.public_key).toMatch(/^[0-9a-f]{192}$/)
  expect((await sandbox.get('/chains')).body).toEqual([info.hash])
  expect((await sandbox.get(`/${info.hash}/info`)).body).toEqual(info)
  expect((await sandbox.get(`/${'0'.repeat(64)}/info`)).status).toBe(404)
  await sandbox.restart()
  expect(await infoOf(sandbox)).toEqual(info)
})

test('two worlds have two keys, and neither is told anywhere', async () => {
  await using one = await testSandbox()
  await using other = await testSandbox()
  const info = await infoOf(one)
  expect((await infoOf(other)).public_key).not.toBe(info.public_key)
  // The key stands in the store alone; every other file of the folder is free of it.
  const told = readdirSync(one.dir).filter((name) => !name.startsWith('sandbox.db'))
  for (const name of told) {
    expect(readFileSync(join(one.dir, name), 'utf8')).not.toContain('beacon')
  }
})

test('signs each round when its time has come, with its own key, for ever the same', async () => {
  await using sandbox = await testSandbox()
  const info = await infoOf(sandbox)
  const latest = await latestOf(sandbox, info.hash)
  expect(isSigned(info, latest)).toBe(true)
  const randomness = createHash('sha256').update(Buffer.from(latest.signature, 'hex')).digest('hex')
  expect(latest.randomness).toBe(randomness)
  await sandbox.restart()
  const again = await sandbox.get(`/${info.hash}/public/${latest.round}`)
  expect(again.body).toEqual(latest)
})

test('a round of the future is told to nobody until the clock is there', async () => {
  await using sandbox = await testSandbox()
  const { hash } = await infoOf(sandbox)
  const { round } = await latestOf(sandbox, hash)
  const path = `/${hash}/public/${round + 100}`
  expect(await sandbox.get(path)).toMatchObject({ status: 425, body: { error: 'too_early' } })
  await sandbox.post('/control/clock', { advance_ms: 301_000 })
  expect((await sandbox.get(path)).body).toMatchObject({ round: round + 100 })
  await sandbox.post('/control/clock', { offset_ms: -10 * 366 * 86_400_000 })
  expect((await sandbox.get(`/${hash}/public/latest`)).status).toBe(425)
})

test.each(['0', '-1', '1.5', 'x', '1'.repeat(20)])('%s is no round', async (round) => {
  await using sandbox = await testSandbox()
  const { hash } = await infoOf(sandbox)
  expect((await sandbox.get(`/${hash}/public/${round}`)).status).toBe(400)
})

test('fails on demand as the world may fail', async () => {
  await using sandbox = await testSandbox()
  const info = await infoOf(sandbox)
  const { round } = await latestOf(sandbox, info.hash)
  const path = `/${info.hash}/public/${round}`
  const under = async (fault: string, delay_ms = 0) => {
    expect((await sandbox.post('/control/beacon', { fault, delay_ms })).status).toBe(200)
    return sandbox.get(path)
  }
  expect((await under('down')).status).toBe(503)
  const forged = (await under('forged')).body as WireBeacon
  expect([forged.round, isSigned(info, forged)]).toEqual([round, false])
  expect((await under('wrong_round')).body).toMatchObject({ round: round - 1 })
  expect((await under('late', 60_000)).status).toBe(425)
  await under('wrong_chain')
  expect((await infoOf(sandbox)).public_key).not.toBe(info.public_key)
  const before = performance.now()
  expect((await under('slow', 80)).status).toBe(200)
  expect(performance.now() - before).toBeGreaterThan(70)
  await sandbox.restart()
  expect((await sandbox.get('/control/beacon')).body).toMatchObject({ fault: 'slow' })
  expect(isSigned(info, (await under('none')).body as WireBeacon)).toBe(true)
  expect((await sandbox.post('/control/beacon', { fault: 'x' })).status).toBe(400)
})

test('the page shows chain and newest rounds, and switches a fault', async () => {
  await using sandbox = await testSandbox()
  const info = await infoOf(sandbox)
  const page = (await sandbox.get('/beacon')).body as string
  expect(page).toContain('ทดสอบ')
  expect(page).toContain(info.hash)
  expect(page.match(/<strong>รอบ \d+/g)).toHaveLength(10)
  const body = new URLSearchParams({ fault: 'down' })
  await fetch(`${sandbox.url}/beacon`, { method: 'POST', body, redirect: 'manual' })
  expect((await sandbox.get('/beacon')).body).toContain('กำลังจำลองความผิดปกติ: ล่ม')
})
