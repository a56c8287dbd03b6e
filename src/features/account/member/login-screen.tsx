import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import type { ApiError } from '#ui/client/api-error.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { serverNow, useServerNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { PhoneInput } from '#ui/parts/phone-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { countdownText } from '#ui/thai/countdown.ts'
import { login } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import type { LoginChallenge } from '../sign-in-contract.ts'
import classes from './account-forms.module.css'
import { LineLogin } from './line/line-login.tsx'
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
export function LoginScreen({
  returnTo,
  why,
}: {
  returnTo?: string | undefined
  /** Why he was signed out, where he did not do it himself. */
  why?: string | undefined
}) {
  return (
    <div className={classes.form}>
      <h1 className="t24">เข้าสู่ระบบ</h1>
      <LoginForm returnTo={returnTo} why={why} />
    </div>
  )
}

/** Signs a member in and goes back to where the site asked for it, or home. */
export function LoginForm({
  returnTo,
  why,
  onRegister,
}: {
  returnTo?: string | undefined
  why?: string | undefined
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
        over={over ?? why}
        onEntered={enter}
        onChallenge={setChallenge}
        onRegister={onRegister}
        returnTo={returnTo}
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
  returnTo,
}: {
  /** Why a login that was half done begins anew, or one is needed again. */
  over: string | undefined
  onEntered: (data: WireOutput<typeof login>) => Promise<void>
  /** The password was right, and a code is asked for. */
  onChallenge: (challenge: string) => void
  onRegister: (() => void) | undefined
  returnTo: string | undefined
}) {
  const form = useForm(schema, { username: '', password: '' })
  const lock = useLock(form.watch('username'))
  const action = useAction(login, {
    errorHandling: false,
    onDone: onEntered,
    // What is not about one field stands above the form, where it stays readable.
    onRefused: (error) => {
      if (error.code === accountErrors.login_code_required.code) {
        onChallenge((error.data as LoginChallenge).challenge)
        return true
      }
      lock.begin(error)
      showDetails(form, error, fields)
      return error.status === 200 || error.status === 429
    },
  })
  const { errors } = form
  const general = action.error && isLock(action.error) ? undefined : generalOf(action.error, over)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => action.run(values))}
    >
      {general || lock.wait ? (
        <Note tone="red" role="alert">
          {general ?? 'ลองผิดหลายครั้ง กรุณารอก่อนลองใหม่'}
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
      <Button
        type="submit"
        size="lg"
        wide
        sending={action.pending && 'กำลังเข้าสู่ระบบ…'}
        blocked={lock.wait && `ลองใหม่ได้ใน ${lock.wait}`}
      >
        เข้าสู่ระบบ
      </Button>
      <OtherWays onEntered={onEntered} returnTo={returnTo} />
      <Newcomer onRegister={onRegister} />
    </form>
  )
}

const isLock = (error: ApiError) => error.code === accountErrors.too_many_attempts.code

/** What is about no one field. */
const generalOf = (error: ApiError | null, over: string | undefined): string | undefined =>
  error ? (error.details.length === 0 ? error.message : undefined) : over

/** How long a phone still has to wait after wrong passwords, on a clock; another phone need not. */
function useLock(username: string) {
  const [lock, setLock] = useState<{ username: string; until: number }>()
  const until = lock?.username === username ? lock.until : 0
  const wait = useServerNow((now) => (now < until ? countdownText(until - now) : ''))
  return {
    wait,
    begin(error: ApiError) {
      if (!isLock(error)) return
      const { wait_seconds: waitS } = error.data as { wait_seconds: number }
      setLock({ username, until: serverNow() + waitS * 1000 })
    },
  }
}

function Newcomer({ onRegister }: { onRegister: (() => void) | undefined }) {
  return (
    <>
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
    </>
  )
}

/** What stands in the place of phone and password. */
function OtherWays({
  onEntered,
  returnTo,
}: ComponentProps<typeof PasskeyLogin> & ComponentProps<typeof LineLogin>) {
  return (
    <>
      {passkeysWorkHere() ? <ByPasskey onEntered={onEntered} /> : null}
      <LineLogin returnTo={returnTo} />
    </>
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
