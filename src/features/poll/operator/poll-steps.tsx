import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  closePoll,
  type DeskPoll,
  getDeskPoll,
  listDeskPolls,
  openPoll,
  voidPoll,
} from '../operator-contract.ts'
import { mayBecome } from '../rules/poll-state.ts'
import { prizeAmount } from '../member/poll-words.ts'
import type { PollRights } from './poll-place.ts'

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
        <StepSheet key={asked} step={asked} poll={poll} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  )
}

function StepSheet({ step, poll, onClose }: { step: Step; poll: DeskPoll; onClose: () => void }) {
  const { call, verb, done, note } = steps[step]
  const pollId = Number(poll.poll_id)
  const action = useAction(call, {
    renews: [listDeskPolls, getDeskPoll],
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={verb}
      verb={verb}
      danger={step === 'void'}
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ poll_id: pollId, reason })}
      onClose={onClose}
    >
      <p className="medium">{poll.title}</p>
      <p className="c2">{step === 'void' ? `${endsWords(poll)} ${note}` : note}</p>
    </ReasonSheet>
  )
}

/** What ends with a poll that is called off: the votes, and the prize that nobody gets. */
const endsWords = ({ cost, currency }: DeskPoll): string =>
  `คำตอบ ${formatCount(cost.votes)} สิทธิ์ของสมาชิก ${formatCount(cost.members)} คน และรางวัลสูงสุด ${prizeAmount(currency, cost.prize_max)} สิ้นสุด`
