import { toast } from '../parts/toast-store.ts'
import type { ApiError } from './api-error.ts'
import type { Queue } from './use-queue.ts'

/**
 * For what a desk does when it is refused: a colleague was faster, so say it and open the next one.
 * @param taken the errors that mean it
 * @returns whether the refusal was one of them
 */
export const goOnIfTaken = (taken: readonly { readonly code: string }[]) => (queue: Queue) => {
  const codes = new Set(taken.map(({ code }) => code))
  return ({ code, message }: ApiError): boolean => {
    if (!codes.has(code)) return false
    toast.info(message)
    queue.goOn()
    return true
  }
}
