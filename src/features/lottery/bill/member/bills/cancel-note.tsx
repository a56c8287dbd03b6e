import { useCall } from '#ui/client/use-call.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { Countdown } from '#ui/parts/countdown.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { getRule } from '../../../round/contract.ts'
import { cancelRefusal, type CancelRefusal } from '../../rules/bill.ts'
import type { BillWire } from './bill-wire.ts'
import classes from './cancel-note.module.css'

type CancelRule = Pick<
  Parameters<typeof cancelRefusal>[0]['rule'],
  'windowMin' | 'beforeCloseMin' | 'perDay'
>

/** The market's rule in one sentence. */
function ruleText({ windowMin, beforeCloseMin, perDay }: CancelRule): string {
  const before = beforeCloseMin > 0 ? ` และก่อนปิดรับ ${beforeCloseMin} นาที` : ' และก่อนปิดรับ'
  return `ยกเลิกได้ภายใน ${windowMin} นาทีหลังแทง${before} วันละไม่เกิน ${perDay} ใบ`
}

const refusals: Readonly<Record<CancelRefusal, string>> = {
  bill_already_cancelled: 'โพยนี้ยกเลิกแล้ว',
  cancel_not_allowed: 'ตลาดนี้ไม่เปิดให้ยกเลิกโพย',
  cancel_round_closed: 'งวดนี้ปิดรับแล้ว ยกเลิกไม่ได้',
  cancel_too_late: 'ใกล้เวลาปิดรับ ยกเลิกไม่ได้แล้ว',
  cancel_window_over: 'เกินเวลายกเลิกโพยแล้ว',
  cancel_daily_limit: 'วันนี้ยกเลิกครบจำนวนแล้ว',
}

/** How long the bill may still be cancelled, or why it may not, with the rule of its market. */
export function CancelNote({ bill }: { bill: BillWire }) {
  const isOpen = bill.status === 'accepted' && bill.round_status === 'open'
  const rule = useCall(getRule, { round_id: Number(bill.round_id) }, { enabled: isOpen })
  if (!isOpen || !rule.data) return null
  const { allowed, window_min, before_close_min, per_day } = rule.data.cancel
  const facts = {
    allowed,
    windowMin: window_min,
    beforeCloseMin: before_close_min,
    perDay: per_day,
  }
  if (bill.cancellable_until) {
    return (
      <p className={`${classes.note} t13 c2`}>
        ยกเลิกได้อีก <Countdown until={bill.cancellable_until} over="หมดเวลายกเลิก" size="sm" /> (ถึง{' '}
        {thaiTime(bill.cancellable_until)} น.) · {ruleText(facts)}
      </p>
    )
  }
  const reason = cancelRefusal({
    rule: facts,
    roundOpen: true,
    closeAt: new Date(bill.close_at),
    soldAt: new Date(bill.created_at),
    now: new Date(serverNow()),
    cancelledToday: 0,
    alreadyCancelled: false,
  })
  return (
    <p className={`${classes.note} t13 c2`}>
      {refusals[reason ?? 'cancel_daily_limit']}
      {allowed ? ` · ${ruleText(facts)}` : ''}
    </p>
  )
}
