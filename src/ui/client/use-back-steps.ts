import { useEffect, useEffectEvent } from 'react'
import { closeOnBack } from './back-button.ts'

/**
 * The back button goes one step back in a form of several steps before it leaves the page: each step
 * after the first stands for an entry of the history. After a reload the form begins anew, and the
 * entries that it had are taken off.
 * @param depth steps that lie behind; 0 on the first
 * @param onBack asks for the step with so many behind it
 */
export function useBackSteps(depth: number, onBack: (depth: number) => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const steps = Array.from({ length: depth }, (_, at) => closeOnBack(() => back(at)))
    // On the first step nothing is open; to open and close brings the history in line with that.
    if (depth === 0) closeOnBack(() => {})()
    return () => {
      for (const end of steps.toReversed()) end()
    }
  }, [depth])
}
