/**
 * Work on several things that have nothing to do with each other, in one turn of a job or a tick: one that
 * throws keeps none of the others. The turn fails in the end all the same, so that its loop or the queue logs
 * each by its name and comes again.
 */
export class Apart {
  readonly #what: string
  readonly #failures: Error[] = []
  #tried = 0

  /** @param what is said of those that threw: `rounds unpaid` */
  constructor(what: string) {
    this.#what = what
  }

  /** @returns what came of the work for one thing; undefined: it threw, and `end` tells */
  async do<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    this.#tried += 1
    try {
      return await work()
    } catch (error) {
      const why = error instanceof Error ? error.message : `${error as string}`
      this.#failures.push(new Error(`${name}: ${why}`, { cause: error }))
      return undefined
    }
  }

  /** @throws AggregateError of those that threw, each with its name and its cause */
  end(): void {
    const said = this.#failures.map(({ message }) => message)
    if (said.length === 0) return
    throw new AggregateError(
      this.#failures,
      `${said.length} of ${this.#tried} ${this.#what}: ${said.join('; ')}`,
    )
  }
}
