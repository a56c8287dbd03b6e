import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { riskBoard, riskEnd, riskNumber, riskRounds, riskRules } from '../operator-contract.ts'
import { patternNames } from '../rules/number-rules.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import type { NumberRule } from './risk-wire.ts'
import classes from './number-rules.module.css'

/** One decision about numbers, who took it and why, with the way to end it. */
export function RuleRow({
  rule,
  mayAct,
  showNumbers = false,
}: {
  rule: NumberRule
  mayAct: boolean
  showNumbers?: boolean
}) {
  const [ending, setEnding] = useState(false)
  const end = useAction(riskEnd, {
    renews: [riskNumber, riskBoard, riskRounds, riskRules],
    onDone: () => {
      toast.success('ยกเลิกคำสั่งแล้ว')
      setEnding(false)
    },
  })
  return (
    <div className={classes.row}>
      <div className="grow">
        <p className="medium">
          <RuleWords rule={rule} />
          {showNumbers ? ` · ${numberWords(rule)}` : ''}
        </p>
        <p className="t13 c2">
          {rule.state === 'later' ? `เริ่ม ${thaiDateTime(rule.starts_at)} · ` : ''}
          {rule.round_id === null ? 'ทุกงวดของตลาด · ' : ''}
          {rule.reason} · {rule.by}
        </p>
      </div>
      {mayAct ? (
        <Button look="text" size="sm" onClick={() => setEnding(true)}>
          ยกเลิก
        </Button>
      ) : null}
      {ending ? (
        <ReasonSheet
          title="ยกเลิกคำสั่งนี้"
          verb="ยกเลิกคำสั่ง"
          pending={end.pending}
          onConfirm={(reason) => end.run({ rule_ids: [rule.rule_id], reason })}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </div>
  )
}

function RuleWords({ rule }: { rule: NumberRule }) {
  if (rule.cap !== null) {
    return (
      <>
        เพดาน <Money amount={rule.cap} decimals="auto" />
      </>
    )
  }
  return rule.rate === '0' ? 'ปิดรับ' : `ลดจ่ายเหลือ ${rule.rate}`
}

const SHOWN = 6

/** Which numbers a rule means: `เลขเบิ้ล`, `12, 21`, `12, 21 และอีก 8 เลข`. */
export function numberWords(rule: Pick<NumberRule, 'numbers' | 'pattern'>): string {
  if (rule.pattern !== null) return patternNames[rule.pattern]
  const numbers = rule.numbers ?? []
  const more = numbers.length - SHOWN
  return numbers.slice(0, SHOWN).join(', ') + (more > 0 ? ` และอีก ${more} เลข` : '')
}
