import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { PhoneInput } from '#ui/parts/phone-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { login } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import type { LoginChallenge } from '../sign-in-contract.ts'
import classes from './account-forms.module.css'
import { passkeysWorkHere } from './passkey/use-here.ts'

const LoginCodeStep = lazy(() =>
  import('./security/login-code-step.tsx').then((file) => ({ default: file.LoginCodeStep })),
)

const PasskeyLogin = lazy(() =>
  import('./passkey/passkey-login.tsx').then((file) => ({ default: file.PasskeyLogin })),
)

const schema = () => import('./schemas.ts').then((file) => file.loginSchema)
const fields = ['username', 'password'] as const

/** The page to sign in. */
export function LoginScreen({ returnTo }: { returnTo?: string | undefined }) {
  return (
    <div className={classes.form}>
      <h1 className="t24">เข้าสู่ระบบ</h1>
      <LoginForm returnTo={returnTo} />
    </div>
  )
}

/** Signs a member in and goes back to where the site asked for it, or home. */
export function LoginForm({
  returnTo,
  onRegister,
}: {
  returnTo?: string | undefined
  /** Where the form stands over a page: registering takes its place. */
  onRegister?: () => void
}) {
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string>()
  const [over, setOver] = useState<string>()
  async function enter(data: WireOutput<typeof login>) {
    useLocalData.getState().signIn(data.access_token)
    toast.welcome(`ยินดีต้อนรับ ${data.user_info.display_name}`)
    await navigate({ href: returnTo ?? '/', replace: true })
  }
  if (challenge === undefined) {
    return (
      <PasswordForm
        over={over}
        onEntered={enter}
        onChallenge={setChallenge}
        onRegister={onRegister}
      />
    )
  }
  return (
    <Suspense>
      <LoginCodeStep
        challenge={challenge}
        onDone={enter}
        onOver={(why) => {
          setChallenge(undefined)
          setOver(why)
        }}
      />
    </Suspense>
  )
}

function PasswordForm({
  over,
  onEntered,
  onChallenge,
  onRegister,
}: {
  /** Why a login that was half done begins anew. */
  over: string | undefined
  onEntered: (data: WireOutput<typeof login>) => Promise<void>
  /** The password was right, and a code is asked for. */
  onChallenge: (challenge: string) => void
  onRegister: (() => void) | undefined
}) {
  const form = useForm(schema, { username: '', password: '' })
  const action = useAction(login, {
    errorHandling: false,
    onDone: onEntered,
    // What is not about one field stands above the form, where it stays readable.
    onRefused: (error) => {
      if (error.code === accountErrors.login_code_required.code) {
        onChallenge((error.data as LoginChallenge).challenge)
        return true
      }
      showDetails(form, error, fields)
      return error.status === 200 || error.status === 429
    },
  })
  const { errors } = form
  const general =
    action.error?.details.length === 0 ? action.error.message : action.error ? undefined : over
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => action.run(values))}
    >
      {general ? (
        <Note tone="red" role="alert">
          {general}
        </Note>
      ) : null}
      <PhoneInput error={errors.username?.message} {...form.register('username')} />
      <PasswordInput
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Link to="/forgot" className={classes.side}>
        ลืมรหัสผ่าน?
      </Link>
      <Button type="submit" size="lg" wide sending={action.pending && 'กำลังเข้าสู่ระบบ…'}>
        เข้าสู่ระบบ
      </Button>
      {passkeysWorkHere() ? <ByPasskey onEntered={onEntered} /> : null}
      <p className={classes.foot}>
        ยังไม่มีบัญชี{' '}
        {onRegister ? (
          <button type="button" onClick={onRegister}>
            สมัครสมาชิก
          </button>
        ) : (
          <Link to="/register">สมัครสมาชิก</Link>
        )}
      </p>
      <p className={classes.foot}>
        เข้าระบบไม่ได้ <Link to="/contact">ติดต่อเจ้าหน้าที่</Link>
      </p>
    </form>
  )
}

/** The other way in; its place is kept while it loads. */
function ByPasskey({ onEntered }: ComponentProps<typeof PasskeyLogin>) {
  const place = (
    <Button look="quiet" size="lg" wide>
      เข้าสู่ระบบด้วยพาสคีย์
    </Button>
  )
  return (
    <Suspense fallback={place}>
      <PasskeyLogin onEntered={onEntered} />
    </Suspense>
  )
}
