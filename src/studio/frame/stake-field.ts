import { satangOf, wireOf } from './baht.ts'
import { part } from './page-parts.ts'

/** The stake as it is set; whole baht. */
export interface StakeField {
  /** Baht with two decimals, within what is offered. */
  read(): string
  setBounds(minText: string, maxText: string): void
  setOpen(isOpen: boolean): void
}

const STEP = 100n

/** Binds the field, its two buttons and the chips. */
export function bindStake(): StakeField {
  const field = part<HTMLInputElement>('stake')
  let [min, max] = [STEP, 500n * STEP]
  const write = (satang: bigint): void => {
    const whole = (satang / STEP) * STEP
    const bounded = whole < min ? min : whole > max ? max : whole
    field.value = (bounded / STEP).toString()
  }
  const read = (): bigint => satangOf(field.value)
  const step = (by: bigint) => () => write(read() + by)
  part('less').addEventListener('click', step(-STEP))
  part('more').addEventListener('click', step(STEP))
  field.addEventListener('change', () => write(read()))
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') step(STEP)()
    else if (event.key === 'ArrowDown') step(-STEP)()
    else return
    event.preventDefault()
  })
  const chips = [...part('chips').querySelectorAll('button')]
  for (const chip of chips) {
    chip.addEventListener('click', () => write(satangOf(chip.value)))
  }
  return {
    read: () => {
      write(read())
      return wireOf(read())
    },
    setBounds: (minText, maxText) => {
      ;[min, max] = [satangOf(minText), satangOf(maxText)]
      write(read())
    },
    setOpen: (isOpen) => {
      for (const one of [field, ...chips, part('less'), part('more')]) {
        one.toggleAttribute('disabled', !isOpen)
      }
    },
  }
}
