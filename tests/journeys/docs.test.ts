import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { Call } from '#kernel/contract.ts'
import { testWorld } from '../support/world.ts'
import { loadContracts } from '../../scripts/codegen/contracts.ts'

interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { name?: string; in?: string; $ref?: string; schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { content: { 'application/json': { schema?: Schema; examples?: object } } }>
  >
  readonly 'x-permission'?: string
  readonly 'x-errors'?: readonly { code: string; message: string }[]
  readonly 'x-rate-limit'?: { readonly name: string; readonly max: number }
}
interface Schema {
  readonly type?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly examples: Readonly<Record<string, { value: object }>> }
}

const world = await testWorld()
const { calls, providerCalls } = await loadContracts(join(import.meta.dirname, '../..'))
const isStaffs = (call: Call) => call.access.startsWith('staff')

const sites = {
  member: {
    url: world.site.memberUrl,
    keys: [
      ...calls.filter(({ call }) => !isStaffs(call)).map(({ key }) => key),
      ...providerCalls.map(({ key }) => key.replace(/:(\w+)/g, '{$1}')),
    ],
  },
  staff: {
    url: world.site.operatorUrl,
    keys: calls.filter(({ call }) => isStaffs(call)).map(({ key }) => key),
  },
}
const documentOf = async (url: string) =>
  (await (await fetch(`${url}/docs/openapi.json`)).json()) as Document

const operationsOf = (document: Document): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

