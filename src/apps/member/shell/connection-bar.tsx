import { useEffect } from 'react'
import { useOnline } from '#ui/client/use-online.ts'
import classes from './connection-bar.module.css'

/**
 * Says that there is no network and that what stands there is the last that came. Calls wait and go
 * on by themselves. The bars below it stick under it, so it covers nothing.
 */
export function ConnectionBar() {
  const isOnline = useOnline()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline)
  }, [isOnline])
  return (
    <div role="status" className={isOnline ? undefined : classes.bar}>
      {isOnline ? null : 'ออฟไลน์ — แสดงข้อมูลล่าสุด'}
    </div>
  )
}
