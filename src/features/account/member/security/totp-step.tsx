import { useState } from 'react'
import { stepUpDone } from '#ui/client/step-up.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Field } from '#ui/parts/field.tsx'
import fieldClasses from '#ui/parts/field.module.css'
import { OtpInput } from '#ui/parts/otp-input.tsx'
import { stepUpByTotp } from '../../security-contract.ts'
import classes from './security.module.css'
import { isShownHere, shownError } from './shown-error.ts'

/** A code of the authenticator app, or a recovery code for whoever lost it. */
export function TotpStep() {
  const [code, setCode] = useState('')
  const [isLost, setLost] = useState(false)
  const action = useAction(stepUpByTotp, { onDone: stepUpDone, onRefused: isShownHere })
  const change = (typed: string) => {
    action.reset()
    setCode(typed)
  }
  const error = shownError(action.error)
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        action.run({ code })
      }}
    >
      {isLost ? (
        <Field
          label="รหัสกู้คืน"
          hint="รหัส 8 ตัวที่คุณเก็บไว้ แต่ละรหัสใช้ได้ครั้งเดียว"
          error={error}
          control={(described) => (
            <input
              {...described}
              className={fieldClasses.input}
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              placeholder="ABCD-2345"
              onChange={(event) => change(event.target.value)}
            />
          )}
        />
      ) : (
        <OtpInput
          label="รหัส 6 หลักจากแอปยืนยันตัวตน"
          value={code}
          onChange={change}
          onComplete={(typed) => action.run({ code: typed })}
          error={error}
        />
      )}
      <Button
        type="submit"
        wide
        size="lg"
        sending={action.pending && 'กำลังตรวจสอบ…'}
        blocked={code.length < (isLost ? 8 : 6) && 'กรอกรหัสให้ครบ'}
      >
        ยืนยัน
      </Button>
      <Button
        look="text"
        wide
        onClick={() => {
          change('')
          setLost(!isLost)
        }}
      >
        {isLost ? 'ใช้รหัสจากแอป' : 'ไม่มีแอปแล้ว ใช้รหัสกู้คืน'}
      </Button>
    </form>
  )
}
