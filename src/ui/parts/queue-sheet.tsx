import { type ReactNode, useEffect, useRef } from 'react'
import kite from '../art/motifs/kite.svg?raw'
import type { Queue } from '../client/use-queue.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { KeyHints } from './key-hints.tsx'
import type { KeyWords } from './keys-sheet.tsx'
import classes from './queue-sheet.module.css'
import { Sheet, SheetActions, SheetBody } from './sheet.tsx'

/** Keys by their place on the keyboard: with the Thai layout they are the same ones. */
const targets: Readonly<Record<string, string>> = {
  KeyA: '[data-queue=yes]',
  KeyX: '[data-queue=no]',
  KeyN: '[data-queue=next]',
}

const hints: KeyWords = [
  ['A', 'อนุมัติ'],
  ['X', 'ปฏิเสธ'],
  ['N', 'รายการถัดไป'],
]

/**
 * One item of a desk's queue. It stays open when the queue goes on, and the focus goes to the new item; at
 * the end it says that nothing is left. Letters lead to what the content marks with `data-queue` (`yes`, `no`,
 * `next`), and Enter there does it.
 */
export function QueueSheet({
  queue,
  title,
  maxWidth = 520,
  children,
}: {
  queue: Queue
  title: string
  maxWidth?: number
  children: (id: number) => ReactNode
}) {
  const { openId, isOver, close } = queue
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (openId !== undefined) item.current?.focus()
  }, [openId])
  useEffect(() => {
    // On the document: a button that goes away leaves the focus on nothing, and the keys still lead.
    const listen = (event: KeyboardEvent) => leadByKey(event, item.current)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (openId === undefined && !isOver) return null
  return (
    <Sheet open onClose={close} title={title} maxWidth={maxWidth}>
      {openId === undefined ? (
        <QueueOver onClose={close} />
      ) : (
        <div ref={item} role="group" aria-label={title} tabIndex={-1} className={classes.item}>
          <div className={classes.keys}>
            <KeyHints keys={hints} />
          </div>
          {children(openId)}
        </div>
      )}
    </Sheet>
  )
}

function leadByKey(event: KeyboardEvent, item: HTMLElement | null): void {
  const { target, code } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) return
  // A sheet on top of the item has the keys.
  if ([...document.querySelectorAll('dialog[open]')].at(-1) !== item?.closest('dialog')) return
  const place = targets[code]
  const found = place === undefined ? null : item?.querySelector<HTMLElement>(place)
  if (!found) return
  event.preventDefault()
  found.focus()
}

function QueueOver({ onClose }: { onClose: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={end}>
      <SheetBody>
        <EmptyState art={kite} title="หมดคิวแล้ว">
          ไม่มีรายการอื่นที่รอคุณ รายการใหม่จะขึ้นที่นี่เอง
        </EmptyState>
      </SheetBody>
      <SheetActions>
        <Button size="lg" onClick={onClose}>
          กลับไปรายการ
        </Button>
      </SheetActions>
    </div>
  )
}

/** What stands under an item that waits for nobody here: a colleague took it, or it takes another person. */
export function NextInQueue({ queue }: { queue: Queue }) {
  return (
    <SheetActions>
      <Button look="quiet" size="lg" data-queue="next" onClick={queue.goOn}>
        รายการถัดไป
      </Button>
    </SheetActions>
  )
}
