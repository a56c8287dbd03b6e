import { commonErrors, Refusal } from '#kernel/errors.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as calls from '../../passkey-contract.ts'
import { securityErrors } from '../../security-contract.ts'
import { ownSession } from '../own-session.ts'
import { answerSignIn } from '../answer-sign-in.ts'
import { assertionOptions, partyAt } from './ceremony.ts'
import { addPasskey, beginPasskey, removePasskey, viewPasskey } from './own-passkeys.ts'
import { findPasskeys, saveName } from './passkey-store.ts'
import { loginByPasskey, stepUpByPasskey } from './use-passkey.ts'

export const passkeyRoutes: readonly Route[] = [
  route(calls.listPasskeys, async (_input, { services, memberId }) =>
    (await findPasskeys(services.db, memberId)).map(viewPasskey),
  ),
  route(calls.beginPasskey, (_input, request) =>
    beginPasskey(request.services, partyAt(request.origin), ownSession(request)),
  ),
  route(calls.addPasskey, (input, request) =>
    addPasskey(
      request.services,
      partyAt(request.origin),
      ownSession(request),
      input,
      request.userAgent,
    ),
  ),
  route(calls.renamePasskey, async ({ passkey_id: id, name }, { services, memberId }) => {
    const isOwn = await saveName(services.db, memberId, id, name)
    if (!isOwn) throw new Refusal(commonErrors.not_found)
    return {}
  }),
  route(calls.removePasskey, async ({ passkey_id: id }, request) => {
    await removePasskey(request.services, ownSession(request), id)
    return {}
  }),
  route(calls.beginPasskeyLogin, (_input, { services, origin }) =>
    assertionOptions(services, partyAt(origin), { purpose: 'login', sessionId: null }),
  ),
  route(calls.loginByPasskey, async (input, request) =>
    answerSignIn(
      request,
      await loginByPasskey(request.services, partyAt(request.origin), request, input),
    ),
  ),
  route(calls.beginPasskeyStepUp, async (_input, request) => {
    const { sessionId, subjectId } = ownSession(request)
    const party = partyAt(request.origin)
    const passkeys = await findPasskeys(request.services.db, subjectId)
    const fitting = passkeys.filter(({ rpId }) => rpId === party.rpId)
    if (fitting.length === 0) throw new Refusal(securityErrors.step_up_way_off)
    const use = { purpose: 'step_up', sessionId } as const
    return assertionOptions(request.services, party, use, fitting)
  }),
  route(calls.stepUpByPasskey, (input, request) =>
    stepUpByPasskey(request.services, partyAt(request.origin), ownSession(request), input),
  ),
]
