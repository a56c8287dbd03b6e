import { describeProviderCall, templateOf } from '#platform/openapi/describe-provider-call.ts'
import type { DeclaredProviderCall } from './contracts.ts'

/** The family of calls that a provider of games makes. */
const PROTOCOL = 'game wallet'

const DESCRIPTION =
  'What a provider of games sends to move the money of a player: the operator wallet contract of Hub88, with ' +
  'the paths of Caleta beside it. Every answer is HTTP 200 with a `status`. Amounts are integers, the value ' +
  'in its currency times 100,000. How to connect: docs/guides/connect-a-provider.md.'

/** The OpenAPI 3.1 document for providers of games, who see no other call of ours. */
export function renderProviderApi(declared: readonly DeclaredProviderCall[]): string {
  const calls = declared.filter(({ call }) => call.protocol.name === PROTOCOL)
  const document = {
    openapi: '3.1.1',
    info: { title: 'Game wallet', description: DESCRIPTION, version: '1' },
    servers: [{ url: '/' }],
    tags: [{ name: 'game' }],
    paths: Object.fromEntries(
      calls.map(({ feature, call }) => [
        templateOf(call.path),
        { [call.method.toLowerCase()]: describeProviderCall(feature, call) },
      ]),
    ),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
