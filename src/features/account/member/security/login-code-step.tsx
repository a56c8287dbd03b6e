import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { accountErrors } from '../../errors.ts'
import { loginByCode } from '../../sign-in-contract.ts'
import { isShownHere, shownError } from './shown-error.ts'
import { TotpForm } from './totp-form.tsx'
import classes from './security.module.css'

/** The second step of a login, for who wants to be asked for a code of his app. */
export function LoginCodeStep({
  challenge,
  onDone,
  onOver,
}: {
  challenge: string
  onDone: (data: WireOutput<typeof loginByCode>) => Promise<void>
  /** Back to the password; with why, where it was not the person who wanted it. */
  onOver: (why?: string) => void
}) {
  const action = useAction(loginByCode, {
    errorHandling: false,
    onDone,
    onRefused: (error) => {
      if (error.code === accountErrors.login_challenge_over.code) onOver(error.message)
      return isShownHere(error)
    },
  })
  return (
    <div className={classes.body}>
      <p className="c2">บัญชีนี้เปิดการยืนยันสองขั้นไว้ กรอกรหัสล่าสุดจากแอปของคุณ</p>
      <TotpForm
        onCode={(code) => action.run({ challenge, code })}
        onTyped={action.reset}
        sending={action.pending}
        error={shownError(action.error)}
      />
      <Button look="text" wide onClick={() => onOver()}>
        กลับไปกรอกรหัสผ่าน
      </Button>
    </div>
  )
}
