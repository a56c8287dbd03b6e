import { ProviderRefusal } from '#kernel/provider-contract.ts'

/** Later a provider has given the call up and asks again, or takes the bet back. Source: standards.md §1.2. */
const ANSWER_MAX_MS = 3_000

/**
 * What the work answers, unless it takes too long: then nobody knows yet what becomes of it, and the same
 * message tells it later. @throws ProviderRefusal RS_ERROR_TIMEOUT
 */
export async function inTime<T>(work: Promise<T>, maxMs = ANSWER_MAX_MS): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ProviderRefusal('RS_ERROR_TIMEOUT')), maxMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
