import { useState } from 'react'
import type { Call, WireInput, WireOutput } from '#kernel/contract.ts'
import { type ActionOptions, useAction } from './use-action.ts'

/** What a call says of the values of a form, as long as they are still those. */
export interface Preview<C extends Call> {
  readonly run: () => void
  readonly pending: boolean
  /** Undefined: nobody asked yet, or the values were changed since. */
  readonly data: WireOutput<C> | undefined
}

/**
 * A look ahead at what is typed. An answer that comes after a further change belongs to other values
 * and is not shown.
 */
export function usePreview<C extends Call>(
  call: C,
  input: WireInput<C>,
  { onRefused }: Pick<ActionOptions<C>, 'onRefused'>,
): Preview<C> {
  const [found, setFound] = useState<{ key: string; data: WireOutput<C> }>()
  const action = useAction(call, {
    ...(onRefused ? { onRefused } : {}),
    onDone: (data, asked) => setFound({ key: JSON.stringify(asked), data }),
  })
  return {
    run: () => action.run(input),
    pending: action.pending,
    data: found?.key === JSON.stringify(input) ? found.data : undefined,
  }
}
