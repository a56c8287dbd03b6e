import { useEffect, useRef } from 'react'
import { useLocalValue } from '#ui/client/persisted.ts'
import { soundStand, soundTurn, wakeSound } from './wheel-sound.ts'

export interface WheelSound {
  readonly isOn: boolean
  /** Turns sound on or off; this device keeps it. Nothing sounds until its member turns it on. */
  toggle(): void
  /** To be called inside a press. */
  wake(): void
  turn(passesMs: readonly number[]): void
  stand(isGain: boolean): void
}

/** The sound of the wheel: silent at first, silent at once when it is turned off, and when the page is left. */
export function useWheelSound(): WheelSound {
  const [isOn, setOn] = useLocalValue('wheel_sound', false)
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  const sound = (start: () => () => void) => {
    cancel.current()
    cancel.current = isOn ? start() : () => {}
  }
  return {
    isOn,
    toggle: () => {
      if (isOn) cancel.current()
      else wakeSound()
      setOn(!isOn)
    },
    wake: () => {
      if (isOn) wakeSound()
    },
    turn: (passesMs) => sound(() => soundTurn(passesMs)),
    stand: (isGain) => sound(() => soundStand(isGain)),
  }
}
