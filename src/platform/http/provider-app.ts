import type { FastifyError, FastifyInstance, HTTPMethods } from 'fastify'
import type { ProviderCall } from '#kernel/provider-contract.ts'
import { limitOf } from '../config/limits.ts'
import type { Services } from '../services.ts'
import { addressFilter } from '../config/addresses.ts'
import { answerProvider, refuseProvider, thrownFault } from './provider-answer.ts'
import type { ProviderRoute } from './provider-route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on provider calls: whose words an error is written in. */
    providerCall?: ProviderCall
  }
}

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Serves provider calls in a part of the app of their own, where no body is parsed, because
 * signatures cover the bytes as sent, and where every error is written in the provider's words.
 */
export async function addProviderRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly ProviderRoute[],
): Promise<void> {
  await app.register((part, _options, done) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    part.setErrorHandler((error: FastifyError, request, reply) => {
      const call = request.routeOptions.config.providerCall
      if (!call) throw error
      const code = thrownFault(call, error)
      if (code === call.protocol.faults.unexpected) {
        request.log.error({ err: error }, 'unexpected error')
      }
      return refuseProvider(services, call, { code }, request, reply)
    })
    for (const route of routes) addProviderRoute(part, services, route)
    for (const [path, own] of Map.groupBy(routes, ({ call }) => call.path)) {
      refuseOtherMethods(part, services, path, own)
    }
    done()
  })
}

function addProviderRoute(part: FastifyInstance, services: Services, route: ProviderRoute): void {
  const { call } = route
  const { max, windowMs } = limitOf(services.config.rateLimits, call.limit)
  const isAllowed = addressFilter(call.addresses ? services.config.addresses[call.addresses] : [])
  part.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.protocol.bytesMax,
    decompress: false,
    config: {
      providerCall: call,
      rateLimit: {
        max,
        timeWindow: windowMs,
        errorResponseBuilder: () => Object.assign(new Error('too many'), { statusCode: 429 }),
      },
    },
    onRequest: async (request, reply) => {
      if (isAllowed(request.ip)) return
      return refuseProvider(services, call, { code: call.protocol.faults.address }, request, reply)
    },
    handler: (request, reply) => answerProvider(services, route, request, reply),
  })
}

/** Without these the site's own page, or its envelope, would answer. */
function refuseOtherMethods(
  part: FastifyInstance,
  services: Services,
  path: string,
  routes: readonly ProviderRoute[],
): void {
  const allowed = routes.map(({ call }) => call.method)
  const [first] = routes
  if (!first) return
  const { call } = first
  part.route({
    method: METHODS.filter((method) => !allowed.some((one) => one === method)),
    url: path,
    config: { providerCall: call },
    // No body is waited for.
    onRequest: (request, reply) => {
      reply.header('allow', allowed.join(', '))
      refuseProvider(services, call, { code: call.protocol.faults.method }, request, reply)
    },
    handler: () => undefined,
  })
}
