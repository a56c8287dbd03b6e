import { type ProviderCall, providerErrors } from '#kernel/provider-contract.ts'
import { describeLimit, type Described, limitText, operationId } from './describe-call.ts'
import { fieldsOf, wireSchemaOf } from './wire-schema.ts'

/** A call that a program outside makes, as an operation of OpenAPI; errors are in its own format. */
export function describeProviderCall(tag: string, call: ProviderCall): Described {
  const { protocol } = call
  return {
    operationId: operationId(call),
    tags: [tag],
    summary: call.summary,
    description: descriptionOf(call),
    security: [],
    parameters: [
      ...fieldsOf(call.params).map(([name, schema]) => ({
        name,
        in: 'path',
        required: true,
        schema,
      })),
      ...protocol.signature.headers.map((name) => ({
        name,
        in: 'header',
        required: protocol.signature.isAnyHeader !== true,
        schema: { type: 'string' },
        description: 'Part of the signature over the body as it is sent',
      })),
    ],
    requestBody: {
      required: true,
      content: { [mediaTypeOf(protocol)]: { schema: wireSchemaOf(call.body) } },
    },
    responses: responsesOf(call),
    'x-protocol': protocol.name,
    'x-bytes-max': protocol.bytesMax,
    'x-rate-limit': describeLimit(call.limit),
    ...(call.addresses ? { 'x-address-list': call.addresses } : {}),
  }
}

const mediaTypeOf = ({ format }: ProviderCall['protocol']): string =>
  format === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

/** `/provider/:code/bet` is `/provider/{code}/bet`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function descriptionOf(call: ProviderCall): string {
  const { signature, errors } = call.protocol
  const refusals = providerErrors(call).map(
    (code) => `- \`${code}\` ${errors[code]?.status}: ${errors[code]?.meaning}`,
  )
  return [signature.rule, limitText(call.limit), refusals.join('\n')].join('\n\n')
}

function responsesOf(call: ProviderCall): Described {
  const { protocol } = call
  const byStatus = Map.groupBy(providerErrors(call), (code) => protocol.errors[code]?.status ?? 500)
  const refusedWith = (codes: readonly string[]): Described => ({
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { examples: examplesOf(call, codes) } },
  })
  const success = {
    description: 'Done',
    content: {
      'application/json': {
        ...answerOf(call, byStatus.get(200) ?? []),
      },
    },
  }
  const refused = [...byStatus].map(([status, codes]) => [status, refusedWith(codes)] as const)
  return { ...Object.fromEntries(refused), 200: success }
}

/** Some providers read every error from an answer of 200. */
function answerOf(call: ProviderCall, codes: readonly string[]): Described {
  const success = wireSchemaOf(call.output)
  if (codes.length === 0) return { schema: success }
  const refused = { type: 'object', description: 'An error, as in the examples' }
  return { schema: { anyOf: [success, refused] }, examples: examplesOf(call, codes) }
}

function examplesOf({ protocol }: ProviderCall, codes: readonly string[]): Described {
  const request = {
    requestId: '',
    params: {},
    rawBody: new Uint8Array(),
    body: {},
    data: undefined,
  }
  return Object.fromEntries(
    codes.map((code) => [
      code,
      { summary: protocol.errors[code]?.meaning, value: protocol.bodyOf(code, request) },
    ]),
  )
}
