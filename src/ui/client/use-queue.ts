import { useRef, useState } from 'react'
import { nextInQueue } from './next-in-queue.ts'

/** A list of a desk as it is shown, page by page. */
interface Listed<Item> {
  readonly items: readonly Item[]
  refetch(): Promise<{ readonly data?: { readonly pages: readonly unknown[] } | undefined }>
}

/** Which item is open; after a decision the next one that waits, or the end of the queue. */
export interface Queue {
  readonly openId: number | undefined
  /** Nothing waits any more: say so. */
  readonly isOver: boolean
  open(id: number): void
  close(): void
  /** The open item was decided, by this person or a colleague: asks what still waits and goes there. */
  goOn(): void
}

/**
 * Leads through the items of a desk that wait.
 * @param waits whether an item waits for the person at this desk
 */
export function useQueue<Item>(
  list: Listed<Item>,
  { idOf, waits }: { idOf: (item: Item) => number; waits: (item: Item) => boolean },
): Queue {
  const [place, setPlace] = useState<number | 'over'>()
  const decided = useRef(new Set<number>())
  const waiting = (items: readonly Item[]) =>
    items
      .filter(waits)
      .map(idOf)
      .filter((id) => !decided.current.has(id))
  async function goOn(from: number): Promise<void> {
    const before = list.items.filter(waits).map(idOf)
    decided.current.add(from)
    const { data } = await list.refetch()
    const now = (data?.pages ?? []).flatMap((page) => (page as { items: Item[] }).items)
    const next = nextInQueue(before, waiting(now), from) ?? 'over'
    // Somebody who closed it meanwhile wants none.
    setPlace((open) => (open === from ? next : open))
  }
  return {
    openId: typeof place === 'number' ? place : undefined,
    isOver: place === 'over',
    open: setPlace,
    close: () => setPlace(undefined),
    goOn: () => {
      if (typeof place === 'number') void goOn(place)
    },
  }
}
