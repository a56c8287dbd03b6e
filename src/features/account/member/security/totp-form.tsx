import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Field } from '#ui/parts/field.tsx'
import fieldClasses from '#ui/parts/field.module.css'
import { OtpInput } from '#ui/parts/otp-input.tsx'
import classes from './security.module.css'

/** Asks for a code of the authenticator app, or a recovery code of whoever lost it. */
export function TotpForm({
  onCode,
  onTyped,
  sending,
  error,
}: {
  onCode: (code: string) => void
  /** What was said of the code before holds no more. */
  onTyped: () => void
  sending: boolean
  error: string | undefined
}) {
  const [code, setCode] = useState('')
  const [isLost, setLost] = useState(false)
  const change = (typed: string) => {
    onTyped()
    setCode(typed)
  }
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      {isLost ? (
        <RecoveryField value={code} onChange={change} error={error} />
      ) : (
        <OtpInput
          label="รหัส 6 หลักจากแอปยืนยันตัวตน"
          value={code}
          onChange={change}
          onComplete={onCode}
          error={error}
        />
      )}
      <Button
        type="submit"
        wide
        size="lg"
        sending={sending && 'กำลังตรวจสอบ…'}
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

function RecoveryField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}) {
  return (
    <Field
      label="รหัสกู้คืน"
      hint="รหัส 8 ตัวที่คุณเก็บไว้ แต่ละรหัสใช้ได้ครั้งเดียว"
      error={error}
      control={(described) => (
        <input
          {...described}
          className={fieldClasses.input}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          placeholder="ABCD-2345"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  )
}
