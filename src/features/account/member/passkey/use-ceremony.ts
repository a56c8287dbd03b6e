import { useState } from 'react'
import type { ApiError } from '#ui/client/api-error.ts'
import { shownError } from '../security/shown-error.ts'
import { ceremonyFault } from './ceremony.ts'

/** The two calls of a ceremony, and what the device does between them. */
interface Ceremony<Answer> {
  /** Has the site say what the device is asked with; undefined where it refused. */
  readonly begin: {
    runAsync(input: object): Promise<{ readonly options: Record<string, unknown> } | undefined>
    readonly error: ApiError | null
  }
  /** Has the device answer. */
  readonly perform: (options: Record<string, unknown>) => Promise<Answer>
  /** Hands the answer to the site. */
  readonly finish: {
    run(input: { credential: Answer }): void
    reset(): void
    readonly pending: boolean
    readonly error: ApiError | null
  }
  /** What the button says while the site looks at the answer. */
  readonly finishing: string
}

/**
 * Asks the site for what a device is asked with, then the device, and hands on what it answers.
 * @returns for its button: what runs it, what it says meanwhile, and why the last try failed
 */
export function useCeremony<Answer>({ begin, perform, finish, finishing }: Ceremony<Answer>) {
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  async function run(): Promise<void> {
    finish.reset()
    setFault(undefined)
    setAsking(true)
    try {
      const begun = await begin.runAsync({})
      if (begun) finish.run({ credential: await perform(begun.options) })
    } catch (error) {
      setFault(ceremonyFault(error))
    } finally {
      setAsking(false)
    }
  }
  return {
    run: () => void run(),
    sending: isAsking ? 'ยืนยันบนอุปกรณ์ของคุณ…' : finish.pending && finishing,
    fault: fault ?? shownError(begin.error) ?? shownError(finish.error),
  }
}
