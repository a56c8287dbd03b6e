import { lazy, Suspense, useState } from 'react'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getMemberProtection, type MemberProtectionWire } from '../operator-contract.ts'
import { limitText, limitTitle, usedText } from '../member/limit-words.ts'

const TightenSheet = lazy(() =>
  import('./tighten-sheet.tsx').then((file) => ({ default: file.TightenSheet })),
)

const LoosenSheet = lazy(() =>
  import('./loosen-sheet.tsx').then((file) => ({ default: file.LoosenSheet })),
)
const LiftSheet = lazy(() =>
  import('./lift-sheet.tsx').then((file) => ({ default: file.LiftSheet })),
)

const isRunning = ({ until, lifted_at }: MemberProtectionWire['exclusions'][number]): boolean =>
  lifted_at === null && (until === null || Date.parse(until) > serverNow())

const kindWords = { time_out: 'สมาชิกพักเอง', self: 'สมาชิกงดเล่นเอง', staff: 'เว็บตั้งให้' } as const

/** What protects a member: limits in force, what waits, exclusions; and the ways to tighten and to take back. */
export function ProtectionSection({
  memberId,
  mayTighten,
  mayLoosen,
}: {
  memberId: number
  mayTighten: boolean
  mayLoosen: boolean
}) {
  const query = useCall(getMemberProtection, { member_id: memberId })
  const [step, setStep] = useState<'tighten' | 'loosen' | 'lift'>()
  const close = () => setStep(undefined)
  const ours = query.data?.limits.filter(({ house }) => house !== null) ?? []
  const hasPause = query.data?.exclusions.some((one) => one.kind === 'staff' && isRunning(one))
  return (
    <section className="stack" aria-label="เล่นอย่างรับผิดชอบ">
      <h3 className="t16 medium">เล่นอย่างรับผิดชอบ</h3>
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(data) => <Facts data={data} />}
      </QueryView>
      <div className="row wrap">
        {mayTighten ? (
          <Button size="sm" look="quiet" onClick={() => setStep('tighten')}>
            ตั้งวงเงินให้เข้มขึ้น
          </Button>
        ) : null}
        {mayLoosen && ours.length > 0 ? (
          <Button size="sm" look="quiet" onClick={() => setStep('loosen')}>
            ผ่อนวงเงินที่เว็บตั้ง
          </Button>
        ) : null}
        {mayLoosen && hasPause ? (
          <Button size="sm" look="quiet" onClick={() => setStep('lift')}>
            ยกเลิกช่วงพักที่เว็บตั้ง
          </Button>
        ) : null}
      </div>
      <Suspense>
        {step === 'tighten' ? <TightenSheet memberId={memberId} onClose={close} /> : null}
        {step === 'loosen' ? (
          <LoosenSheet memberId={memberId} limits={ours} onClose={close} />
        ) : null}
        {step === 'lift' ? <LiftSheet memberId={memberId} onClose={close} /> : null}
      </Suspense>
    </section>
  )
}

function Facts({ data }: { data: MemberProtectionWire }) {
  const limits = data.limits.filter(({ max, pending }) => max !== null || pending !== null)
  const facts = [
    ...limits.map((limit) => ({ term: limitTitle(limit.name), value: valueOf(limit) })),
    ...data.exclusions.map(({ kind, made_at, until, lifted_at }) => ({
      term: kindWords[kind],
      value: `${thaiDateTime(made_at)} ถึง ${until === null ? 'ถาวร' : thaiDateTime(until)}${
        lifted_at === null ? '' : ` (เว็บยกเลิก ${thaiDateTime(lifted_at)})`
      }`,
    })),
  ]
  if (facts.length === 0) return <p className="t14 c2">ยังไม่มีวงเงินและไม่เคยพักการเล่น</p>
  return <DescriptionList facts={facts} />
}

function valueOf(limit: MemberProtectionWire['limits'][number]) {
  const { name, max, house, own, pending } = limit
  return (
    <>
      <span className="num">{limitText(name, max)}</span>
      {house !== null && house === max && house !== own ? ' (เว็บตั้ง)' : ''}
      <span className="t13 c2">
        {usedText(limit) ? <span> · {usedText(limit)}</span> : null}
        {pending ? (
          <span>
            {' '}
            · ขอเป็น {limitText(name, pending.to)} ยืนยันได้ {thaiDateTime(pending.ready_at)}
          </span>
        ) : null}
      </span>
    </>
  )
}
