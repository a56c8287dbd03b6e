import { Note } from '#ui/parts/note.tsx'
import type { BringsWords } from './promotion-words.ts'

/** What a deposit brings, and what is to be done for it. */
export function BringsNote({ words, role }: { words: BringsWords; role?: 'status' }) {
  return (
    <Note tone="green" {...(role ? { role } : {})}>
      <p className="medium">{words.brings}</p>
      <p className="t13">{words.play}</p>
    </Note>
  )
}
