import { appendFileSync } from 'node:fs'

/**
 * Notes which error a call answered, so that `npm test` can fail when a declared one was never
 * seen. Tests only; without a file it does nothing.
 */
export function recordErrorPair(file: string | undefined, call: string, error: string): void {
  if (file) appendFileSync(file, `${JSON.stringify({ call, error })}\n`)
}
