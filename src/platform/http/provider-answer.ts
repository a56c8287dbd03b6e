import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  providerErrors,
  type ProviderCall,
  type ProviderFault,
  ProviderRefusal,
} from '#kernel/provider-contract.ts'
import { isDatabaseBusy } from '../database/availability.ts'
import type { Services } from '../services.ts'
import { recordErrorPair } from './error-pairs.ts'
import { readForm } from './read-form.ts'
import { unstorablePaths } from './storable.ts'
import type { ProviderRoute } from './provider-route.ts'

/** Answers a provider call: path, signature, body, use case; each error in the provider's format. */
export async function answerProvider(
  services: Services,
  { call, verify, handle }: ProviderRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  let body: unknown
  try {
    const params = z.safeDecode(call.params, request.params)
    if (!params.success) throw faultOf(call, 'path')
    const rawBody = bytesOf(request)
    const { headers, ip, id: requestId } = request
    const signed = { services, requestId, ip, headers, params: params.data as never, rawBody }
    const verified = await verify(signed)
    if (!verified.ok) throw new ProviderRefusal(verified.error)
    body = parseBody(call, rawBody)
    const output = await handle(body as never, { ...signed, sender: verified.value as never })
    services.bell.ring()
    recordErrorPair(services.config.errorPairsFile, `${call.method} ${call.path}`, 'ok')
    reply.header('cache-control', 'no-store')
    return z.encode(call.output, output)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return refuseProvider(
      services,
      call,
      { code: error.code, data: error.data, body },
      request,
      reply,
    )
  }
}

/** Answers with one of the call's declared errors. */
export function refuseProvider(
  services: Services,
  call: ProviderCall,
  refused: { readonly code: string; readonly data?: unknown; readonly body?: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { protocol, method, path } = call
  const { code } = refused
  const error = providerErrors(call).includes(code) ? protocol.errors[code] : undefined
  if (!error) throw new Error(`${method} ${path} refused with the undeclared ${code}`)
  recordErrorPair(services.config.errorPairsFile, `${method} ${path}`, code)
  services.metrics.refusals.inc({ path, code })
  const level = code === protocol.faults.unexpected ? 'error' : 'warn'
  request.log[level]({ refusal: code, path, ip: request.ip }, 'provider call refused')
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send(
      protocol.bodyOf(code, {
        requestId: request.id,
        params: request.params as Record<string, string>,
        rawBody: bytesOf(request),
        body: refused.body,
        data: refused.data,
      }),
    )
}

/** The word of a call's provider for what the framework or the code threw. */
export function thrownFault(call: ProviderCall, error: FastifyError): string {
  const { faults } = call.protocol
  if (isDatabaseBusy(error)) return faults.busy
  switch (error.statusCode) {
    case 413:
      return faults.size
    case 429:
      return faults.limit
    case 503:
      return faults.busy
    case 400:
    case 415:
      return faults.syntax
    default:
      return faults.unexpected
  }
}

const faultOf = (call: ProviderCall, fault: ProviderFault): ProviderRefusal =>
  new ProviderRefusal(call.protocol.faults[fault])

/** Before the body is read, and for a body of no bytes, there is nothing that could be signed. */
const bytesOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseBody(call: ProviderCall, rawBody: Buffer): unknown {
  let content: unknown
  try {
    const text = utf8.decode(rawBody)
    content = call.protocol.format === 'form' ? readForm(text) : JSON.parse(text)
  } catch {
    throw faultOf(call, 'syntax')
  }
  const parsed = z.safeDecode(call.body, content)
  if (!parsed.success || unstorablePaths(parsed.data).length > 0) throw faultOf(call, 'shape')
  return parsed.data
}
