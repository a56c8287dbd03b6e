import { useEffect, useRef } from 'react'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Button } from '#ui/parts/button.tsx'
import { CheckInput, TextInput } from '#ui/parts/field.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { betTypeInfo } from '../../rules/bet-types.ts'
import { useDecision, type TakenDecision, type Decision } from './use-decision.ts'
import type { BetType, NumberAction } from './risk-wire.ts'
import { actionWords, type DecisionTarget, targetWords, reasonsOf } from './decision-words.ts'

/**
 * One decision about one or many numbers: what, from when, why. The usual answer is filled in
 * already, so that Enter is enough.
 */
export function DecisionSheet({
  roundId,
  betType,
  baseRate,
  target,
  action,
  onDone,
  onClose,
}: {
  roundId: number
  betType: BetType
  baseRate: string
  target: DecisionTarget
  action: NumberAction
  onDone: (done: TakenDecision) => void
  onClose: () => void
}) {
  const decision = useDecision({ roundId, betType, baseRate, target, action, onDone })
  const { title, verb, sending } = actionWords[action]
  const form = useRef<HTMLFormElement>(null)
  // What is left to say is typed first; where nothing is, Enter confirms.
  useEffect(() => {
    const first = action === 'reduce' || action === 'cap' ? 'input' : 'button[type=submit]'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [action])
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${title} ${betTypeInfo[betType].name} ${targetWords(target)}`}
      maxWidth={460}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          decision.submit()
        }}
      >
        <SheetBody>
          <Fields decision={decision} action={action} baseRate={baseRate} />
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่ทำ
          </Button>
          <Button
            type="submit"
            look={action === 'close' ? 'danger' : 'primary'}
            size="lg"
            sending={decision.pending && sending}
            blocked={decision.blocked}
          >
            {verb}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

/** What the action needs, why, and from when. */
function Fields({
  decision,
  action,
  baseRate,
}: {
  decision: Decision
  action: NumberAction
  baseRate: string
}) {
  const { values, errors } = decision
  return (
    <div className="stack">
      {action === 'reduce' ? (
        <AmountLine
          label={`จ่ายบาทละ (ปกติ ${baseRate})`}
          wire={values.rate}
          error={errors['rate']}
          onChange={(rate) => decision.change({ rate })}
        />
      ) : null}
      {action === 'cap' ? (
        <AmountLine
          label="เพดานยอดขายต่อเลข (บาท)"
          wire={values.cap}
          error={errors['cap']}
          hint="นับยอดที่ขายไปแล้วด้วย ไม่เกินเพดานของตลาด"
          onChange={(cap) => decision.change({ cap })}
        />
      ) : null}
      <Reason
        action={action}
        value={values.reason}
        error={errors['reason']}
        onChange={(reason) => decision.change({ reason })}
      />
      <MomentInput
        label="เริ่ม"
        empty="มีผลทันที โพยที่ขายไปแล้วคงอัตราเดิม"
        value={values.startsAt}
        error={errors['starts_at']}
        onChange={(startsAt) => decision.change({ startsAt })}
      />
      <WholeMarket error={errors['whole_market']}>
        <CheckInput
          label="ใช้กับทุกงวดของตลาดนี้"
          checked={values.wholeMarket}
          onChange={(event) => decision.change({ wholeMarket: event.currentTarget.checked })}
        />
      </WholeMarket>
      {decision.refusal ? (
        <Note tone="red" role="alert">
          {decision.refusal}
        </Note>
      ) : null}
    </div>
  )
}

function WholeMarket({
  error,
  children,
}: {
  error: string | undefined
  children: React.ReactNode
}) {
  return (
    <div>
      {children}
      {error ? <Note tone="red">{error}</Note> : null}
    </div>
  )
}

function Reason({
  action,
  value,
  error,
  onChange,
}: {
  action: NumberAction
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}) {
  const usual = reasonsOf(action)
  return (
    <div className="stack">
      <FilterTabs
        label="เหตุผลที่ใช้บ่อย"
        items={usual.map((reason) => ({ value: reason, label: reason }))}
        value={value}
        onChange={onChange}
      />
      <TextInput
        label="เหตุผล"
        value={value}
        maxLength={200}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
