import { commonErrors } from '#kernel/errors.ts'
import { me } from '#features/staff/contract.ts'
import { configureClient } from '#ui/client/call-api.ts'
import { followStream } from '#ui/client/follow-stream.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { isSessionOver } from '#ui/client/session-over.ts'
import { createQueryClient } from '#ui/client/query-client.ts'
import { useCall } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { features } from './features.ts'
import type { router as operatorRouter } from './router.ts'

export const queryClient = createQueryClient()

/** Wires the client to the back office and follows the session: cache and live stream. */
export function startSession(router: typeof operatorRouter): void {
  const onSessionExpired = (message: string) => {
    const wasLoggedIn = useLocalData.getState().user.isLoggedIn
    useLocalData.getState().signOut()
    if (wasLoggedIn) toast.error(message)
    void router.navigate({ to: '/login' })
  }
  configureClient({
    onSessionExpired,
    onBadRequest: () => toast.error('คำขอไม่ถูกต้อง กรุณาลองใหม่'),
  })
  let stopStream = () => {}
  const enter = () => {
    const { accessToken } = useLocalData.getState().user
    stopStream = followStream(queryClient, {
      path: '/operator/api/stream',
      loadParts: async () => features,
      onSessionEnded: async () => {
        if (await isSessionOver(accessToken)) onSessionExpired(commonErrors.session_expired.thai)
      },
    })
  }
  if (useLocalData.getState().user.isLoggedIn) enter()
  useLocalData.subscribe((now, before) => {
    if (now.user.isLoggedIn === before.user.isLoggedIn) return
    stopStream()
    stopStream = () => {}
    if (now.user.isLoggedIn) enter()
    if (!now.user.isLoggedIn) void queryClient.cancelQueries()
    // A page that is still there would ask again for what is cleared, and nobody may ask any more.
    const moved = router.invalidate()
    if (!now.user.isLoggedIn) void moved.finally(() => queryClient.clear())
  })
}

/** The person at the desk; undefined data until it is known. */
export function useMe() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return useCall(me, {}, { enabled: isLoggedIn, staleTime: 60_000 })
}

/** Whether the person may; false until it is known. The server asks again at every call. */
export function useMay(permission: string): boolean {
  return useMe().data?.staff.permissions.includes(permission) === true
}
