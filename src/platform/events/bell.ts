/** Rings in this process when something was committed, so that readers need not wait for a poll. */
export class Bell {
  readonly #listeners = new Set<() => void>()

  ring(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Calls back at each ring until the answer is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
