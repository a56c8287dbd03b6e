import type { ComponentProps } from 'react'
import { useIsDeviceKnown, useLocalValue } from '../client/persisted.ts'
import classes from './balance.module.css'
import { Money } from './money.tsx'

/** Whether this device hides what a member has, with its setter; the eye beside a balance sets it. */
export const useBalanceHidden = () => useLocalValue('balance_hidden', false)

/**
 * What a member has: an amount that whoever looks over his shoulder does not see once it is hidden. The
 * server that draws a page does not know the device, so until the browser has taken the page over the
 * style hides it (`index.html`).
 */
export function Balance(props: Omit<ComponentProps<typeof Money>, 'hidden'>) {
  const [hidden] = useBalanceHidden()
  const isKnown = useIsDeviceKnown()
  return (
    <span className={isKnown ? undefined : classes.drawn}>
      <Money {...props} hidden={hidden} />
    </span>
  )
}
