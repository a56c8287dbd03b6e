/** Counts the open streams of each address, up to a limit. */
export class Crowd {
  readonly #max: number
  readonly #open = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  isFull(address: string): boolean {
    return (this.#open.get(address) ?? 0) >= this.#max
  }

  enter(address: string): void {
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1)
  }

  leave(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1
    if (left === 0) this.#open.delete(address)
    else this.#open.set(address, left)
  }
}
