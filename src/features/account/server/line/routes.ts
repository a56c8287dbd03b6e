import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../line-contract.ts'
import { answerSignIn } from '../answer-sign-in.ts'
import { deleteLineAccount } from './line-store.ts'
import { askForLineTicket, beginLine, getLine, linkLine, loginByLine } from './use-line.ts'

export const lineRoutes: readonly Route[] = [
  route(calls.lineSettings, async (_input, { services }) => ({
    is_on: services.config.line !== null,
  })),
  route(calls.beginLine, (_input, { services }) => beginLine(services)),
  route(calls.loginByLine, async (input, request) =>
    answerSignIn(request, await loginByLine(request.services, request, input)),
  ),
  route(calls.getLine, (_input, { services, memberId }) => getLine(services, memberId)),
  route(calls.askForLineTicket, ({ id_token: idToken }, { services, memberId }) =>
    askForLineTicket(services, memberId, idToken),
  ),
  route(calls.linkLine, async ({ ticket }, { services, memberId }) => {
    await linkLine(services, memberId, ticket)
    return {}
  }),
  route(calls.unlinkLine, async (_input, { services, memberId }) => {
    await deleteLineAccount(services.db, memberId)
    return {}
  }),
]
