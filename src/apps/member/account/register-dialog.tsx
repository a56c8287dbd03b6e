import { firstLink, forgetLink } from '#features/affiliate/member/first-link.ts'
import { RegisterForm } from '#features/account/member/register-screen.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { closeOverlay, swapOverlay } from '../shell/shell-store.ts'
import { useCloseOnLeave } from './use-close-on-leave.ts'

const close = closeOverlay('register')

/** Registering over the page, in the same three steps as on `/register`. */
export function RegisterDialog() {
  useCloseOnLeave(close)
  return (
    <Sheet open onClose={close} title="สมัครสมาชิก" maxWidth={480}>
      <SheetBody>
        <RegisterForm
          referralCode={firstLink()}
          mayRetype
          onUnknownCode={forgetLink}
          onLogin={() => swapOverlay('register', 'login')}
        />
      </SheetBody>
    </Sheet>
  )
}
