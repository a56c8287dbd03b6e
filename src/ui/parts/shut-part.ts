import type { ComponentType, ReactNode } from 'react'

/**
 * Stands where rewards are closed to a member: that he takes a break, until when, and where he looks after it. The
 * app hands it to the screens of rewards, which know nothing of breaks.
 */
export type ShutPart = ComponentType<{
  /** What the break closes and what it leaves. */
  paused: string
  /** For anyone who is on no break, but is given nothing; left out: nothing stands there then. */
  title?: string
  children?: ReactNode
}>
