import { useEffect, useEffectEvent } from 'react'
import { messageOf } from '#ui/client/api-error.ts'
import { toast } from '#ui/parts/toast-store.ts'
import type { PulledLine } from '../../../rules/pull-bill.ts'
import type { DraftEditor } from '../draft/use-draft.ts'

/** `?pull=` of the address: once, also after a refresh. */
export function usePullOfAddress(
  billId: number | undefined,
  editor: DraftEditor,
  onPull: (lines: readonly PulledLine[]) => void,
): void {
  const pull = useEffectEvent(async (from: number) => {
    if (editor.read().pulled === from) return
    editor.change({ pulled: from })
    try {
      // The same module as the dialog of bills, which this page loads only when it is asked for.
      const { linesOf } = await import('./pull-dialog.tsx')
      onPull(await linesOf(from))
    } catch (error) {
      editor.change({ pulled: null })
      toast.error(messageOf(error))
    }
  })
  useEffect(() => {
    if (billId !== undefined) void pull(billId)
  }, [billId])
}
