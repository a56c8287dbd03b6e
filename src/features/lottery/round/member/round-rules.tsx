import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { WireOutput } from '#kernel/contract.ts'
import { coveringRule } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { getRule } from '../contract.ts'
import classes from './round-rules.module.css'

/** The rules that hold for a round, in the words of its version. */
export function RoundRules({
  roundId,
  market,
}: {
  roundId: number
  /** The market's code. */
  market: string
}) {
  const query = useCall(getRule, { round_id: roundId }, { staleTime: 300_000 })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {(rule) => (
        <div className="stack">
          {rule.rule_text.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="c2">
            {cancelText(rule.cancel)} · ถ้าไม่มีผลภายใน {rule.void_after_min} นาที คืนเงินทุกโพย
          </p>
          <p className="c2">{coveringRule}</p>
          <Link to="/lotto/rates" search={{ market }} className={classes.all ?? ''}>
            กติกา อัตราจ่าย และวันเวลาทั้งหมดของ{rule.market_name}
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </div>
      )}
    </QueryView>
  )
}

/** In words; a rule without minutes before the close holds until betting closes. */
export function cancelText(rule: WireOutput<typeof getRule>['cancel']): string {
  if (!rule.allowed) return 'หวยนี้ยกเลิกโพยไม่ได้'
  if (rule.before_close_min === 0) {
    return `ยกเลิกโพยได้จนถึงเวลาปิดรับแทง วันละ ${rule.per_day} ครั้ง`
  }
  return `ยกเลิกโพยได้ภายใน ${rule.window_min} นาทีหลังแทง และก่อนปิดรับ ${rule.before_close_min} นาที วันละ ${rule.per_day} ครั้ง`
}
