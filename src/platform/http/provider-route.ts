import type { IncomingHttpHeaders } from 'node:http'
import type * as z from 'zod/mini'
import type { ProviderCall } from '#kernel/provider-contract.ts'
import type { Result } from '#kernel/result.ts'
import type { Services } from '../services.ts'

/** A request whose signature is to be checked: nothing of its body is parsed yet. */
export interface SignedRequest<Params = unknown> {
  readonly services: Services
  readonly requestId: string
  readonly ip: string
  readonly headers: IncomingHttpHeaders
  readonly params: Params
  /** The bytes as they were sent, which is what a signature covers. */
  readonly rawBody: Buffer
}

/** The same once it is known who sent it. */
export interface ProviderRequest<Params = unknown, Sender = unknown> extends SignedRequest<Params> {
  readonly sender: Sender
}

type ParamsOf<C> = C extends ProviderCall<infer P> ? z.output<P> : never
type BodyOf<C> = C extends ProviderCall<z.ZodMiniType, infer B> ? z.output<B> : never
type OutputOf<C> =
  C extends ProviderCall<z.ZodMiniType, z.ZodMiniType, infer O> ? z.output<O> : never
type ForgedOf<C> = C extends { protocol: { signature: { errors: readonly (infer F)[] } } }
  ? F
  : never

export interface ProviderRoute {
  readonly call: ProviderCall
  readonly verify: (request: SignedRequest<never>) => Promise<Result<unknown, string>>
  readonly handle: (body: never, request: ProviderRequest<never, never>) => Promise<unknown>
}

/**
 * Binds a provider call to the check of its signature and to its use case: there is no route
 * without a check. What the check finds out about the sender goes to the use case.
 */
export function providerRoute<C extends ProviderCall, Sender>(
  call: C,
  verify: (request: SignedRequest<ParamsOf<C>>) => Promise<Result<Sender, ForgedOf<C> & string>>,
  handle: (body: BodyOf<C>, request: ProviderRequest<ParamsOf<C>, Sender>) => Promise<OutputOf<C>>,
): ProviderRoute {
  return { call, verify, handle }
}

/** One header as text; a repeated one joined by commas, as HTTP reads it. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
