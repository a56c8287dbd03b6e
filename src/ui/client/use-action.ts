import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { toast } from '../parts/toast-store.ts'
import { ApiError, messageOf } from './api-error.ts'
import { attempt } from './attempt.ts'
import { Intent } from './intent.ts'
import { steadily } from './steady.ts'

/** What follows an action. */
export interface ActionOptions<C extends Call> {
  readonly onDone?: (data: WireOutput<C>, input: WireInput<C>) => void | Promise<void>
  /** Called with refusals. Answer true when the screen has shown it, else a toast does. */
  readonly onRefused?: (error: ApiError) => boolean | void
  /** Calls whose cached answers are stale after it. */
  readonly renews?: readonly Call[]
  readonly errorHandling?: boolean
}

/** An action on a button. */
export interface Action<C extends Call> {
  run(input: WireInput<C>): void
  /** Like `run`, for forms that wait: undefined when it was refused. */
  runAsync(input: WireInput<C>): Promise<WireOutput<C> | undefined>
  readonly pending: boolean
  /** The answer was lost and is being asked for by the same key: show กำลังตรวจสอบรายการ… */
  readonly checking: boolean
  readonly error: ApiError | null
  readonly data: WireOutput<C> | undefined
  reset(): void
}

type ActionState<C extends Call> = Pick<Action<C>, 'pending' | 'error' | 'data'>
const idle = { pending: false, error: null, data: undefined } as const

/**
 * An action that changes something on the server. A call that moves money carries one key per
 * intent: the key is made before the first send and stays until the outcome is known, so when the
 * answer is lost the same key asks for the decision that was stored, and nothing happens twice.
 */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const cache = useQueryClient()
  const [intent] = useState(() => new Intent())
  const busy = useRef(false)
  const [checking, setChecking] = useState(false)
  const [state, setState] = useState<ActionState<C>>(idle)

  async function runAsync(input: WireInput<C>): Promise<WireOutput<C> | undefined> {
    // A second tap while the first is under way is the same tap.
    if (busy.current) return undefined
    busy.current = true
    try {
      setState({ pending: true, error: null, data: undefined })
      // The button says at once that it is sending, so from the start that must stand.
      const sent = attempt(call, input, intent, {
        errorHandling: options.errorHandling,
        onLost: () => setChecking(true),
      }).finally(() => setChecking(false))
      const data = await steadily(sent)
      setState({ pending: false, error: null, data })
      for (const stale of options.renews ?? []) {
        void cache.invalidateQueries({ queryKey: [stale.path] })
      }
      await options.onDone?.(data, input)
      return data
    } catch (error) {
      setState({ pending: false, error: error instanceof ApiError ? error : null, data: undefined })
      tell(error, options.onRefused)
      return undefined
    } finally {
      busy.current = false
    }
  }

  return {
    run: (input) => void runAsync(input),
    runAsync,
    ...state,
    checking,
    reset: () => setState(idle),
  }
}

/** The screen shows a refusal where it belongs, or a toast says it. */
function tell(error: unknown, onRefused: ActionOptions<Call>['onRefused']): void {
  const shown = error instanceof ApiError && (error.handled || onRefused?.(error))
  if (!shown) toast.error(messageOf(error))
}
