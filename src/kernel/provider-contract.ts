import type * as z from 'zod/mini'
import type { RateLimit } from './limit.ts'

/** Lists of addresses that may call; which addresses is configuration (`platform/config`). */
export type AddressListName = 'gateway'

/** What may be wrong with a request before its use case sees it, in the order of the checks. */
export type ProviderFault =
  | 'method'
  | 'address'
  | 'limit'
  | 'size'
  | 'path'
  | 'syntax'
  | 'shape'
  | 'busy'
  | 'unexpected'

/** An error in the words of a provider. */
export interface ProviderError {
  readonly status: number
  /** One English sentence for the documentation; the provider's people read it. */
  readonly meaning: string
}

/** What is known of a request when an error is written; a provider may want some of it back. */
export interface RefusedRequest {
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly rawBody: Uint8Array
  /** The parsed body; undefined while nothing of it is believed. */
  readonly body: unknown
  /** What the use case gave to its refusal. */
  readonly data: unknown
}

/**
 * How a family of providers speaks: what it signs and how it reads errors. It fixes the format, so
 * our envelope is not part of it.
 */
export interface ProviderProtocol<Code extends string = string, Forged extends Code = Code> {
  readonly name: string
  /** How a body is written; JSON where nothing is said. Answers are JSON. */
  readonly format?: 'json' | 'form'
  readonly signature: {
    readonly headers: readonly string[]
    /** One of the headers is enough: they are names of the same. */
    readonly isAnyHeader?: boolean
    /** One English sentence: algorithm, key and what is signed. */
    readonly rule: string
    /** What a check of the signature may answer. */
    readonly errors: readonly Forged[]
  }
  readonly bytesMax: number
  readonly errors: Readonly<Record<Code, ProviderError>>
  /** The provider's word for what any request may meet. */
  readonly faults: Readonly<Record<ProviderFault, NoInfer<Code>>>
  /** The body of an answer with an error. */
  bodyOf(code: Code, request: RefusedRequest): unknown
}

/** Declares a protocol and keeps its words as types. */
export function defineProtocol<const Code extends string, const Forged extends Code>(
  protocol: ProviderProtocol<Code, Forged>,
): ProviderProtocol<Code, Forged> {
  return protocol
}

/**
 * A program outside that posts to us what has happened, one thing a request, signed with a secret that we
 * share and no older than five minutes; it is answered in English words of ours.
 * @param what.not the code of a body that is rightly signed and none of its kind: `not_an_event`
 */
export function defineWebhook<const Code extends string>({
  what,
  ...protocol
}: Pick<ProviderProtocol, 'name' | 'bytesMax'> & {
  readonly signature: Pick<ProviderProtocol['signature'], 'headers' | 'rule'>
  readonly what: { readonly not: Code; readonly one: string; readonly many: string }
}) {
  const shape: Record<Code, ProviderError> = {
    [what.not]: { status: 400, meaning: `Rightly signed, and not ${what.one}` },
  } as Record<Code, ProviderError>
  return defineProtocol({
    ...protocol,
    signature: {
      ...protocol.signature,
      errors: ['signature_missing', 'signature_stale', 'signature_wrong'],
    },
    errors: {
      signature_missing: { status: 401, meaning: 'No signature, or none that can be read' },
      signature_stale: { status: 401, meaning: 'Signed more than five minutes ago or ahead' },
      signature_wrong: { status: 401, meaning: 'Signed with another key, or the body was changed' },
      ...shape,
      address_not_allowed: {
        status: 403,
        meaning: 'The address is not on the list of the gateway',
      },
      unknown_path: { status: 404, meaning: 'Nothing is served there' },
      method_not_allowed: { status: 405, meaning: `${what.many} are sent with POST` },
      too_large: {
        status: 413,
        meaning: `The body is larger than any of the ${what.many.toLowerCase()}`,
      },
      too_many_requests: { status: 429, meaning: 'Send again after the time in retry-after' },
      unexpected: { status: 500, meaning: 'A fault of ours: send again' },
      busy: { status: 503, meaning: 'Not now: send again' },
    },
    faults: {
      method: 'method_not_allowed',
      address: 'address_not_allowed',
      limit: 'too_many_requests',
      size: 'too_large',
      path: 'unknown_path',
      syntax: what.not,
      shape: what.not,
      busy: 'busy',
      unexpected: 'unexpected',
    },
    bodyOf: (code) => ({ error: code }),
  })
}

/** The names after a colon: `/provider/:code/bet` has `code`. */
type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<`/${Tail}`>
    : Rest
  : never

/** A schema for each parameter of a path. */
type ParamsSchema<Path extends string> = z.ZodMiniObject<
  Record<PathParameter<Path>, z.ZodMiniType<unknown, string>>
>

/**
 * A request that a program outside sends to us in a format of its own: a webhook, a game provider's
 * wallet call. Address, limit, size, path and signature are checked in this order, and only then is
 * the body parsed.
 */
export interface ProviderCall<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends string = string,
  Forged extends Code = Code,
> {
  readonly protocol: ProviderProtocol<Code, Forged>
  readonly method: 'POST' | 'PUT'
  /** Parameters begin with a colon: `/provider/:code/transaction/bet`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params: Params
  readonly body: Body
  /** The whole body of an answer without error. */
  readonly output: Output
  /** The errors of the use case in their order of precedence, beyond faults and signature. */
  readonly errors: readonly NoInfer<Code>[]
  readonly limit: RateLimit
  /** Without a list, or with an empty one, any address may call. */
  readonly addresses?: AddressListName
}

/** Declares a provider call; each parameter of its path needs a schema. */
export function defineProviderCall<
  const Path extends `/${string}`,
  Params extends ParamsSchema<Path>,
  Body extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Code extends string,
  Forged extends Code,
>(
  call: ProviderCall<Params, Body, Output, Code, Forged> & { readonly path: Path },
): ProviderCall<Params, Body, Output, Code, Forged> {
  return call
}

/** Every word that a call may answer in place of a success. */
export function providerErrors({ protocol, errors }: ProviderCall): string[] {
  return [...new Set([...Object.values(protocol.faults), ...protocol.signature.errors, ...errors])]
}

/** A declared error of a provider call on its way to the provider; it rolls the transaction back. */
export class ProviderRefusal extends Error {
  readonly code: string
  readonly data: unknown
  constructor(code: string, data?: unknown) {
    super(code)
    this.name = 'ProviderRefusal'
    this.code = code
    this.data = data
  }
}
