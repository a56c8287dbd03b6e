import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { shownUnits } from './money.ts'
import { signatureOf } from './wire.ts'

// The published vector of the contract: signatures.csv of coingaming/Hub88-Examples (Apache-2.0), data `test`.
const VECTOR = {
  body: 'test',
  signature:
    'V3bEXE72v0fbrKNV6bHW945WgsuRvkKcUBA4+C2AiUp+ssrItfk4btBhQfuupBsUXY11JZY+2DSK15NlXeziZbtGQRbgq6v/' +
    'Ou2tWd652r39nKCfwpxLw1foXaLiSP5ZPudi42M7ANG4XygjaErPiIMHHQaEA6WKqSLIPmJmJJ1u6PkLulpG5CEMO+/6tWRB' +
    'MMd5vZuHxqc2koaCWI6a3sW+75INSPXbSAEnwVkWPIeUg+EYCdUE7RARSlT/xf5Bp37qtEGZSG7TF7198HDQjAMpC7HBY+tU' +
    'XsNZwXJJpcRxRh0Pqfz7Q9LG0ikFfdQE+0gCnuLOmx0IMtLIFjVQpA==',
  publicKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx3IRpSri/9SjA7f9me35v6LtJzn8drb1vg/UeGaPPFR16KsUOPqb' +
    'GJ2r1pRPJMedqqbO7Agt/HavWDcQhNZlc9VrVQcWK/w2HD9PflQYv0oQMiPK5Mut/eIdFOpwwwaRAU4s6WOkJdSmP9F4cfr/' +
    'amTZZoY59/t3SZWYjgZ9/LDI2X8S3uLW/JPiH+6dm2bU8ykhxoWwLE/piJxynS73EzM0tgjHyTUMkarhK9qRVZk581/kzmtJ' +
    'LLBZQl9XrQQcIfQ+zFZj7ijddOptxpxqCmq8gQNohB56p34yjVH3uAJAaFvIVg5mEkprrvNVDJwGonHSaaq7AICmzrF6h/r5' +
    'dwIDAQAB',
}

test('the kit signs in the form of the published vector', () => {
  const theirs = createPublicKey({
    key: Buffer.from(VECTOR.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  const form = (signature: string, key = theirs, body = VECTOR.body) =>
    /^[A-Za-z0-9+/]{342}==$/.test(signature) &&
    verify('RSA-SHA256', Buffer.from(body), key, Buffer.from(signature, 'base64'))
  expect(form(VECTOR.signature)).toBe(true)
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ours = signatureOf(privateKey, VECTOR.body)
  expect(form(ours, publicKey)).toBe(true)
  expect(form(ours, publicKey, 'Test')).toBe(false)
})

test.each([
  [356_000, '3.56'],
  [100_000, '1.00'],
  [-1_000, '-0.01'],
  [12_345_678, '123.45678'],
  [0, '0.00'],
  [Number.MAX_SAFE_INTEGER, '90071992547.40991'],
])('%d units of the wire are %s', (units, shown) => {
  expect(shownUnits(units)).toBe(shown)
})
