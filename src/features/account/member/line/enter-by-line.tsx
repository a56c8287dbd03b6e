import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, ButtonAnchor } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import type { LineTicket } from '../../line-contract.ts'
import classes from '../account-forms.module.css'
import { goIn, LINK_PAGE, type Outcome, signIn } from './go-in.ts'
import { restart } from './take-token.ts'

const LoginCodeStep = lazy(() =>
  import('../security/login-code-step.tsx').then((file) => ({ default: file.LoginCodeStep })),
)

/**
 * Whoever comes from LINE goes in by it, or, already signed in, links it. A page under this one is
 * loaded anew, because only this one may ask LINE.
 */
export function EnterByLine({ to, isLinking }: { to: string; isLinking: boolean }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const isBegun = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    // Each token is good once, so a second drawing must not ask for one.
    if (isBegun.current) return
    isBegun.current = true
    void goIn(to, isLinking).then(setOutcome)
  }, [isLinking, to])
  useEffect(() => {
    if (outcome?.is !== 'page') return
    void navigate({ href: outcome.to, replace: true, reloadDocument: true })
  }, [navigate, outcome])
  if (outcome === undefined || outcome.is === 'page') return <Waiting to={to} />
  if (outcome.is === 'stranger') return <Stranger ticket={outcome.ticket} />
  if (outcome.is === 'fault') return <Fault text={outcome.text} to={to} />
  return (
    <Suspense>
      <h1 className="t18">เข้าสู่ระบบด้วย LINE</h1>
      <LoginCodeStep
        challenge={outcome.challenge}
        onDone={async (data) => setOutcome(signIn(data, to))}
        onOver={(why) =>
          setOutcome(why === undefined ? { is: 'page', to: '/login' } : { is: 'fault', text: why })
        }
      />
    </Suspense>
  )
}

function Waiting({ to }: { to: string }) {
  return (
    <>
      <h1 className="t18">กำลังยืนยันตัวตนกับ LINE…</h1>
      <ButtonAnchor href={to} look="quiet">
        ไปต่อโดยไม่ใช้ LINE
      </ButtonAnchor>
    </>
  )
}

/** A LINE account that no member linked: its person is one already, or becomes one. */
function Stranger({ ticket: { display_name: name } }: { ticket: LineTicket }) {
  return (
    <div className={classes.form}>
      <h1 className="t18">
        {name === null ? 'บัญชี LINE นี้' : `บัญชี LINE “${name}”`} ยังไม่ได้เชื่อมกับบัญชีสมาชิก
      </h1>
      <p className="c2">เข้าสู่ระบบหรือสมัครสมาชิกหนึ่งครั้งเพื่อเชื่อม ครั้งต่อไปเข้าด้วย LINE ได้เลย</p>
      <ButtonAnchor wide size="lg" href={`/login?redirect=${encodeURIComponent(LINK_PAGE)}`}>
        เข้าสู่ระบบเพื่อเชื่อม
      </ButtonAnchor>
      <ButtonAnchor wide size="lg" look="quiet" href="/register">
        สมัครสมาชิก
      </ButtonAnchor>
      <p className="t13 c2">สมัครแล้วเชื่อมได้ในหน้าโปรไฟล์ ที่ “บัญชี LINE” ภายใน 30 นาที</p>
    </div>
  )
}

function Fault({ text, to }: { text: string; to: string }) {
  const [isSending, setSending] = useState(false)
  return (
    <div className={classes.form}>
      <h1 className="t18">เข้าด้วย LINE ไม่สำเร็จ</h1>
      <Note tone="red" role="alert">
        {text}
      </Note>
      <Button
        wide
        size="lg"
        sending={isSending && 'กำลังเปิด LINE…'}
        onClick={() => {
          setSending(true)
          void restart().finally(() => setSending(false))
        }}
      >
        ลองอีกครั้ง
      </Button>
      <ButtonAnchor wide size="lg" look="quiet" href={to}>
        ไปต่อโดยไม่ใช้ LINE
      </ButtonAnchor>
      <p className={classes.foot}>
        ยังเข้าไม่ได้ <a href="/contact">ติดต่อเจ้าหน้าที่</a>
      </p>
    </div>
  )
}
