import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  closePoll,
  type DeskPoll,
  getDeskPoll,
  listDeskPolls,
  openPoll,
  voidPoll,
} from '../operator-contract.ts'
import { mayBecome } from '../rules/poll-state.ts'
import type { PollRights } from './poll-place.ts'

const REASON_LENGTH_MIN = 5

const steps = {
  open: {
    call: openPoll,
    verb: 'เปิดตอนนี้',
    done: 'เปิดกิจกรรมแล้ว',
    note: 'สมาชิกทายได้ทันที เงื่อนไขแก้ไม่ได้อีก',
  },
  closed: {
    call: closePoll,
    verb: 'ปิดรับก่อนเวลา',
    done: 'ปิดรับแล้ว',
    note: 'สมาชิกทายไม่ได้อีก คำตอบที่ส่งทันแล้วนับทั้งหมด',
  },
  void: {
    call: voidPoll,
    verb: 'ยกเลิกกิจกรรม',
    done: 'ยกเลิกแล้ว',
    note: 'ไม่จ่ายรางวัล สมาชิกเห็นเหตุผลนี้ เปลี่ยนกลับไม่ได้',
  },
} as const
type Step = keyof typeof steps

/** The steps that the state allows, each with a reason. */
export function PollSteps({ poll, rights }: { poll: DeskPoll; rights: PollRights }) {
  const [asked, setAsked] = useState<Step>()
  const may: Readonly<Record<Step, boolean>> = {
    open: rights.mayEdit,
    closed: rights.mayEdit,
    void: rights.mayDecide,
  }
  const possible = (Object.keys(steps) as Step[]).filter(
    (step) => may[step] && mayBecome(poll.state, step),
  )
  return (
    <>
      {possible.map((step) => (
        <Button
          key={step}
          look={step === 'void' ? 'danger' : 'quiet'}
          onClick={() => setAsked(step)}
        >
          {steps[step].verb}
        </Button>
      ))}
      {asked ? (
        <StepSheet
          key={asked}
          step={asked}
          pollId={Number(poll.poll_id)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

function StepSheet({ step, pollId, onClose }: { step: Step; pollId: number; onClose: () => void }) {
  const { call, verb, done, note } = steps[step]
  const [reason, setReason] = useState('')
  const action = useAction(call, {
    renews: [listDeskPolls, getDeskPoll],
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={verb} maxWidth={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          action.run({ poll_id: pollId, reason: reason.trim() })
        }}
      >
        <SheetBody>
          <div className="stack">
            <p className="c2">{note}</p>
            <TextInput
              label="เหตุผล"
              value={reason}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่ทำ
          </Button>
          <Button
            type="submit"
            size="lg"
            look={step === 'void' ? 'danger' : 'primary'}
            sending={action.pending && 'กำลังบันทึก…'}
            blocked={reason.trim().length < REASON_LENGTH_MIN && 'ระบุเหตุผลก่อน'}
          >
            {verb}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
