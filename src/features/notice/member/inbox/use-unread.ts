import { useCall } from '#ui/client/use-call.ts'
import { listInbox } from '../../inbox-contract.ts'

/** How many messages the member has not read; 0 while that is not known. */
export function useUnread(enabled: boolean): number {
  const newest = useCall(
    listInbox,
    { limit: 1 },
    { enabled, staleTime: 60_000, errorHandling: false },
  )
  return newest.data?.unread ?? 0
}
