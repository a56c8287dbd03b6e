import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useServerNow } from '#ui/client/server-clock.ts'
import { Button } from '#ui/parts/button.tsx'
import { Field, TextInput } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { prizeAmount } from '../member/poll-words.ts'
import {
  confirmPollResult,
  type DeskPoll,
  enterPollResult,
  getDeskPoll,
  listDeskPolls,
  withdrawPollResult,
} from '../operator-contract.ts'
import { mayBecome } from '../rules/poll-state.ts'

const renews = [listDeskPolls, getDeskPoll]

/** What came of it: one person says it, another says it again without seeing the first. */
export function ResultForm({ poll }: { poll: DeskPoll }) {
  const isBegun = useServerNow((now) => now >= Date.parse(poll.event_at))
  if (!mayBecome(poll.state, 'resulted')) return null
  if (!isBegun) {
    return <Note tone="blue">กรอกผลได้ตั้งแต่ {thaiDateTime(poll.event_at)}</Note>
  }
  return (
    <Panel padded>
      {poll.entered_by ? (
        <Confirm poll={poll} by={poll.entered_by} />
      ) : poll.state === 'paid' ? (
        <Correct poll={poll} />
      ) : (
        <Enter poll={poll} />
      )}
    </Panel>
  )
}

/** A paid result is right but for exceptions: its form waits behind a button. */
function Correct({ poll }: { poll: DeskPoll }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Enter poll={poll} />
  return (
    <Button look="text" onClick={() => setOpen(true)}>
      ผลที่จ่ายไปแล้วผิด ต้องแก้
    </Button>
  )
}

function Enter({ poll }: { poll: DeskPoll }) {
  const isCorrection = poll.state === 'paid'
  const [choice, setChoice] = useState('')
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const enter = useAction(enterPollResult, {
    renews,
    onDone: () => toast.success('บันทึกผลแล้ว รอคนที่สองยืนยัน'),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        enter.run({
          poll_id: poll.poll_id,
          choice_id: choice,
          source: source.trim(),
          reason: isCorrection ? reason.trim() : null,
        })
      }}
    >
      <h3 className="t16">{isCorrection ? 'แก้ผล' : 'กรอกผล'}</h3>
      {isCorrection ? (
        <Note tone="amber">
          ผู้ที่ทายถูกตามผลใหม่ได้ส่วนที่ยังไม่ได้รับ รวมไม่เกิน {prizeAmount(poll.currency, poll.cost.prize_max)}{' '}
          ส่วนที่จ่ายไปแล้วไม่เรียกคืน
        </Note>
      ) : null}
      <ChoiceField poll={poll} value={choice} onChange={setChoice} />
      <TextInput
        label="ที่มาของผล"
        value={source}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      {isCorrection ? (
        <TextInput
          label="เหตุผลที่แก้ (สมาชิกเห็นข้อความนี้)"
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      <Button
        type="submit"
        sending={enter.pending && 'กำลังบันทึก…'}
        blocked={
          (choice === '' && 'เลือกผลก่อน') ||
          (source.trim().length < 3 && 'ระบุที่มาของผลก่อน') ||
          (isCorrection && reason.trim().length < 5 && 'ระบุเหตุผลก่อน')
        }
      >
        บันทึกผล
      </Button>
    </form>
  )
}

function Confirm({ poll, by }: { poll: DeskPoll; by: NonNullable<DeskPoll['entered_by']> }) {
  const [choice, setChoice] = useState('')
  const confirm = useAction(confirmPollResult, {
    renews,
    onDone: () => toast.success('ยืนยันผลแล้ว ระบบกำลังจ่ายรางวัล'),
  })
  const withdraw = useAction(withdrawPollResult, {
    renews,
    onDone: () => toast.success('ส่งกลับแล้ว กรอกใหม่ได้'),
  })
  return (
    <div className="stack">
      <h3 className="t16">ยืนยันผล</h3>
      <p className="t14 c2">
        {by.name} กรอกผลไว้เมื่อ {thaiDateTime(by.at)}
        {by.is_me ? ' ต้องให้คนอื่นยืนยัน' : ' กรอกผลอีกครั้งโดยไม่เห็นของคนแรก ไม่ตรงกันต้องเริ่มใหม่ทั้งคู่'}
      </p>
      {by.is_me ? null : <ChoiceField poll={poll} value={choice} onChange={setChoice} />}
      <div className="row">
        <Button
          look="quiet"
          sending={withdraw.pending && 'กำลังส่งกลับ…'}
          onClick={() => withdraw.run({ poll_id: poll.poll_id })}
        >
          ส่งกลับ
        </Button>
        {by.is_me ? null : (
          <Button
            className="grow"
            sending={confirm.pending && 'กำลังยืนยัน…'}
            blocked={choice === '' && 'เลือกผลก่อน'}
            onClick={() => confirm.run({ poll_id: poll.poll_id, choice_id: choice })}
          >
            ยืนยันและจ่ายรางวัล
          </Button>
        )}
      </div>
    </div>
  )
}

function ChoiceField({
  poll,
  value,
  onChange,
}: {
  poll: DeskPoll
  value: string
  onChange: (choiceId: string) => void
}) {
  if (poll.kind === 'number') {
    const digits = poll.terms.digits ?? 2
    return (
      <TextInput
        label={`ผล (${digits} หลัก)`}
        digits
        maxLength={digits}
        autoComplete="off"
        onChange={(event) => {
          const typed = event.currentTarget.value
          onChange(typed.length === digits && /^\d+$/.test(typed) ? typed : '')
        }}
      />
    )
  }
  return (
    <Field
      label="ผล"
      control={(described) => (
        <select
          {...described}
          className={`${field.input} ${field.select}`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">เลือกผล</option>
          {poll.terms.choices.map((choice) => (
            <option key={choice.choice_id} value={choice.choice_id}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    />
  )
}
