import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { BEACON_SCHEME, type BeaconChain, beaconTimeOf, latestBeaconRound } from '#kernel/beacon.ts'
import { signRound } from '#sandbox/beacon/beacon.ts'

/** A beacon of a test's own in drand's words, one round a second: real signatures, real times. */
export interface TestBeacon extends AsyncDisposable {
  readonly url: string
  readonly chain: BeaconChain
  /** What it does to those who trust it; `early`: beacons are there ten rounds before their time. */
  fault: 'none' | 'down' | 'forged' | 'early'
  /** Which paths were asked. */
  readonly asked: string[]
  randomnessOf(round: number): string
  /** The newest that there is now. */
  newest(): { readonly round: number; readonly randomness: string }
}

const GENESIS_UNIX = 1_577_836_800
const EARLY_ROUNDS = 10

/** A chain of a test's own, and what signs it. */
function newChain() {
  const secretKey = bls12_381.utils.randomSecretKey()
  const publicKey = bls12_381.shortSignatures.getPublicKey(secretKey).toHex()
  const chain: BeaconChain = {
    chain_hash: createHash('sha256').update(publicKey).digest('hex'),
    scheme: BEACON_SCHEME,
    public_key: publicKey,
    period_s: 1,
    genesis_unix: GENESIS_UNIX,
    is_test: true,
  }
  const info = {
    public_key: publicKey,
    period: chain.period_s,
    genesis_time: chain.genesis_unix,
    hash: chain.chain_hash,
    groupHash: '',
    schemeID: chain.scheme,
    metadata: { beaconID: 'of a test' },
  }
  const signed = new Map<number, ReturnType<typeof signRound>>()
  const sign = (round: number) => {
    const made = signed.get(round) ?? signRound(secretKey, round)
    signed.set(round, made)
    return made
  }
  return { chain, info, sign }
}

/** Starts one. @param nowMs its clock; the machine's unless given */
export async function testBeacon(nowMs: () => number = () => Date.now()): Promise<TestBeacon> {
  const { chain, info, sign } = newChain()
  const asked: string[] = []
  const answer = (path: string): { status: number; body: object } => {
    if (beacon.fault === 'down') return { status: 503, body: {} }
    if (path === '/info') return { status: 200, body: info }
    const wanted = /^\/([0-9a-f]{64})\/public\/(\d+|latest)$/.exec(path)
    if (wanted?.[1] !== chain.chain_hash) return { status: 404, body: {} }
    const early = beacon.fault === 'early' ? EARLY_ROUNDS : 0
    const latest = latestBeaconRound(chain, new Date(nowMs())) + early
    const round = wanted[2] === 'latest' ? latest : Number(wanted[2])
    if (round > latest) return { status: 425, body: {} }
    if (beacon.fault !== 'forged') return { status: 200, body: sign(round) }
    // Right in everything but its key.
    return { status: 200, body: signRound(Buffer.alloc(32, 7), round) }
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status, body } = answer(path)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const beacon: TestBeacon = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chain,
    fault: 'none',
    asked,
    randomnessOf: (round) => {
      if (beaconTimeOf(chain, round).getTime() > nowMs()) throw new Error(`${round} has not come`)
      return sign(round).randomness
    },
    newest: () => sign(latestBeaconRound(chain, new Date(nowMs()))),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return beacon
}
