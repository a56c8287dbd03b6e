import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#ui/client/use-action.ts'
import { callKey, useCall } from '#ui/client/use-call.ts'
import { type ConsentWire, listConsents, sayConsent } from '../../consent-contract.ts'

/** What whoever looks said yes or no to, asked anew each time it is shown. */
export const useConsents = (enabled = true) =>
  useCall(listConsents, {}, { staleTime: 0, errorHandling: false, enabled })

/** Says yes or no to the words that are shown; every place that shows consents shows it at once. */
export function useSayConsent() {
  const cache = useQueryClient()
  const key = callKey(listConsents, {})
  const say = useAction(sayConsent, {
    onDone: async (all) => {
      // An answer to an older question may still be on its way.
      await cache.cancelQueries({ queryKey: key })
      cache.setQueryData(key, all)
    },
    onRefused: () => void cache.invalidateQueries({ queryKey: key }),
  })
  return {
    pending: say.pending,
    say: ({ purpose, version }: ConsentWire, isGiven: boolean) =>
      say.runAsync({ purpose, version, is_given: isGiven }),
  }
}
