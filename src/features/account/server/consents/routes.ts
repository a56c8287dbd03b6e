import { type RequestContext, route, type Route } from '#platform/http/route.ts'
import * as calls from '../../consent-contract.ts'
import { type Asked, listConsents, sayConsent } from './consents.ts'

const askedOf = ({ session, visit }: RequestContext): Asked => ({
  memberId: session?.subjectId ?? null,
  visit,
})

export const consentRoutes: readonly Route[] = [
  route(calls.listConsents, (_input, request) => listConsents(request.services, askedOf(request))),
  route(calls.sayConsent, async (input, request) => {
    const { view, visit } = await sayConsent(request.services, askedOf(request), input)
    if (visit !== undefined) request.keepVisit(visit)
    return view
  }),
]
