import { QueryClient, onlineManager } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * The cache of an app: refusals are answers and are not asked again; a lost answer is, once, and
 * without a network as soon as it is back. An action is tried at once or fails: nobody wants a bet
 * to be sent minutes later, when the phone has left the lift.
 */
export function createQueryClient(): QueryClient {
  // The library believes to be online until it hears otherwise, also on a page opened offline.
  if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) =>
          failures < 1 &&
          (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
}
