import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLocalData } from '#ui/client/persisted.ts'

/** Closes a dialog of visitors when a link in it leads on, or when somebody has signed in. */
export function useCloseOnLeave(close: () => void): void {
  const path = useLocation({ select: (location) => location.pathname })
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  const opened = useRef(path)
  useEffect(() => {
    if (isLoggedIn || path !== opened.current) close()
  }, [close, isLoggedIn, path])
}
