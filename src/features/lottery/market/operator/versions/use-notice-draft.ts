import { useState } from 'react'
import type { Preview } from '../market-wire.ts'

/** The notice as the officer leaves it. */
interface NoticeDraft {
  readonly isOn: boolean
  readonly title: string
  readonly body: string
  /** The officer has edited it. */
  readonly isOwn: boolean
}

const draftOf = (proposed: Preview['notice']): NoticeDraft | undefined =>
  proposed ? { isOn: true, title: proposed.title, body: proposed.body, isOwn: false } : undefined

/**
 * What members will read of a version that comes: proposed by the server, changed or left out here.
 */
export function useNoticeDraft() {
  const [draft, setDraft] = useState<NoticeDraft>()
  return {
    draft,
    /** What was written once stays while the values of the version are changed again. */
    propose: (proposed: Preview['notice']) =>
      setDraft((before) => (before?.isOwn ? before : draftOf(proposed))),
    change: (part: Partial<NoticeDraft>) =>
      setDraft((before) => before && { ...before, ...part, isOwn: true }),
    /** As it is saved; null: no notice. */
    saved: draft?.isOn ? { title: draft.title.trim(), body: draft.body.trim() } : null,
  }
}
