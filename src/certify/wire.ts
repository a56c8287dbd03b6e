import { type KeyObject, sign } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** The paths of the two families of operators, and the header that carries the signature. */
export const families = {
  hub88: {
    header: 'X-Hub88-Signature',
    limitStatus: 'RS_ERROR_LIMIT_REACHED',
    balance: '/user/balance',
    bet: '/transaction/bet',
    win: '/transaction/win',
    rollback: '/transaction/rollback',
  },
  caleta: {
    header: 'X-Auth-Signature',
    limitStatus: 'RS_ERROR_BET_LIMIT_EXCEEDED',
    balance: '/wallet/balance',
    bet: '/wallet/bet',
    win: '/wallet/win',
    rollback: '/wallet/rollback',
  },
} as const
export type Family = keyof typeof families
export type Deed = 'balance' | 'bet' | 'win' | 'rollback'

/** What was sent and what came back, byte for byte. */
export interface Exchange {
  readonly path: string
  readonly request: string
  /** Null where no answer came. */
  readonly httpStatus: number | null
  /** The body of the answer, or why there is none. */
  readonly response: string
}

/** RSASSA-PKCS1-v1_5 with SHA-256 over the bytes of the body, in the standard alphabet of base64. */
export const signatureOf = (key: KeyObject, body: string): string =>
  sign('RSA-SHA256', Buffer.from(body), key).toString('base64')

export interface Target {
  readonly url: string
  readonly family: Family
  readonly key: KeyObject
  readonly timeoutMs: number
}

/** Headers of a message; without a signature, none is sent. */
const headersOf = ({ family }: Target, signature: string | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  ...(signature === undefined ? {} : { [families[family].header]: signature }),
})

/** Sends a body as it is; the right signature goes with it unless another one, or none, is given. */
export async function post(
  target: Target,
  deed: Deed,
  body: string,
  forged?: { readonly signature: string | undefined },
): Promise<Exchange> {
  const path = families[target.family][deed]
  const signature = forged ? forged.signature : signatureOf(target.key, body)
  try {
    const answer = await fetch(target.url + path, {
      method: 'POST',
      headers: headersOf(target, signature),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(target.timeoutMs),
    })
    return { path, request: body, httpStatus: answer.status, response: await answer.text() }
  } catch (error) {
    return { path, request: body, httpStatus: null, response: `no answer: ${reasonOf(error)}` }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}

/** Sends a message and breaks the connection before an answer can be read. */
export function postAndHangUp(target: Target, deed: Deed, body: string): Promise<void> {
  const url = new URL(target.url + families[target.family][deed])
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    ...headersOf(target, signatureOf(target.key, body)),
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((done) => {
    const call = open(url, { method: 'POST', headers, timeout: target.timeoutMs })
    call.on('error', () => done())
    call.on('close', () => done())
    call.on('finish', () => call.destroy())
    call.end(body)
  })
}
