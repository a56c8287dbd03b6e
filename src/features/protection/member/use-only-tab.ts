import { useEffect, useState } from 'react'

/** True in one of the tabs that are looked at and want it; another takes over when this one is left. */
export function useOnlyTab(name: string, wants: boolean): boolean {
  const [isMine, setMine] = useState(false)
  useEffect(() => {
    if (!wants) return
    let giveUp = () => {}
    const ask = () => {
      giveUp()
      if (document.visibilityState !== 'visible') return
      const waiting = new AbortController()
      let resolve = () => {}
      const promise = new Promise<void>((end) => {
        resolve = end
      })
      giveUp = () => {
        waiting.abort()
        resolve()
        setMine(false)
      }
      navigator.locks
        .request(name, { signal: waiting.signal }, () => {
          setMine(true)
          return promise
        })
        .catch(() => {
          // Given up before its turn came.
        })
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      giveUp()
    }
  }, [name, wants])
  return wants && isMine
}
