import * as z from 'zod/mini'
import type { Satang } from '#kernel/money.ts'

/**
 * What a question to the gateway came to. `refused` is a definite no: the gateway read it and did
 * nothing. `unknown` is everything else (no connection, no answer, a fault of its own): it may or
 * may not have happened, and only another question can tell.
 */
export type Reply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly message: string
    }
  | { readonly kind: 'unknown'; readonly cause: unknown }

/** Talks Omise: JSON over HTTP, Basic auth with the secret key, integers of satang. */
export interface OmiseClient {
  get<T extends z.ZodMiniType>(path: string, shape: T): Promise<Reply<z.output<T>>>
  post<T extends z.ZodMiniType>(
    path: string,
    body: object,
    options: { shape: T; idempotencyKey: string },
  ): Promise<Reply<z.output<T>>>
}

/** What to log or to throw of an answer that was not wanted. */
export function errorOf(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): Error {
  return reply.kind === 'unknown'
    ? new Error('gateway: no clear answer', { cause: reply.cause })
    : new Error(`gateway: ${reply.status} ${reply.code}: ${reply.message}`)
}

const TIMEOUT_MS = 10_000
const errorShape = z.object({ code: z.string(), message: z.string() })

/** 4xx answers that say "not now" rather than "no". */
const NOT_NOW = new Set([408, 425, 429])

export function omiseClient(url: string, secretKey: string): OmiseClient {
  const credentials = Buffer.from(`${secretKey}:`).toString('base64')
  const send = async <T extends z.ZodMiniType>(
    path: string,
    shape: T,
    init: RequestInit,
  ): Promise<Reply<z.output<T>>> => {
    try {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${credentials}`,
          ...(init.headers as Record<string, string> | undefined),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return await readReply(response, shape)
    } catch (cause) {
      return { kind: 'unknown', cause }
    }
  }
  return {
    get: (path, shape) => send(path, shape, { method: 'GET' }),
    post: (path, body, { shape, idempotencyKey }) =>
      send(path, shape, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      }),
  }
}

async function readReply<T extends z.ZodMiniType>(
  response: Response,
  shape: T,
): Promise<Reply<z.output<T>>> {
  const body: unknown = await response.json()
  if (response.ok) {
    const parsed = z.safeParse(shape, body)
    return parsed.success
      ? { kind: 'ok', value: parsed.data }
      : {
          kind: 'unknown',
          cause: new Error(`gateway answered another shape: ${parsed.error.message}`),
        }
  }
  const { status } = response
  const error = z.safeParse(errorShape, body)
  if (status >= 400 && status < 500 && !NOT_NOW.has(status) && error.success) {
    return { kind: 'refused', status, ...error.data }
  }
  return { kind: 'unknown', cause: new Error(`gateway answered ${status}`) }
}

/** A time of the gateway, ISO 8601, as a Date. */
export const gatewayTime = () =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => new Date(text)),
      z.date(),
    ),
  )

/** An amount of the gateway: an integer of satang in JSON. */
export const gatewaySatang = () =>
  z.pipe(
    z.int(),
    z.transform((integer: number) => BigInt(integer)),
  )

/** The same on its way out. @throws RangeError for what JSON cannot carry exactly */
export function wireSatang(amount: Satang): number {
  const wire = Number(amount)
  if (!Number.isSafeInteger(wire)) throw new RangeError(`${amount} satang do not fit into JSON`)
  return wire
}
