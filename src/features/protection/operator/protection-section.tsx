import { lazy, Suspense, useState } from 'react'
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

const kindWords = { time_out: 'สมาชิกพักเอง', self: 'สมาชิกงดเล่นเอง', staff: 'เว็บตั้งให้' } as const

/** What protects a member: limits in force, what waits, exclusions; and the way to tighten. */
export function ProtectionSection({
  memberId,
  mayTighten,
}: {
  memberId: number
  mayTighten: boolean
}) {
  const query = useCall(getMemberProtection, { member_id: memberId })
  const [isTightening, setTightening] = useState(false)
  return (
    <section className="stack" aria-label="เล่นอย่างรับผิดชอบ">
      <h3 className="t16 medium">เล่นอย่างรับผิดชอบ</h3>
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(data) => <Facts data={data} />}
      </QueryView>
      {mayTighten ? (
        <div>
          <Button size="sm" look="quiet" onClick={() => setTightening(true)}>
            ตั้งวงเงินให้เข้มขึ้น
          </Button>
        </div>
      ) : null}
      <Suspense>
        {isTightening ? (
          <TightenSheet memberId={memberId} onClose={() => setTightening(false)} />
        ) : null}
      </Suspense>
    </section>
  )
}

function Facts({ data }: { data: MemberProtectionWire }) {
  const limits = data.limits.filter(({ max, pending }) => max !== null || pending !== null)
  const facts = [
    ...limits.map((limit) => ({ term: limitTitle(limit.name), value: valueOf(limit) })),
    ...data.exclusions.map(({ kind, made_at, until }) => ({
      term: kindWords[kind],
      value: `${thaiDateTime(made_at)} ถึง ${until === null ? 'ถาวร' : thaiDateTime(until)}`,
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
