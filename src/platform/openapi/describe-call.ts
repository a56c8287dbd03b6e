import type { Call } from '#kernel/contract.ts'
import { commonErrors, type ErrorDefinition } from '#kernel/errors.ts'
import { commonLimits, type RateLimit } from '#kernel/limit.ts'
import { STEP_UP_MINUTES, type StepUpRule } from '#kernel/step-up.ts'
import { fieldsOf, type JsonSchema, wireSchemaOf } from './wire-schema.ts'

/** A part of the document: plain JSON. */
export type Described = Readonly<Record<string, unknown>>

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

/** One of our calls as an operation of OpenAPI. */
export function describeCall(tag: string, call: Call): Described {
  const fields = fieldsOf(call.input)
  return {
    operationId: operationId(call),
    tags: [tag],
    summary: call.summary,
    description: descriptionOf(call),
    security: SECURITY[call.access],
    parameters: [
      ...(call.method === 'GET'
        ? fields.map(([name, schema, required]) => ({ name, in: 'query', required, schema }))
        : []),
      ...(call.movesMoney ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.method === 'POST' ? { requestBody: bodyOf(call) } : {}),
    responses: responsesOf(call, fields.length > 0),
    'x-rate-limit': describeLimit(call.limit ?? commonLimits.default),
    ...(call.stepUp ? { 'x-step-up': { minutes: STEP_UP_MINUTES, ...call.stepUp } } : {}),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    'x-errors': call.errors.map(({ code, number, status, thai }) => ({
      code,
      error: number,
      status,
      message: thai,
    })),
  }
}

/** `POST /api/lotto/bill/create` is `postApiLottoBillCreate`. */
export function operationId({ method, path }: { method: string; path: string }): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

export const describeLimit = ({ name, max, windowMs }: RateLimit): Described => ({
  name,
  max,
  window_seconds: windowMs / 1000,
  per: 'call and client address',
})

/** The cookie half comes by itself in a browser; a program sends both. */
const SECURITY: Readonly<Record<Call['access'], readonly Described[]>> = {
  public: [],
  staff_public: [],
  member: [{ bearer: [], cookie: [] }],
  member_cookie: [{ cookie: [] }],
  staff: [{ bearer: [], cookie: [] }],
}

/** What a person wants to know; the extensions tell programs the same. */
function descriptionOf(call: Call): string {
  const facts = [
    limitText(call.limit ?? commonLimits.default),
    ...(call.stepUp ? [`${stepUpText(call.stepUp)}.`] : []),
    ...(call.permission ? [`Needs the permission \`${call.permission}\`.`] : []),
  ]
  const refusals = call.errors.map(({ code, number, thai }) => `- \`${code}\` ${number}: ${thai}`)
  if (refusals.length === 0) return facts.join(' ')
  return [facts.join(' '), 'May be refused, in this order, with', refusals.join('\n')].join('\n\n')
}

/** A limit in one sentence. */
export const limitText = ({ max, windowMs }: RateLimit): string =>
  `At most ${max} a ${windowMs === 60_000 ? 'minute' : 'hour'} from one address.`

/** What a call asks for beside its session, in one sentence. */
export const stepUpText = ({ orBy, always }: StepUpRule): string =>
  [
    `Needs a step-up of this session at most ${STEP_UP_MINUTES} minutes ago`,
    ...(orBy ? [`or ${orBy.map((field) => `\`${field}\``).join(' and ')}`] : []),
    always ? 'from every member' : 'from whoever has a way to make one',
  ].join(', ')

function bodyOf(call: Call): Described {
  if (!call.upload) {
    return { required: true, content: { 'application/json': { schema: wireSchemaOf(call.input) } } }
  }
  const file = { type: 'string', format: 'binary', maxLength: call.upload.bytesMax }
  const schema = { type: 'object', properties: { file }, required: ['file'] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function responsesOf(call: Call, hasInput: boolean): Described {
  const declared = hasInput ? [commonErrors.invalid_input, ...call.errors] : call.errors
  const { 200: refusals = [], ...others } = Object.groupBy(declared, ({ status }) => status)
  return {
    200: {
      description: refusals.length > 0 ? 'Done, or refused with a reason' : 'Done',
      content: call.download
        ? fileContent(call.download, refusals)
        : { 'application/json': { schema: answerSchema(call, refusals) } },
    },
    ...Object.fromEntries(
      Object.entries(others).map(([status, same]) => [status, refusedWith(same)]),
    ),
    default: { $ref: `#/components/responses/${needsSession(call) ? 'NotDone' : 'NotDoneOpen'}` },
  }
}

const needsSession = ({ access }: Call): boolean => access !== 'public' && access !== 'staff_public'

/** The file in its types; what is refused is JSON. */
function fileContent(types: readonly string[], refusals: readonly ErrorDefinition[]): Described {
  const file = { schema: { type: 'string', format: 'binary' } }
  return {
    ...Object.fromEntries(types.map((type) => [type, file])),
    ...(refusals.length > 0 ? { 'application/json': { schema: refusalSchema(refusals) } } : {}),
  }
}

const refusalSchema = (refusals: readonly ErrorDefinition[]): JsonSchema => ({
  ...REFUSAL,
  properties: { code: { enum: refusals.map(({ code }) => code) } },
})

function answerSchema(call: Call, refusals: readonly ErrorDefinition[]): JsonSchema {
  const word = call.envelope ?? 'error'
  const success = {
    type: 'object',
    required: [word, 'message', 'data'],
    properties: { [word]: { const: 0 }, message: { const: '' }, data: wireSchemaOf(call.output) },
  }
  if (refusals.length === 0) return success
  return { oneOf: [success, refusalSchema(refusals)] }
}

/** A response of errors: what they are, and how each looks. */
export function refusedWith(errors: readonly ErrorDefinition[]): Described {
  const examples = errors.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: errors.map(({ code, status }) => `\`${code}\` ${status}`).join(', '),
    content: {
      'application/json': { schema: REFUSAL, examples: Object.fromEntries(examples) as Described },
    },
  }
}
