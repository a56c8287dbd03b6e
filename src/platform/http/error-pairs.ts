import { appendFileSync } from 'node:fs'

/**
 * Notes how a call answered, an error's code or `ok`, so that `npm test` can fail where a declared
 * answer was never met. Tests only; without a file it does nothing.
 */
export function recordErrorPair(file: string | undefined, call: string, error: string): void {
  if (file) appendFileSync(file, `${JSON.stringify({ call, error })}\n`)
}