/** Every place of a document where a schema says nothing. */
function silent(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${at}/${key}`
    const isSchema = /\/(schema|items|data|properties\/[^/]+|(any|all|one)Of\/\d+)$/.test(here)
    const saysNothing =
      isSchema && typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0
    return saysNothing ? [here] : silent(inner, here)
  })
}

describe.each(Object.entries(sites))('the documentation of the %s app', (_app, { url, keys }) => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const document = await documentOf(url)
    expect(await validator.validate({ ...document })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has every declared call, once, with feature, summary and limit', async () => {
    const operations = operationsOf(await documentOf(url))
    expect(operations.map(([key]) => key).toSorted()).toEqual(keys.toSorted())
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(keys.length)
    for (const [key, operation] of operations) {
      expect([key, operation.tags.length, operation.summary !== '']).toEqual([key, 1, true])
      expect(operation['x-rate-limit']?.max, key).toBeGreaterThan(0)
    }
  })

  test('leaves no schema empty', async () => {
    expect(silent(await documentOf(url), '')).toEqual([])
  })

  test('points only to what it has', async () => {
    const text = JSON.stringify(await documentOf(url))
    const document = JSON.parse(text) as Record<string, unknown>
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#([^"]+)"/g)) {
      const found = pointer
        .slice(1)
        .split('/')
        .reduce<unknown>(
          (at, name) => (at as Record<string, unknown> | undefined)?.[name],
          document,
        )
      expect(found, pointer).toBeDefined()
    }
  })

  test('is shown by a viewer of our own origin, under the policy of every page', async () => {
    for (const path of ['/docs', '/docs/']) {
      const answer = await fetch(`${url}${path}`)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      const html = await answer.text()
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
      expect([...html.matchAll(/<script nonce="([^"]+)"/g)].map((match) => match[1])).toEqual([
        nonce,
        nonce,
      ])
      expect(html).not.toMatch(/https?:\/\//)
      expect(policy).not.toContain('unsafe-eval')
    }
    const assets = ['swagger-ui.css', 'swagger-ui-bundle.js'].map(
      (name) => `${url}/docs/viewer/${name}`,
    )
    for (const asset of assets) expect((await fetch(asset)).status).toBe(200)
    for (const path of ['/docs/viewer/index.html', '/docs/viewer/../../package.json', '/docs/x']) {
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404])
    }
  })
})

describe('what a reader of the documentation learns', () => {
  const member = async (key: string): Promise<Operation> => {
    const operations = new Map(operationsOf(await documentOf(sites.member.url)))
    const operation = operations.get(key)
    if (!operation) throw new Error(`no ${key}`)
    return operation
  }
  const success = ({ responses }: Operation) => {
    const schema = responses['200']?.content['application/json'].schema
    return (schema?.oneOf?.[0] ?? schema)?.properties?.['data']?.properties ?? {}
  }

  test('amounts are text, times have a format, ids are integers, and each has an example', async () => {
    const created = await member('POST /api/lotto/bill/create')
    const input = created.requestBody?.content['application/json']?.schema.properties
    const bahtText = { type: 'string', pattern: expect.any(String), examples: ['1234.50'] }
    expect(input?.['round_id']).toMatchObject({ type: 'integer', minimum: 1, examples: [42] })
    expect(input?.['lines']?.items?.properties?.['amount']).toMatchObject(bahtText)
    expect(success(created)['balance']).toMatchObject(bahtText)
    const qr = success(await member('POST /api/member/payment/generate_qr'))
    expect(qr['amount']).toMatchObject(bahtText)
    expect(qr['expires_at']).toMatchObject({ type: 'string', format: 'date-time' })
  })

  test('who may call, with which key, and what is refused in which Thai words', async () => {
    const withdraw = await member('POST /api/member/withdraw')
    expect(withdraw.security).toEqual([{ bearer: [], cookie: [] }])
    expect(withdraw.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
    const declared = calls.find(({ key }) => key === 'POST /api/member/withdraw')?.call.errors ?? []
    expect(declared.length).toBeGreaterThan(3)
    expect(withdraw['x-errors']?.map(({ code, message }) => [code, message])).toEqual(
      declared.map(({ code, thai }) => [code, thai]),
    )
    for (const { thai } of declared) expect(withdraw.description).toContain(thai)
    expect(Object.keys(withdraw.responses)).toEqual(['200', '404', 'default'])
    const refused = withdraw.responses['200']?.content['application/json'].schema?.oneOf?.[1]
    expect(refused?.properties?.['code']?.enum).toEqual([
      'invalid_input',
      ...declared.filter(({ status }) => status === 200).map(({ code }) => code),
    ])
    expect((await documentOf(sites.member.url)).components.examples['busy']?.value).toMatchObject({
      error: 10,
      code: 'busy',
    })
    expect((await member('POST /api/login')).security).toEqual([])
    expect((await member('GET /api/bootstrap')).security).toEqual([{ cookie: [] }])
  })

  test('a query is parameters, a file is a form, and the lobby has its own word', async () => {
    const list = await member('GET /api/member/withdraw/list')
    expect(list.requestBody).toBeUndefined()
    expect(list.parameters.map(({ name, in: place }) => [name, place])).toContainEqual([
      'limit',
      'query',
    ])
    const lobby = await member('GET /api/lotto/lobby')
    const answer = lobby.responses['200']?.content['application/json'].schema
    expect(Object.keys((answer?.oneOf?.[0] ?? answer)?.properties ?? {})).toContain('status')
    const staff = operationsOf(await documentOf(sites.staff.url))
    const all = [...operationsOf(await documentOf(sites.member.url)), ...staff]
    const forms = all.filter(([, { requestBody }]) => requestBody?.content['multipart/form-data'])
    expect(forms.map(([key]) => key)).toEqual(
      calls.filter(({ call }) => call.upload).map(({ key }) => key),
    )
    expect(staff.some(([, operation]) => operation['x-permission'] === 'withdraw.approve')).toBe(
      true,
    )
  })

  test('a provider call has its signature, its words and no session of ours', async () => {
    const webhook = await member('POST /webhook/omise')
    expect(webhook.tags).toEqual(['gateway'])
    expect(webhook.security).toEqual([])
    expect(webhook.parameters.map(({ name }) => name)).toEqual([
      'omise-signature',
      'omise-signature-timestamp',
    ])
    expect(webhook.responses['401']?.content['application/json'].examples).toMatchObject({
      signature_wrong: { value: { error: 'signature_wrong' } },
    })
  })
})
