import { stepUpDone } from '#ui/client/step-up.ts'
import { useAction } from '#ui/client/use-action.ts'
import { stepUpByTotp } from '../../security-contract.ts'
import { isShownHere, shownError } from './shown-error.ts'
import { TotpForm } from './totp-form.tsx'

/** A code of the authenticator app, or a recovery code for whoever lost it. */
export function TotpStep() {
  const action = useAction(stepUpByTotp, { onDone: stepUpDone, onRefused: isShownHere })
  return (
    <TotpForm
      onCode={(code) => action.run({ code })}
      onTyped={action.reset}
      sending={action.pending}
      error={shownError(action.error)}
    />
  )
}
