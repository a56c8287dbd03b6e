/**
 * What a person wants to happen once. Its key is made before the first send and stays until the
 * outcome is known; another body is another intent.
 */
export class Intent {
  #key: string | undefined
  #body = ''

  keyFor(input: unknown): string {
    const body = JSON.stringify(input)
    if (this.#key === undefined || this.#body !== body) {
      this.#key = randomUuid()
      this.#body = body
    }
    return this.#key
  }

  /** The outcome is known: the next press is a new intent. */
  settle(): void {
    this.#key = undefined
  }
}

/**
 * A random UUID v4. `crypto.randomUUID` exists on secure origins only, and the site must also work
 * on a plain-HTTP address in the same house.
 */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  let at = 0
  // `y` is one of 8, 9, a and b: the variant of RFC 9562.
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const four = (bytes[at++] ?? 0) & 15
    return (place === 'x' ? four : (four & 3) | 8).toString(16)
  })
}
