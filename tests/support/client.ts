import { randomUUID } from 'node:crypto'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import type { ErrorDetail } from '#kernel/errors.ts'

/** Both halves of a session as a browser holds them. */
export interface Actor {
  bearer?: string
  cookies: Map<string, string>
}

export interface Answer<Data = unknown> {
  readonly status: number
  readonly error: number
  readonly code: string
  readonly message: string
  readonly details: readonly ErrorDetail[]
  readonly data: Data
  readonly headers: Headers
}

export const visitor = (): Actor => ({ cookies: new Map() })

/**
 * Makes a call over HTTP as a browser would and reads the envelope, whatever it says.
 * Cookies that the answer sets are kept on the actor.
 */
export async function send<C extends Call>(
  baseUrl: string,
  call: C,
  input: WireInput<C> | Record<string, unknown> | FormData,
  actor: Actor = visitor(),
  headers: Record<string, string> = {},
): Promise<Answer<WireOutput<C>>> {
  const isGet = call.method === 'GET'
  const isForm = input instanceof FormData
  const query = new URLSearchParams(
    Object.entries(isGet ? (input as Record<string, unknown>) : {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, `${value as string}`]),
  )
  const response = await fetch(
    `${baseUrl}${call.path}${isGet && query.size > 0 ? `?${query.toString()}` : ''}`,
    {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(isGet || isForm ? {} : { 'content-type': 'application/json' }),
        ...(actor.bearer ? { authorization: `Bearer ${actor.bearer}` } : {}),
        ...(actor.cookies.size > 0
          ? { cookie: [...actor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: isForm ? input : JSON.stringify(input) }),
    },
  )
  for (const line of response.headers.getSetCookie()) keepCookie(actor, line)
  const body = await bodyOf(response)
  return {
    status: response.status,
    error: (body['error'] ?? body['status']) as number,
    code: (body['code'] ?? '') as string,
    message: (body['message'] ?? '') as string,
    details: (body['details'] ?? []) as readonly ErrorDetail[],
    data: body['data'] as WireOutput<C>,
    headers: response.headers,
  }
}

/** The envelope; a file is the data of an answer without one, as `Buffer`. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.headers.has('content-disposition'))
    return (await response.json()) as Record<string, unknown>
  return { error: 0, data: Buffer.from(await response.arrayBuffer()) }
}

/** Sends as a patient client does: the same key again for as long as the site is busy. */
export async function sendUntilDecided<C extends Call>(
  baseUrl: string,
  call: C,
  input: WireInput<C> | Record<string, unknown>,
  actor: Actor = visitor(),
  headers: Record<string, string> = {},
): Promise<Answer<WireOutput<C>>> {
  const keyed = { 'idempotency-key': randomUUID(), ...headers }
  for (;;) {
    const answer = await send(baseUrl, call, input, actor, keyed)
    if (answer.code !== 'busy') return answer
  }
}

function keepCookie(actor: Actor, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  const value = pair.slice(at + 1)
  if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) actor.cookies.delete(name)
  else actor.cookies.set(name, value)
}

/** The data of an answer that must succeed; anything else fails the test with its text. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.error !== 0 || answer.status !== 200) {
    throw new Error(
      `expected success, found ${answer.status} ${answer.code}: ${answer.message} ${JSON.stringify(
        answer.details,
      )}`,
    )
  }
  return answer.data
}
