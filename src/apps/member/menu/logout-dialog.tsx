import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '#features/account/contract.ts'
import { holdReads } from '#ui/client/call-api.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useAction } from '#ui/client/use-action.ts'
import { ConfirmDialog } from '#ui/parts/confirm-dialog.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { closeOverlay } from '../shell/shell-store.ts'

/** Asks, ends the session here and on the server, and goes home. */
export function LogoutDialog() {
  const close = closeOverlay('logout')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = () => {
    close()
    useLocalData.getState().signOut()
    toast.success('ออกจากระบบแล้ว')
    void navigate({ to: '/' })
  }
  const action = useAction(logout, {
    errorHandling: false,
    onDone: leave,
    // A session that the server no longer knows, or a server out of reach: this device forgets it anyway.
    onRefused: () => {
      leave()
      return true
    },
  })
  return (
    <ConfirmDialog
      open
      title="ออกจากระบบ"
      confirmLabel="ใช่"
      cancelLabel="อยู่กับเราต่อ"
      sending={action.pending && 'กำลังออก…'}
      onConfirm={() => {
        void cache.cancelQueries()
        void holdReads(action.runAsync({}))
      }}
      onClose={close}
    >
      คุณแน่ใจหรือไม่ว่าต้องการออกจากระบบ
    </ConfirmDialog>
  )
}
