import { useMatches } from '@tanstack/react-router'

/** Whether the page on the screen is one where a person is busy (`isTask` of its route). */
export function useIsTask(): boolean {
  return useMatches({ select: (matches) => matches.some((match) => match.staticData.isTask) })
}
