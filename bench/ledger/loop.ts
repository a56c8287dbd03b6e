/** How much was done in a measured stretch. */
export interface Rate {
  readonly done: number
  readonly seconds: number
  readonly perSecond: number
  /** With what warmed up, for costs that are counted from the start. */
  readonly all: number
}

/**
 * Each of `callers` starts its next piece as soon as the last one ended. The first fifth of the
 * time warms up and is not counted.
 * @param work answers how many things it did
 */
export async function closedLoop(
  callers: number,
  ms: number,
  work: (caller: number) => Promise<number>,
): Promise<Rate> {
  const from = performance.now() + ms / 5
  const until = from + ms
  let [done, all] = [0, 0]
  let last = from
  const run = async (caller: number) => {
    while (performance.now() < until) {
      const count = await work(caller)
      const now = performance.now()
      all += count
      if (now < from || now > until) continue
      done += count
      last = Math.max(last, now)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)))
  // Few long pieces end before the time does: count to the end of the last that was counted.
  const seconds = (done > 0 ? Math.max(last - from, ms * 0.9) : ms) / 1000
  return { done, seconds, perSecond: done / seconds, all }
}

/** How long pieces of work took, in ms. */
export interface Waits {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export function waitsOf(ms: readonly number[]): Waits {
  const sorted = Float64Array.from(ms).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** What callers waited, measured from the time at which each piece was due. */
export interface Delays extends Waits {
  readonly sent: number
  readonly failed: number
}

/**
 * Sends at a fixed rate whatever the answers do, so that a stall counts for everybody it would have
 * kept waiting. The first fifth warms up.
 * @param work is told when it was due and whether it counts
 */
export async function openLoop(
  perSecond: number,
  ms: number,
  work: (due: { readonly atMs: number; readonly counts: boolean }) => Promise<boolean>,
): Promise<Delays> {
  const start = performance.now()
  const from = start + ms / 5
  const total = Math.floor((perSecond * ms * 1.2) / 1000)
  const delays: number[] = []
  let [sent, failed] = [0, 0]
  const pending: Promise<void>[] = []
  const send = (atMs: number): Promise<void> => {
    const counts = atMs >= from
    return work({ atMs, counts }).then((isDone) => {
      if (!isDone) failed += 1
      else if (counts) delays.push(performance.now() - atMs)
    })
  }
  while (sent < total) {
    const due = Math.min(total, ((performance.now() - start) * perSecond) / 1000)
    for (; sent < due; sent += 1) pending.push(send(start + (sent * 1000) / perSecond))
    await new Promise((resume) => setTimeout(resume, 1))
  }
  await Promise.all(pending)
  return { sent, failed, ...waitsOf(delays) }
}
