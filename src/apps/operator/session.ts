import { me } from '#features/staff/contract.ts'
import { configureClient } from '#ui/client/call-api.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { createQueryClient } from '#ui/client/query-client.ts'
import { useCall } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import type { router as operatorRouter } from './router.ts'

export const queryClient = createQueryClient()

/** Wires the client to the back office and follows the session. */
export function startSession(router: typeof operatorRouter): void {
  configureClient({
    onSessionExpired: (message) => {
      const wasLoggedIn = useLocalData.getState().user.isLoggedIn
      useLocalData.getState().signOut()
      if (wasLoggedIn) toast.error(message)
      void router.navigate({ to: '/login' })
    },
    onBadRequest: () => toast.error('คำขอไม่ถูกต้อง กรุณาลองใหม่'),
  })
  useLocalData.subscribe((now, before) => {
    if (now.user.isLoggedIn === before.user.isLoggedIn) return
    if (!now.user.isLoggedIn) queryClient.clear()
    void router.invalidate()
  })
}

/** The person at the desk; undefined data until it is known. */
export function useMe() {
  return useCall(me, {}, { staleTime: 60_000 })
}

/** Whether the person may; false until it is known. The server asks again at every call. */
export function useMay(permission: string): boolean {
  return useMe().data?.staff.permissions.includes(permission) === true
}
