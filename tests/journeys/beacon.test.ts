import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type BeaconChain, beaconTimeOf, latestBeaconRound, QUICKNET } from '#kernel/beacon.ts'
import { verifyBeaconSignature } from '#kernel/beacon-signature.ts'
import { BeaconForged, BeaconNotReady, BeaconUnavailable } from '#platform/beacon/beacon-source.ts'
import { createBeaconSource } from '#platform/beacon/drand-beacon-source.ts'
import { toConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { type TestSandbox, testSandbox } from '#sandbox/testing/start.ts'

const DEAD = 'http://127.0.0.1:9'
const log = createLog('silent')
const sourceOf = (...urls: string[]) =>
  createBeaconSource({ config: { beacon: { source: 'sandbox', urls } }, log })

/** A round that has come, of the chain and by the clock of a sandbox. */
async function pastRound(sandbox: TestSandbox, chain: BeaconChain): Promise<number> {
  const { now } = (await sandbox.get('/control/clock')).body as { now: string }
  return latestBeaconRound(chain, new Date(now)) - 5
}

interface Told {
  readonly status: number
  readonly text: string
}

/** An address that answers as the test wishes, and remembers what it was asked. */
async function relay(answer: (path: string) => Promise<Told>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    void answer(path).then(({ status, text }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A relay of the sandbox that may change what it passes on. */
const mirror = (target: string, change: (path: string, text: string) => string) =>
  relay(async (path) => {
    const answer = await fetch(target + path)
    return { status: answer.status, text: change(path, await answer.text()) }
  })

test('a beacon of the sandbox passes drand’s client and our own check alike', async () => {
  await using sandbox = await testSandbox()
  const source = sourceOf(sandbox.url)
  const chain = await source.chain()
  expect(chain).toMatchObject({ scheme: 'bls-unchained-g1-rfc9380', period_s: 3, is_test: true })
  const round = await pastRound(sandbox, chain)
  const beacon = await source.fetch(chain, round)
  const { signature } = beacon
  expect(beacon).toEqual({ round, signature, randomness: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(verifyBeaconSignature({ publicKey: chain.public_key, round, signature })).toBe(true)
})

test('before its time a round is not ready; when the clock is there, it is', async () => {
  await using sandbox = await testSandbox()
  const source = sourceOf(sandbox.url)
  const chain = await source.chain()
  const round = (await pastRound(sandbox, chain)) + 200
  await expect(source.fetch(chain, round)).rejects.toThrow(BeaconNotReady)
  const at = beaconTimeOf(chain, round).getTime() - Date.now()
  await sandbox.post('/control/clock', { offset_ms: Math.round(at) + 50 })
  expect(await source.fetch(chain, round)).toMatchObject({ round })
})

test.each(['forged', 'wrong_round'])('a %s beacon is refused', async (fault) => {
  await using sandbox = await testSandbox()
  const source = sourceOf(sandbox.url)
  const chain = await source.chain()
  const round = await pastRound(sandbox, chain)
  await sandbox.post('/control/beacon', { fault })
  await expect(source.fetch(chain, round)).rejects.toThrow(BeaconForged)
  await sandbox.post('/control/beacon', { fault: 'none' })
  expect(await source.fetch(chain, round)).toMatchObject({ round })
})

test('another chain than the pinned one is refused, whoever names it', async () => {
  await using sandbox = await testSandbox()
  await using other = await testSandbox()
  const source = sourceOf(sandbox.url)
  const chain = await source.chain()
  const round = await pastRound(sandbox, chain)
  const foreign = await sourceOf(other.url).chain()
  await expect(source.fetch(foreign, round)).rejects.toThrow(BeaconForged)
  await expect(source.fetch({ ...chain, period_s: 30 }, round)).rejects.toThrow(BeaconForged)
  await sandbox.post('/control/beacon', { fault: 'wrong_chain' })
  await expect(sourceOf(sandbox.url).fetch(chain, round)).rejects.toThrow(BeaconForged)
})

test('a sandbox that nobody can reach is no chain yet, and is one when it is back', async () => {
  await using sandbox = await testSandbox()
  await sandbox.post('/control/beacon', { fault: 'down' })
  const source = sourceOf(sandbox.url)
  await expect(source.chain()).rejects.toThrow(BeaconUnavailable)
  await sandbox.post('/control/beacon', { fault: 'none' })
  const chain = await source.chain()
  await sandbox.post('/control/beacon', { fault: 'down' })
  expect(await source.chain()).toEqual(chain)
  await expect(source.fetch(chain, 1)).rejects.toThrow(BeaconUnavailable)
})

test('addresses are asked in order: a dead one and a forging one are passed over', async () => {
  await using sandbox = await testSandbox()
  const otherDigit = (digit: string) => (digit === '0' ? '1' : '0')
  await using forging = await mirror(sandbox.url, (path, text) =>
    path.includes('/public/') ? text.replace(/[0-9a-f](?="}$)/, otherDigit) : text,
  )
  await using good = await mirror(sandbox.url, (_path, text) => text)
  await using spare = await mirror(sandbox.url, (_path, text) => text)
  const source = sourceOf(DEAD, forging.url, good.url, spare.url)
  const chain = await source.chain()
  const round = await pastRound(sandbox, chain)
  const place = `/${chain.chain_hash}`
  expect(await source.fetch(chain, round)).toMatchObject({ round })
  expect(forging.asked).toEqual(['/info', `${place}/info`, `${place}/public/${round}`])
  expect(good.asked).toEqual([`${place}/info`, `${place}/public/${round}`])
  expect(spare.asked).toEqual([])
  // The chain of an address is asked for once a process.
  await source.fetch(chain, round - 1)
  expect(good.asked.slice(2)).toEqual([`${place}/public/${round - 1}`])
})

test('an address that is slow, or a caller that gives up, ends the wait', async () => {
  await using sandbox = await testSandbox()
  const source = sourceOf(sandbox.url)
  const chain = await source.chain()
  const round = await pastRound(sandbox, chain)
  await sandbox.post('/control/beacon', { fault: 'slow', delay_ms: 3_000 })
  const signal = AbortSignal.timeout(100)
  await expect(source.fetch(chain, round, { signal })).rejects.toThrow(/abort|timeout/i)
  await expect(source.fetch(chain, round)).rejects.toThrow(BeaconUnavailable)
})

test('real money draws with quicknet and its relays, and the demo may too', async () => {
  const { beacon } = toConfig({ BEACON: 'drand' })
  expect(beacon).toEqual({
    source: 'drand',
    urls: [
      'https://api.drand.sh',
      'https://api2.drand.sh',
      'https://api3.drand.sh',
      'https://drand.cloudflare.com',
    ],
  })
  const source = createBeaconSource({ config: { beacon }, log })
  expect(await source.chain()).toEqual({ ...QUICKNET, is_test: false })
  expect(() => toConfig({ MONEY_MODE: 'real', BEACON: 'sandbox' })).toThrow('BEACON=drand')
  expect(toConfig({ BEACON_URLS: 'http://a/, http://b' }).beacon.urls).toEqual([
    'http://a',
    'http://b',
  ])
  expect(() => toConfig({ BEACON_URLS: 'ftp://a' })).toThrow('BEACON_URLS has "ftp://a"')
})

test('round 123 of quicknet, as its relays tell it, is accepted; a flipped bit is not', async () => {
  const info = {
    public_key: QUICKNET.public_key,
    period: 3,
    genesis_time: 1_692_803_367,
    hash: QUICKNET.chain_hash,
    groupHash: '',
    schemeID: QUICKNET.scheme,
    metadata: { beaconID: 'quicknet' },
  }
  const signature =
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'
  const signed = (text: string) => ({
    round: 123,
    signature: text,
    randomness: createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex'),
  })
  const quicknet = (text: string) =>
    relay(async (path) => ({
      status: path.startsWith(`/${QUICKNET.chain_hash}/`) ? 200 : 404,
      text: JSON.stringify(path.endsWith('/info') ? info : signed(text)),
    }))
  await using right = await quicknet(signature)
  await using flipped = await quicknet(`${signature.slice(0, -1)}3`)
  const fetchFrom = async (url: string) => {
    const beacon = { source: 'drand', urls: [url] } as const
    const source = createBeaconSource({ config: { beacon }, log })
    return source.fetch(await source.chain(), 123)
  }
  expect(await fetchFrom(right.url)).toEqual({
    round: 123,
    signature,
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  })
  await expect(fetchFrom(flipped.url)).rejects.toThrow(BeaconForged)
})
