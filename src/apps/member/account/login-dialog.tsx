import { useState } from 'react'
import { LoginForm } from '#features/account/member/login-screen.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { closeOverlay, swapOverlay } from '../shell/shell-store.ts'
import { forgetWanted, wantedPage } from '../wanted-page.ts'
import { useCloseOnLeave } from './use-close-on-leave.ts'

const hide = closeOverlay('login')

/** Signing in over the page; afterwards the page that was wanted, or the one below. */
export function LoginDialog() {
  const [returnTo] = useState(() => wantedPage() ?? location.pathname + location.search)
  useCloseOnLeave(hide)
  const close = () => {
    // Whoever says no does not want to be taken there later.
    forgetWanted()
    hide()
  }
  return (
    <Sheet open onClose={close} title="เข้าสู่ระบบ" maxWidth={480}>
      <SheetBody>
        <LoginForm returnTo={returnTo} onRegister={() => swapOverlay('login', 'register')} />
      </SheetBody>
    </Sheet>
  )
}
