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
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
