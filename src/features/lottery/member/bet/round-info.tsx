import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getRule } from '../../contract.ts'
import { RateTable } from '../rate-table.tsx'
import type { LimitWire, RateWire } from './bet-wire.ts'
import { LimitList } from './limit-list.tsx'

const titles = { limits: 'เลขอั้น', rates: 'อัตราจ่ายและโอกาส', rules: 'กติกา' } as const

/** What stands behind the three links over the keypad. */
export function RoundInfo({
  kind,
  roundId,
  rates,
  limits,
  onClose,
}: {
  kind: keyof typeof titles
  roundId: number
  rates: readonly RateWire[]
  limits: readonly LimitWire[]
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title={titles[kind]} maxWidth={720}>
      <SheetBody>
        {kind === 'limits' ? <LimitList limits={limits} /> : null}
        {kind === 'rates' ? <RateTable rates={rates} /> : null}
        {kind === 'rules' ? <Rules roundId={roundId} /> : null}
      </SheetBody>
    </Sheet>
  )
}

function Rules({ roundId }: { roundId: number }) {
  const query = useCall(getRule, { round_id: roundId }, { staleTime: 300_000 })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {(rule) => (
        <div className="stack">
          {rule.rule_text.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="c2">
            {rule.cancel.allowed
              ? `ยกเลิกโพยได้ภายใน ${rule.cancel.window_min} นาทีหลังแทง และก่อนปิดรับ ${rule.cancel.before_close_min} นาที วันละ ${rule.cancel.per_day} ครั้ง`
              : 'หวยนี้ยกเลิกโพยไม่ได้'}{' '}
            · ถ้าไม่มีผลภายใน {rule.void_after_min} นาที คืนเงินทุกโพย
          </p>
        </div>
      )}
    </QueryView>
  )
}
