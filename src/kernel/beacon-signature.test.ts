import { bls12_381 } from '@noble/curves/bls12-381.js'
import { describe, expect, test } from 'vitest'
import { QUICKNET } from './beacon.ts'
import {
  areSignedBy,
  beaconMessage,
  isBeaconOf,
  verifyBeaconSignature,
} from './beacon-signature.ts'
import { sha256Hex } from './hash.ts'

// Round 123 of quicknet, standards.md §3.5.
const SIGNATURE =
  'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'
const signed = { publicKey: QUICKNET.public_key, round: 123, signature: SIGNATURE }

test('randomness is SHA-256 of the signature', () => {
  expect(sha256Hex(SIGNATURE)).toBe(
    'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  )
})

test('round 123 of quicknet is signed by its key', () => {
  expect(verifyBeaconSignature(signed)).toBe(true)
})

test('a flipped bit, another round, another key or no point at all is not', () => {
  const flipped = `${SIGNATURE.slice(0, -1)}3`
  expect(verifyBeaconSignature({ ...signed, signature: flipped })).toBe(false)
  expect(verifyBeaconSignature({ ...signed, round: 124 })).toBe(false)
  // The generator of G2: a point of the group, but nobody's key here.
  const generator =
    '93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e' +
    '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8'
  expect(verifyBeaconSignature({ ...signed, publicKey: generator })).toBe(false)
  for (const signature of ['', 'c0', 'zz', '00'.repeat(48), `c0${'00'.repeat(47)}`]) {
    expect(verifyBeaconSignature({ ...signed, signature })).toBe(false)
  }
})

test('a beacon brings the randomness of its own signature', () => {
  const found = { round: 123, signature: SIGNATURE, randomness: sha256Hex(SIGNATURE) }
  expect(isBeaconOf(QUICKNET, found)).toBe(true)
  expect(isBeaconOf(QUICKNET, { ...found, randomness: sha256Hex('00') })).toBe(false)
  expect(isBeaconOf(QUICKNET, { ...found, round: 124 })).toBe(false)
})

describe('many rounds of one key at once', () => {
  const { getPublicKey, hash, sign, verify, verifyBatch } = bls12_381.shortSignatures
  const secretKey = new Uint8Array(32).fill(7)
  const publicKey = getPublicKey(secretKey).toHex()
  const messageOf = (round: number) =>
    hash(beaconMessage(round), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  const beacons = [3, 5, 9, 11].map((round) => ({
    round,
    signature: sign(messageOf(round), secretKey).toHex(),
  }))
  const [first, second, ...others] = beacons as [Beacon, Beacon, ...Beacon[]]
  type Beacon = (typeof beacons)[number]

  test('are signed, and so are one and none', () => {
    expect(areSignedBy(publicKey, beacons)).toBe(true)
    expect(areSignedBy(QUICKNET.public_key, [{ round: 123, signature: SIGNATURE }])).toBe(true)
    expect(areSignedBy(publicKey, [])).toBe(true)
  })

  test('are not where one is of another round, of another key or no point', () => {
    expect(areSignedBy(publicKey, [...others, { ...first, round: 4 }])).toBe(false)
    expect(areSignedBy(publicKey, [...others, { round: 123, signature: SIGNATURE }])).toBe(false)
    expect(areSignedBy(QUICKNET.public_key, beacons)).toBe(false)
    expect(areSignedBy(publicKey, [...others, { ...first, signature: 'zz' }])).toBe(false)
    expect(
      areSignedBy(publicKey, [
        { ...first, round: 5 },
        { ...second, round: 3 },
      ]),
    ).toBe(false)
  })

  test('are not where what one lacks another has too much: their plain sum would be right', () => {
    const { Point } = bls12_381.G1
    const [more, less] = [
      Point.fromHex(first.signature).add(Point.BASE),
      Point.fromHex(second.signature).subtract(Point.BASE),
    ]
    const messages = [first, second].map(({ round }) => messageOf(round))
    expect(verifyBatch(more.add(less), messages, [publicKey, publicKey])).toBe(true)
    expect(verify(more, messageOf(first.round), publicKey)).toBe(false)
    const forged = [
      { ...first, signature: more.toHex() },
      { ...second, signature: less.toHex() },
    ]
    expect(areSignedBy(publicKey, [...others, ...forged])).toBe(false)
  })
})
