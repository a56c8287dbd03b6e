import { useEffect } from 'react'
import { useServerNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { listWheelSpins } from '../contract.ts'
import { isPressOver, type Press, spinOfPress } from './press.ts'
import { ResultSheet } from './result-sheet.tsx'

const LOOK_MS = 3_000

/** What a spin gave whose page was left or loaded anew before its wheel came to rest. */
export function LostSpin({
  press,
  onTold,
  onRewards,
}: {
  press: Press
  /** It was read, or there is none. */
  onTold: () => void
  onRewards: () => void
}) {
  const query = useCall(listWheelSpins, {}, { staleTime: 0, refetchInterval: LOOK_MS })
  const spun = spinOfPress(press, query.data?.items ?? [])
  const isOver = useServerNow((nowMs) => isPressOver(press, nowMs))
  const isNone = isOver && !spun && query.isFetchedAfterMount
  useEffect(() => {
    if (isNone) onTold()
  })
  if (!spun) return null
  return <ResultSheet spun={spun} isLate onClose={onTold} onRewards={onRewards} />
}
