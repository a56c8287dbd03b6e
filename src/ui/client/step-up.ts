import { create } from 'zustand'
import { isStepUpWay, type StepUpWay } from '#kernel/step-up.ts'
import type { ApiError } from './api-error.ts'
import { closeOverlay, openOverlay, STEP_UP_OVERLAY, useOverlays } from './overlays.ts'

/** The ways that the person who is asked has, the best first. */
export const useStepUpWays = create<{ readonly ways: readonly StepUpWay[] }>()(() => ({ ways: [] }))

let asked: Promise<boolean> | undefined
let isProved = false

/**
 * Opens the sheet and answers whether the person proved himself before it closed, however it closed.
 * Several calls at once ask once.
 */
export function askStepUp({ details }: ApiError): Promise<boolean> {
  asked ??= ask(details.map(({ code }) => code).filter(isStepUpWay)).finally(() => {
    asked = undefined
  })
  return asked
}

function ask(ways: readonly StepUpWay[]): Promise<boolean> {
  isProved = false
  useStepUpWays.setState({ ways })
  openOverlay(STEP_UP_OVERLAY)()
  return new Promise((resolve) => {
    const stop = useOverlays.subscribe(({ open }) => {
      if (open[STEP_UP_OVERLAY]) return
      stop()
      resolve(isProved)
    })
  })
}

/** The person proved himself: the sheet closes, and whatever asked goes on. */
export function stepUpDone(): void {
  isProved = true
  closeOverlay(STEP_UP_OVERLAY)()
}
