import { lazy, Suspense } from 'react'
import { useSessionData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import type { CompanionProps } from '#ui/feature.ts'
import { bootstrap } from '../../contract.ts'

const RenewalSheet = lazy(() =>
  import('./renewal-sheet.tsx').then((file) => ({ default: file.RenewalSheet })),
)

const LATER_KEY = 'consents_later'
/** Money is on its way there: nothing may come between. */
const BUSY_PAGES = /^\/(lotto\/\d+|member\/(deposit|payment|withdraw|protection))(\/|$)/

/**
 * Shows a member the texts that have new words. Putting it off holds until the tab closes: nobody is kept
 * from his money by words that he has not accepted yet.
 */
export function Renewal({ page }: CompanionProps) {
  const { data } = useCall(bootstrap, {}, { staleTime: 60_000, errorHandling: false })
  const isLater = useSessionData((state) => state.session[LATER_KEY] === true)
  const due = data?.consents_due ?? []
  if (due.length === 0 || isLater || BUSY_PAGES.test(page ?? '')) return null
  return (
    <Suspense>
      <RenewalSheet due={due} onLater={() => useSessionData.getState().put(LATER_KEY, true)} />
    </Suspense>
  )
}
