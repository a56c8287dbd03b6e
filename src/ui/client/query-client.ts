import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The cache of an app: refusals are answers and are not asked again; a lost answer is, once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) =>
          failures < 1 &&
          (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        retryDelay: 800,
      },
      mutations: { retry: 0 },
    },
  })
}
