import { bootstrap } from '#features/account/contract.ts'
import { wallets } from '#features/wallet/contract.ts'
import { commonErrors } from '#kernel/errors.ts'
import { callApi, configureClient } from '#ui/client/call-api.ts'
import { useLocalData, useSessionData } from '#ui/client/persisted.ts'
import { createQueryClient } from '#ui/client/query-client.ts'
import { noteServerTime } from '#ui/client/server-clock.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { apiBaseUrl } from './config.ts'
import { followStream } from './live.ts'
import type { MemberRouter } from './router.ts'

export const queryClient = createQueryClient()

/** The start-up answer: user, wallets, server time, demo flag. One call for the whole frame. */
const bootstrapQuery = {
  queryKey: callKey(bootstrap, {}),
  queryFn: async () => {
    const data = await callApi(bootstrap, {})
    noteServerTime(data.server_time)
    queryClient.setQueryData(callKey(wallets, {}), data.wallets)
    return data
  },
  staleTime: 60_000,
}

/** Wires the client to this app and follows the session: guards, cache and live stream. */
export function startSession(router: MemberRouter): void {
  const onSessionExpired = (message: string) => {
    const wasLoggedIn = useLocalData.getState().user.isLoggedIn
    useLocalData.getState().signOut()
    // Several calls can learn it at once; one sentence is enough.
    if (wasLoggedIn) toast.error(message)
    void router.navigate({ to: '/login' })
  }
  configureClient({
    baseUrl: apiBaseUrl,
    onSessionExpired,
    onBadRequest: () => void router.navigate({ to: '/' }),
  })
  let stopStream = () => {}
  const enter = () => {
    void queryClient.query(bootstrapQuery).catch(() => {})
    stopStream = followStream(queryClient, () =>
      onSessionExpired(commonErrors.session_expired.thai),
    )
  }
  if (useLocalData.getState().user.isLoggedIn) enter()
  useLocalData.subscribe((now, before) => {
    if (now.user.isLoggedIn === before.user.isLoggedIn) return
    stopStream()
    stopStream = () => {}
    if (now.user.isLoggedIn) enter()
    else {
      useSessionData.getState().clear()
      // Nothing of this person stays in memory for the next one.
      queryClient.clear()
    }
    // After whoever signs in or out has said where to go next: the guards look at that place.
    setTimeout(() => void router.invalidate())
  })
}

/** The start-up answer of the signed-in member; undefined data for a visitor. */
export function useBootstrap() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return useCall(bootstrap, {}, { enabled: isLoggedIn, staleTime: bootstrapQuery.staleTime })
}
