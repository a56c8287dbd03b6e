import { generateKeyPairSync } from 'node:crypto'
import { hashOf, signBody } from '../games/keys.ts'
import type { Answer } from './client.ts'
import type { TestSandbox } from './start.ts'

/** The site's key, of all tests. */
const site = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** An answer with what was signed of it. */
export interface SignedAnswer extends Answer {
  readonly text: string
  readonly signature: string | null
}

/** A site that has exchanged keys with a provider and signs as it should. */
export interface TestOperator {
  readonly baseUrl: string
  readonly ref: string
  readonly publicKey: string
  readonly secret: string
  /** Posts signed fields; a wrong key signs what the provider does not believe. */
  call(path: string, fields: Record<string, unknown>, isForged?: boolean): Promise<SignedAnswer>
}

export async function exchange(
  sandbox: TestSandbox,
  protocol: 'hub88' | 'pragmatic',
  walletUrl: string,
): Promise<TestOperator> {
  const answer = await sandbox.post('/games/control/operators', {
    protocol,
    code: 'toys',
    wallet_url: walletUrl,
    ...(protocol === 'hub88' && { public_key: site.publicKey }),
  })
  const given = answer.body as Record<'base_url' | 'operator_ref' | 'public_key' | 'secret', string>
  const post = async (path: string, init: RequestInit): Promise<SignedAnswer> => {
    const response = await fetch(given.base_url + path, { method: 'POST', ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      signature: response.headers.get('x-hub88-signature'),
    }
  }
  return {
    baseUrl: given.base_url,
    ref: given.operator_ref,
    publicKey: given.public_key,
    secret: given.secret,
    call: (path, fields, isForged = false) => {
      if (protocol === 'hub88') {
        const json = JSON.stringify({ operator_id: given.operator_ref, ...fields })
        const signature = signBody(site.privateKey, isForged ? `${json} ` : json)
        const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
        return post(path, { headers, body: json })
      }
      const form = { secureLogin: given.operator_ref, ...(fields as Record<string, string>) }
      const hash = hashOf(form, isForged ? 'stranger' : given.secret)
      return post(path, { body: new URLSearchParams({ ...form, hash }) })
    },
  }
}
