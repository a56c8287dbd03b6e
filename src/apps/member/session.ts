import type { QueryClient } from '@tanstack/react-query'
import { bootstrap } from '#features/account/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { callApi, configureClient } from '#ui/client/call-api.ts'
import { useLocalData, useSessionData } from '#ui/client/persisted.ts'
import { forgetDrawnAnswers } from '#ui/client/drawn-answers.ts'
import { createQueryClient } from '#ui/client/query-client.ts'
import { followStream } from '#ui/client/follow-stream.ts'
import { noteServerTime } from '#ui/client/server-clock.ts'
import { isSessionOver } from '#ui/client/session-over.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { apiBaseUrl } from './config.ts'
import type { MemberRouter } from './router.ts'
import { forgetWanted } from './wanted-page.ts'

export const queryClient = createQueryClient()

/** The start-up answer: user, wallets, server time, demo flag. One call for the whole frame. */
const bootstrapQuery = {
  queryKey: callKey(bootstrap, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // The signal ends it together with the session: nothing of it may come after the next sign-in.
    const data = await callApi(bootstrap, {}, { signal })
    noteServerTime(data.server_time)
    takeStart(queryClient, data)
    return data
  },
  staleTime: 60_000,
}

/** The start-up answer brings the wallets with it, so that no screen asks for them again. */
export function takeStart(
  cache: QueryClient,
  start: WireOutput<typeof bootstrap> | undefined = cache.getQueryData(callKey(bootstrap, {})),
): void {
  if (start) cache.setQueryData(callKey(wallets, {}), start.wallets)
}

const loadParts = async () => (await import('./features.ts')).features

/**
 * Wires the client to this app and follows the session: guards, cache and live stream.
 * @param hasStart the page that the server drew for this member has the start-up answer in it
 */
export function startSession(router: MemberRouter, hasStart: boolean): void {
  const onSessionExpired = (message: string) => {
    const { user, signOut } = useLocalData.getState()
    const { pathname, href } = router.latestLocation
    signOut()
    // Anyone who did not leave by himself reads why where he signs in (routes/_no-auth/login.tsx).
    if (user.isLoggedIn) useSessionData.getState().put('left_why', message)
    if (pathname === '/login') return
    void router.navigate({ to: '/login', search: pathname === '/' ? {} : { redirect: href } })
  }
  configureClient({
    baseUrl: apiBaseUrl,
    onSessionExpired,
    onBadRequest: () => void router.navigate({ to: '/' }),
    stepUp: async (refusal) => (await import('./features.ts')).askStepUp(refusal),
  })
  let stopStream = () => {}
  const enter = (isKnown = false) => {
    if (!isKnown) void queryClient.query(bootstrapQuery).catch(() => {})
    const { accessToken } = useLocalData.getState().user
    const onSessionEnded = async (message: string) => {
      if (await isSessionOver(accessToken)) onSessionExpired(message)
    }
    stopStream = followStream(queryClient, { path: '/api/stream', loadParts, onSessionEnded })
  }
  if (useLocalData.getState().user.isLoggedIn) enter(hasStart)
  useLocalData.subscribe((now, before) => {
    if (now.user.accessToken === before.user.accessToken) return
    stopStream()
    stopStream = () => {}
    // A new password: the same person goes on where he is.
    if (before.user.isLoggedIn && now.user.renews === before.user.accessToken) return enter()
    if (before.user.isLoggedIn) forgetPerson()
    // Somebody else signed in, in another tab: a new page is the only one that has nothing of the
    // one before, whatever a screen may hold.
    if (before.user.isLoggedIn && now.user.isLoggedIn) return location.replace('/')
    if (now.user.isLoggedIn) {
      forgetWanted()
      enter()
    }
    // After whoever signs in or out has said where to go next: the guards look at that place.
    setTimeout(() => void router.invalidate())
  })
}

/** Nothing of this person stays in memory for the next one, nor arrives later. */
function forgetPerson(): void {
  useSessionData.getState().clear()
  forgetDrawnAnswers()
  void queryClient.cancelQueries()
  queryClient.clear()
}

/** The start-up answer of the signed-in member; undefined data for a visitor. */
export function useBootstrap() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return useCall(bootstrap, {}, { enabled: isLoggedIn, staleTime: bootstrapQuery.staleTime })
}
