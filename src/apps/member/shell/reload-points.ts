import type { QueryClient } from '@tanstack/react-query'
import { getPoints } from '#features/point/contract.ts'
import { callApi } from '#ui/client/call-api.ts'
import { pathsOf } from '#ui/client/live-cache.ts'
import { callKey } from '#ui/client/use-call.ts'
import { features } from '../features.ts'

/** Asks for the member's points, and anew for all on the screen that shows points. */
export function reloadPoints(cache: QueryClient): void {
  void cache
    .query({
      queryKey: callKey(getPoints, {}),
      queryFn: () => callApi(getPoints, {}),
      staleTime: 0,
    })
    .catch(() => {})
  for (const path of pathsOf(features, 'points')) {
    if (path !== getPoints.path) void cache.invalidateQueries({ queryKey: [path] })
  }
}
