/** Stands in the state of a history entry: how many surfaces are open on top of the page there. */
const MARK = '__surfaces'

interface Surface {
  close(): void
}

const open: Surface[] = []
let isPlanned = false
/** The state of the entry that is being taken back: the browser does it when it finds the time. */
let leaving: unknown
let waiting: (() => void)[] = []
/** What is to be done on the page's own entry, under those of all surfaces. */
let beneath: (() => void)[] = []
const led = new WeakSet<object>()
let isListening = false

/**
 * The back button of a phone closes what is open on top of the page before it leaves the page: each
 * open surface stands for an entry of the history, and the two are brought together whenever one of
 * them changes. Call it when a surface opens; the answer says that it has closed.
 * @param close asks the surface to close
 */
export function closeOnBack(close: () => void): () => void {
  const surface: Surface = { close }
  open.push(surface)
  listen()
  plan()
  return () => {
    const at = open.indexOf(surface)
    if (at >= 0) open.splice(at, 1)
    plan()
  }
}

/**
 * Does something once the history stands still, at once where it does. A surface that has closed
 * takes its entry back a moment later: whoever leads elsewhere in that moment would be led back too.
 */
export function whenHistoryStands(work: () => void): void {
  waiting.push(work)
  goOn()
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', onPop)
}

/**
 * Has a router replace the page's own entry: the one on top belongs to a surface, and under it the page would
 * keep its old address, to which the next step back would lead. To ask twice changes nothing.
 */
export function replaceBeneath(router: { replace: (...args: never[]) => void }): void {
  if (led.has(router)) return
  led.add(router)
  listen()
  const { replace } = router
  router.replace = (...args) => {
    if (entries() === 0) return replace(...args)
    beneath.push(() => replace(...args))
    plan()
  }
}

function goOn(): void {
  if (isPlanned || isSteppingBack()) return
  const due = waiting
  waiting = []
  for (const work of due) work()
}

/** A link that leads on meanwhile calls the step off, and its entry has another state. */
const isSteppingBack = (): boolean => leaving !== undefined && leaving === history.state

const entries = (): number => Number((history.state as Record<string, unknown> | null)?.[MARK] ?? 0)

/** Later, in one go: one surface may take the place of another, or a link leads elsewhere. */
function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    // What opens while an entry is taken back gets its own when that one has gone.
    if (isSteppingBack()) return
    leaving = undefined
    const there = entries()
    const wanted = beneath.length > 0 ? 0 : open.length
    for (let count = there + 1; count <= wanted; count += 1) pushEntry(count)
    if (there > wanted) {
      leaving = history.state
      history.go(wanted - there)
    } else if (beneath.length > 0) {
      const due = beneath
      beneath = []
      for (const work of due) work()
      // What stays open gets its entries again.
      plan()
    }
    goOn()
  })
}

/**
 * The entry is the page's own once more, so nothing is told to the router, which has put a method of
 * its own in the place of this one.
 */
function pushEntry(count: number): void {
  const state = { ...(history.state as object | null), [MARK]: count }
  History.prototype.pushState.call(history, state, '')
}

function onPop(): void {
  const isOwn = leaving !== undefined
  leaving = undefined
  const there = isOwn ? open.length : entries()
  for (const surface of open.slice(there).toReversed()) surface.close()
  // A surface may refuse, and an entry may be one of a surface that a link has left behind.
  plan()
}
