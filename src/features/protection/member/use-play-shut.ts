import { useCall } from '#ui/client/use-call.ts'
import { getExclusion } from '../exclusion-contract.ts'
import { useExclusionText } from './exclusion-words.ts'

/**
 * Why the member may not play, for screens where he would work in vain; undefined for all others.
 * Where nobody could be asked the screens stand, and the server judges.
 */
export function usePlayShut(isLoggedIn: boolean): string | undefined {
  const { data } = useCall(getExclusion, {}, { enabled: isLoggedIn, errorHandling: false })
  return useExclusionText(data?.exclusion)
}
