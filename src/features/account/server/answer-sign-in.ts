import type { RequestContext } from '#platform/http/route.ts'
import type { SignedIn } from './sign-in.ts'

/** One half of the session in the answer, the other as a cookie. */
export function answerSignIn(request: RequestContext, { session, userInfo, device }: SignedIn) {
  request.startSession(session)
  if (device !== undefined) request.keepDevice(device)
  return { access_token: session.bearer, user_info: userInfo }
}
