import { setTimeout as sleep } from 'node:timers/promises'
import { launchSite, type LaunchedSite, type SiteInput } from '#tests/support/processes.ts'

/** Keeps a site running as a process manager does: whenever it is gone it is started again. */
export class SiteKeeper {
  readonly #input: SiteInput
  /** A point for the next process to die at, or none. */
  readonly #nextPoint: () => string | undefined
  readonly #gone = new Set<(point: string | undefined) => void>()
  #site: LaunchedSite | undefined
  #isStopping = false
  #running: Promise<void> = Promise.resolve()
  starts = 0
  /** Processes that ended without having been killed: a fault of the site. */
  readonly unasked: string[] = []

  constructor(input: SiteInput, nextPoint: () => string | undefined) {
    this.#input = input
    this.#nextPoint = nextPoint
  }

  /** Starts the first process. @throws when that does not come up */
  async start(): Promise<void> {
    const point = this.#nextPoint()
    const first = (this.#site = this.#launch(point))
    await first.ready
    this.starts += 1
    this.#running = this.#keep(first, point)
  }

  /** Tells of each end of a process, with the point it was armed with. */
  onGone(listener: (point: string | undefined) => void): void {
    this.#gone.add(listener)
  }

  /** Kills whatever process there is, also one that is only just starting. */
  async kill(): Promise<void> {
    await this.#site?.kill()
  }

  /** Holds the process still for a while. */
  async freeze(ms: number): Promise<void> {
    const site = this.#site
    site?.signal('SIGSTOP')
    await sleep(ms)
    site?.signal('SIGCONT')
  }

  async close(): Promise<void> {
    this.#isStopping = true
    await this.#site?.stop()
    await this.#running
  }

  #launch(point: string | undefined): LaunchedSite {
    return launchSite({ ...this.#input, ...(point === undefined ? {} : { crashAt: point }) })
  }

  async #keep(first: LaunchedSite, armed: string | undefined): Promise<void> {
    let site = first
    let point = armed
    for (;;) {
      const { code, signal } = await site.ended
      if (this.#isStopping) return
      if (signal !== 'SIGKILL') {
        this.unasked.push(`ended with ${code ?? signal}\n${site.complaints()}`)
      }
      for (const listener of this.#gone) listener(point)
      point = this.#nextPoint()
      const next = await this.#restart(point)
      if (!next) return
      site = next
    }
  }

  async #restart(point: string | undefined): Promise<LaunchedSite | undefined> {
    while (!this.#isStopping) {
      const site = (this.#site = this.#launch(point))
      const isUp = await site.ready.then(
        () => true,
        () => false,
      )
      if (isUp) {
        this.starts += 1
        return site
      }
      // It found no database, or was killed while it started.
      await sleep(50)
    }
    return undefined
  }
}
