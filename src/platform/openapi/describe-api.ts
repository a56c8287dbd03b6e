import type { Call } from '#kernel/contract.ts'
import { commonErrors, type ErrorDefinition } from '#kernel/errors.ts'
import type { ProviderCall } from '#kernel/provider-contract.ts'
import { failure } from '../http/envelope.ts'
import { describeCall, type Described, refusedWith } from './describe-call.ts'
import { describeProviderCall, templateOf } from './describe-provider-call.ts'

/** What one feature serves on an app. */
export interface ApiPart {
  readonly feature: string
  readonly calls: readonly Call[]
  readonly providerCalls?: readonly ProviderCall[]
}

/** An app as its documentation names it. */
export interface ApiTitle {
  readonly title: string
  readonly description: string
  readonly cookie: string
  /** A file of Thai letters for the viewer. */
  readonly thaiFont: string
}

/** The OpenAPI 3.1 document of an app, made of the contracts of the calls that it serves. */
export function describeApi(about: ApiTitle, parts: readonly ApiPart[]): Described {
  const calls = parts.flatMap((part) => part.calls)
  const errors = [...Object.values(commonErrors), ...calls.flatMap((call) => call.errors)]
  return {
    openapi: '3.1.1',
    info: { title: about.title, description: about.description, version: '1' },
    servers: [{ url: '/' }],
    tags: [...new Set(parts.map(({ feature }) => feature))].sort().map((name) => ({ name })),
    paths: pathsOf(parts),
    components: componentsOf(about, [...new Set(errors)]),
  }
}

function pathsOf(parts: readonly ApiPart[]): Described {
  const operations = parts.flatMap(({ feature, calls, providerCalls = [] }) => [
    ...calls.map((call) => ({ call, operation: describeCall(feature, call) })),
    ...providerCalls.map((call) => ({ call, operation: describeProviderCall(feature, call) })),
  ])
  const byPath = Map.groupBy(operations, ({ call }) => templateOf(call.path))
  const itemOf = (same: typeof operations): Described =>
    Object.fromEntries(same.map(({ call, operation }) => [call.method.toLowerCase(), operation]))
  return Object.fromEntries([...byPath].map(([path, same]) => [path, itemOf(same)]))
}

function componentsOf(about: ApiTitle, errors: readonly ErrorDefinition[]): Described {
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The half of a session that login answers as `access_token`',
      },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: about.cookie,
        description: `The half that a browser keeps; over HTTPS it is named \`__Host-${about.cookie}\``,
      },
    },
    parameters: { IdempotencyKey },
    schemas: { Refusal },
    responses: { NotDone: notDone(() => true), NotDoneOpen: notDone((one) => !SESSION.has(one)) },
    examples: Object.fromEntries(
      errors.map((error) => [error.code, { summary: error.thai, value: failure(error) }]),
    ),
  }
}

const IdempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'Names this wish. The same key and body again is the stored decision and moves no money twice; ' +
    'the same key with another body is refused. Without one the server makes one.',
  schema: { type: 'string', format: 'uuid' },
}

const SESSION = new Set<ErrorDefinition>([commonErrors.session_expired, commonErrors.forbidden])

/** What any call may meet beyond what it declares; with the status of each. */
function notDone(fits: (error: ErrorDefinition) => boolean): Described {
  const errors = Object.values(commonErrors).filter(({ status }) => status !== 200)
  const retryAfter = {
    description: 'With 429 and 503: seconds until it is worth another try',
    schema: { type: 'integer' },
  }
  return { ...refusedWith(errors.filter(fits)), headers: { 'retry-after': retryAfter } }
}

const Refusal = {
  type: 'object',
  required: ['error', 'code', 'message', 'details'],
  properties: {
    error: { type: 'integer', minimum: 1, description: 'The number of the error' },
    code: { type: 'string', description: 'The error as a word that stays the same' },
    message: { type: 'string', description: 'What a person reads, in Thai' },
    details: {
      type: 'array',
      description: 'What is wrong with single fields or lines of the input',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', examples: ['lines.3.amount'] },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    data: { type: ['object', 'array', 'null'], description: 'What some refusals tell beyond that' },
    request_id: { type: 'string', format: 'uuid', description: 'Tell it to whoever runs the site' },
  },
}
