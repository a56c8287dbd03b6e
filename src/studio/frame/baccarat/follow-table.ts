import type { TableView } from './table-words.ts'

/** From a stream that was refused to the next; it doubles up to the cap. */
const AGAIN_MS = 1_000
const AGAIN_CAP_MS = 15_000

/** What is told of a table. */
interface Listener {
  table(table: TableView): void
  /** Whether the stream is there: without it what is seen may be old. */
  line(isThere: boolean): void
}

/**
 * Follows a table. A stream that breaks is taken up again, by the browser or, where it was refused, by us; its first word
 * is always the table as it is then.
 * @returns what ends it
 */
export function followTable(room: string, listener: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = AGAIN_MS
  const open = (): void => {
    const stream = new EventSource(`/table/stream/${encodeURIComponent(room)}`)
    source = stream
    stream.addEventListener('table', ({ data }: MessageEvent<string>) => {
      waitMs = AGAIN_MS
      listener.line(true)
      listener.table(JSON.parse(data) as TableView)
    })
    stream.addEventListener('error', () => {
      listener.line(false)
      if (stream.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, waitMs)
      waitMs = Math.min(2 * waitMs, AGAIN_CAP_MS)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
