import { useCall } from '#ui/client/use-call.ts'
import { useOnline } from '#ui/client/use-online.ts'
import type { GameSessionWire } from '../../launch-contract.ts'
import { type Cover, coverOf } from './cover-of.ts'
import { useNeighbours } from './neighbours.ts'

/** What lies over the game now, and until when an exclusion runs; a demo is covered by nothing but the line. */
export function useCover({
  isDemo,
  session,
  isBusy,
}: {
  isDemo: boolean
  session: GameSessionWire | undefined
  isBusy: boolean
}): { cover: Cover | undefined; until: string | null } {
  const { getExclusion, getRealityCheck } = useNeighbours()
  const asked = { enabled: !isDemo, errorHandling: false }
  const exclusion = useCall(getExclusion, {}, asked).data?.exclusion
  // The companion of every page asks when it is due and shows the dialog (protection); one answer serves both.
  const reality = useCall(getRealityCheck, {}, asked).data?.session
  const isOnline = useOnline()
  const cover = coverOf({
    session,
    isExcluded: exclusion !== null && exclusion !== undefined,
    isOnline,
    isRealityDue: reality?.is_due === true,
    isBusy,
  })
  return { cover, until: exclusion?.until ?? null }
}
