import type { ComponentType } from 'react'

/** What the person at the desk may do; the server asks again. */
export interface PollRights {
  readonly mayEdit: boolean
  readonly mayDecide: boolean
}

/** A field for an image, which another feature keeps. */
export type PollImageField = ComponentType<{
  label: string
  hint: string
  value: string | null
  onChange: (image: string | null) => void
  error?: string | undefined
}>
