import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#ui/client/use-action.ts'
import { callKey } from '#ui/client/use-call.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  cancelReminder,
  listReminders,
  type Reminders,
  setReminder,
} from '../../reminder-contract.ts'

/** Sets and takes back; both answer all that wait, so the bells turn at once. */
export function useReminderActions(onDone: () => void) {
  const cache = useQueryClient()
  const keep = (said: string) => (all: Reminders) => {
    cache.setQueryData(callKey(listReminders, {}), all)
    toast.success(said)
    onDone()
  }
  const set = useAction(setReminder, { onDone: keep('ตั้งเตือนแล้ว') })
  const cancel = useAction(cancelReminder, { onDone: keep('ยกเลิกการเตือนแล้ว') })
  return { set, cancel }
}
