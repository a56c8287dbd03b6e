import type { WireOutput } from '#kernel/contract.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { Qr } from '#ui/parts/qr.tsx'
import { type login, loginSetup } from '../contract.ts'
import classes from './login-screen.module.css'

type Setup = NonNullable<WireOutput<typeof login>['setup']>

const fieldOf = {
  staff_weak_password: 'new_password',
  staff_same_password: 'new_password',
  staff_wrong_code: 'code',
  staff_code_used: 'code',
} as const

/** After a one-time password: an own password, and an authenticator app that shows its first code. */
export function SetupStep({
  token,
  setup,
  onSignedIn,
  onStartOver,
}: {
  token: string
  setup: Setup
  onSignedIn: (accessToken: string) => void
  onStartOver: (why: string | null) => void
}) {
  const form = useForm(loginSetup.input, { login_token: token, new_password: '', code: '' })
  const { errors } = form
  const action = useAction(loginSetup, {
    onDone: ({ access_token }) => onSignedIn(access_token),
    onRefused: (refusal) => {
      if (showDetails(form, refusal, ['new_password', 'code'], fieldOf)) return true
      onStartOver(refusal.message)
      return true
    },
  })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => action.run(values))}>
      <p className="c2">
        เข้าสู่ระบบครั้งแรก: ตั้งรหัสผ่านของคุณเอง แล้วสแกนด้วยแอปยืนยันตัวตน เช่น Google Authenticator
      </p>
      <PasswordInput
        label="รหัสผ่านใหม่"
        hint="อย่างน้อย 12 ตัวอักษร และไม่มีชื่อผู้ใช้อยู่ในนั้น"
        autoComplete="new-password"
        error={errors.new_password?.message}
        {...form.register('new_password')}
      />
      <div className={classes.qr}>
        <Qr payload={setup.totp_uri} label="สแกนด้วยแอปยืนยันตัวตน" size={200} />
      </div>
      <div className="row between">
        <code className={`${classes.secret} t13`}>{setup.totp_secret}</code>
        <span className="nowrap">
          <CopyButton text={setup.totp_secret} what="รหัสลับของแอปยืนยันตัวตน" />
        </span>
      </div>
      <TextInput
        label="รหัส 6 หลักจากแอปยืนยันตัวตน"
        digits
        maxLength={30}
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" wide sending={action.pending && 'กำลังบันทึก…'}>
        ตั้งรหัสผ่านและเข้าสู่ระบบ
      </Button>
      <Button look="text" wide onClick={() => onStartOver(null)}>
        ใช้บัญชีอื่น
      </Button>
    </form>
  )
}
