import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { Logo } from '#ui/art/logo.tsx'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Note } from '#ui/parts/note.tsx'
import { OtpInput } from '#ui/parts/otp-input.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { login, loginCode } from '../contract.ts'
import classes from './login-screen.module.css'
import { SetupStep } from './setup-step.tsx'

type Passed = WireOutput<typeof login>

/** Sign-in of staff: user name and password, then the code of the authenticator app. */
export function LoginScreen({ onSignedIn }: { onSignedIn: (accessToken: string) => void }) {
  const [passed, setPassed] = useState<Passed | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const startOver = (why: string | null) => {
    setNote(why)
    setPassed(null)
  }
  return (
    <main className={classes.page}>
      <Logo height={28} />
      <Panel padded className={classes.card ?? ''}>
        <h1 className="t20">เข้าสู่ระบบหลังบ้าน</h1>
        {note ? <Note tone="amber">{note}</Note> : null}
        {passed === null ? (
          <PasswordStep
            onPassed={(next) => {
              setNote(null)
              setPassed(next)
            }}
          />
        ) : passed.setup ? (
          <SetupStep
            token={passed.login_token}
            setup={passed.setup}
            onSignedIn={onSignedIn}
            onStartOver={startOver}
          />
        ) : (
          <CodeStep token={passed.login_token} onSignedIn={onSignedIn} onStartOver={startOver} />
        )}
      </Panel>
    </main>
  )
}

function PasswordStep({ onPassed }: { onPassed: (passed: Passed) => void }) {
  const form = useForm(login.input, { username: '', password: '' })
  const { errors } = form
  const action = useAction(login, {
    onDone: onPassed,
    onRefused: (error) => {
      if (showDetails(form, error, ['username', 'password'])) return true
      form.setError('password', { message: error.message }, { shouldFocus: true })
      return true
    },
  })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => action.run(values))}>
      <TextInput
        label="ชื่อผู้ใช้"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordInput
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" wide sending={action.pending && 'กำลังตรวจสอบ…'}>
        ถัดไป
      </Button>
    </form>
  )
}

function CodeStep({
  token,
  onSignedIn,
  onStartOver,
}: {
  token: string
  onSignedIn: (accessToken: string) => void
  onStartOver: (why: string | null) => void
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const action = useAction(loginCode, {
    onDone: ({ access_token }) => onSignedIn(access_token),
    onRefused: (refusal) => {
      setCode('')
      if (refusal.code === 'staff_login_expired' || refusal.code === 'staff_locked') {
        onStartOver(refusal.message)
      } else setError(refusal.message)
      return true
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        action.run({ login_token: token, code })
      }}
    >
      <OtpInput
        label="รหัส 6 หลักจากแอปยืนยันตัวตน"
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next)
          if (next) setError(undefined)
        }}
        onComplete={(full) => action.run({ login_token: token, code: full })}
      />
      <Button
        type="submit"
        wide
        sending={action.pending && 'กำลังเข้าสู่ระบบ…'}
        blocked={code.length < 6 && `กรอกรหัสอีก ${6 - code.length} หลัก`}
      >
        เข้าสู่ระบบ
      </Button>
      <Button look="text" wide onClick={() => onStartOver(null)}>
        ใช้บัญชีอื่น
      </Button>
    </form>
  )
}
