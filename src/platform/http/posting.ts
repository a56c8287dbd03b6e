import { AsyncLocalStorage } from 'node:async_hooks'
import { recordErrorPair } from './error-pairs.ts'

/** Stands among the ways in which a call answered, beside `ok` and the codes of its errors. */
export const POSTED = 'posted'

const asked = new AsyncLocalStorage<{ hasPosted: boolean }>()

/**
 * Notes of a call whether the books were asked to move something in it, so that `npm test` can hold that
 * against `movesMoney`. Tests only; without a file it only calls.
 */
export async function recordPosting<T>(
  file: string | undefined,
  call: string,
  handle: () => Promise<T>,
): Promise<T> {
  if (!file) return handle()
  const request = { hasPosted: false }
  try {
    return await asked.run(request, handle)
  } finally {
    if (request.hasPosted) recordErrorPair(file, call, POSTED)
  }
}

/** Says that the books are asked now; the ledger's two ways in call it. */
export function notePosting(): void {
  const request = asked.getStore()
  if (request) request.hasPosted = true
}
