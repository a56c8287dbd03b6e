import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { loadContracts } from './contracts.ts'
import { renderProviderApi } from './provider-api.ts'

interface Document {
  readonly [field: string]: unknown
  readonly paths: Readonly<Record<string, { post: { parameters: object[] } }>>
}

const { providerCalls } = await loadContracts(join(import.meta.dirname, '../..'))
const document = JSON.parse(renderProviderApi(providerCalls)) as Document

test('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
})

test('has the calls of both families and nothing else', () => {
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [
      'user/info',
      'user/balance',
      'transaction/bet',
      'transaction/win',
      'transaction/rollback',
      'wallet/check',
      'wallet/balance',
      'wallet/bet',
      'wallet/win',
      'wallet/rollback',
    ]
      .map((path) => `/provider/{code}/${path}`)
      .toSorted(),
  )
})

test('either header may carry the signature', () => {
  expect(document.paths['/provider/{code}/transaction/bet']?.post.parameters).toMatchObject([
    { name: 'code', required: true },
    { name: 'x-hub88-signature', in: 'header', required: false },
    { name: 'x-auth-signature', in: 'header', required: false },
  ])
})
