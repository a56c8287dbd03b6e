import { configureClient } from './call-api.ts'

/** How long a read may take, and whatever has a body: a desk's list of a provider's games takes a minute. */
const [READ_MAX_MS, WORK_MAX_MS] = [45_000, 90_000]

/**
 * From now on a call fails that takes longer than any answer does: a silent line brings no error by
 * itself. It comes with the live stream, which the first page does not wait for.
 */
export function limitCalls(): void {
  configureClient({
    transport: (url, request) => {
      const late = AbortSignal.timeout(request.body ? WORK_MAX_MS : READ_MAX_MS)
      const signal = request.signal ? eitherOf(request.signal, late) : late
      return fetch(url, { ...request, signal })
    },
  })
}

/** Ends with whichever ends first: `AbortSignal.any` is younger than browsers that we serve. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const end = () => either.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
  return either.signal
}
