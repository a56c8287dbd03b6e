import { fileURLToPath } from 'node:url'
import type { Call } from '#kernel/contract.ts'
import type { Route } from '#platform/http/route.ts'
import type { ApiPart, ApiTitle } from '#platform/openapi/describe-api.ts'
import { bootstrapRoute } from './bootstrap.ts'
import { features } from './features.ts'

const thaiFont = fileURLToPath(
  new URL('../../ui/theme/fonts/prompt-thai-400.woff2', import.meta.url),
)

const ENVELOPE =
  'Every answer is the envelope `{ "error": 0, "message": "", "data": … }`. What a person can cause ' +
  'is HTTP 200 with another `error`, a `code` that stays the same and a Thai `message`. Amounts are ' +
  'text of baht with two decimals, times have an offset, days are days in Bangkok.'

export const memberTitle: ApiTitle = {
  title: 'Member site',
  description:
    `${ENVELOPE} Changes are told as server-sent events by \`GET /api/stream\`. Programs outside ` +
    'that send to us in formats of their own are described with their signatures and their words.',
  cookie: 'slth_member',
  thaiFont,
}

export const staffTitle: ApiTitle = {
  title: 'Back office',
  description: `${ENVELOPE} A call answers 403 to anyone without its \`x-permission\`.`,
  cookie: 'slth_staff',
  thaiFont,
}

/** What the member site serves, by feature. */
export const memberParts: readonly ApiPart[] = [
  { feature: 'account', calls: callsOf([bootstrapRoute]) },
  ...features.map(({ name, memberRoutes, providerRoutes = [] }) => ({
    feature: name,
    calls: callsOf(memberRoutes),
    providerCalls: providerRoutes.map(({ call }) => call),
  })),
].filter(servesAny)

/** What the back office serves, by feature. */
export const staffParts: readonly ApiPart[] = features
  .map(({ name, staffRoutes }) => ({ feature: name, calls: callsOf(staffRoutes) }))
  .filter(servesAny)

function callsOf(routes: readonly Route[] = []): readonly Call[] {
  return routes.map(({ call }) => call)
}

function servesAny({ calls, providerCalls = [] }: ApiPart): boolean {
  return calls.length + providerCalls.length > 0
}
