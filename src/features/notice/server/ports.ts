import type { MessageSource } from '#platform/message-source.ts'

/** What the notices are given by `apps/server`. */
export interface NoticePorts {
  /** What all features tell members. */
  readonly messages: readonly MessageSource[]
}
