import type { BrowserContext } from 'playwright-core'
import type { SiteClock } from '../../support/site-clocks.ts'

/**
 * Lets the pages of a context go by the clock of a site, also when it moves. Their timers stay the
 * browser's own, unless the journey winds them on.
 */
export async function followSiteClock(
  context: BrowserContext,
  clock: SiteClock,
  windsClock: boolean,
): Promise<void> {
  const productNow = () => new Date(Date.now() + clock.offsetMs)
  const follow = async (offsetMs: number) => {
    if (windsClock) return context.clock.setSystemTime(productNow())
    await context.addInitScript(shiftDate, offsetMs)
    const frames = context.pages().flatMap((page) => page.frames())
    // A frame that goes meanwhile needs no clock, and the next document has the script.
    await Promise.allSettled(frames.map((frame) => frame.evaluate(shiftDate, offsetMs)))
  }
  if (windsClock) await context.clock.install({ time: productNow() })
  else await context.addInitScript(shiftDate, clock.offsetMs)
  clock.followers.add(follow)
  context.on('close', () => clock.followers.delete(follow))
}

/** Runs in the page: from now on `Date` is so far ahead of the machine. */
function shiftDate(offsetMs: number): void {
  const page = globalThis as { testClock?: { offsetMs: number } }
  if (page.testClock) {
    page.testClock.offsetMs = offsetMs
    return
  }
  const clock = (page.testClock = { offsetMs })
  const now = () => Machine.now() + clock.offsetMs
  const Machine = Date
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(now()).toString(),
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
}
