import { useState } from 'react'
import { useServerNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { ProposalDecision } from '#ui/parts/proposal-decision.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { dateOf, thaiTime } from '#ui/thai/dates.ts'
import { earlyResultConfirm, earlyResultReject, earlyResultSet } from '../../feed-contract.ts'
import { resultDesk } from '../../operator-contract.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import type { Desk } from './desk-wire.ts'
import classes from './round-desk.module.css'

/** A closed round before its draw: from when on its result is taken, and the rule that moves that. */
export function NotDue({ desk, roundId }: { desk: Desk; roundId: number }) {
  const [setting, setSetting] = useState(false)
  const isDue = useServerNow((nowMs) => nowMs >= dateOf(desk.accepts_at).getTime())
  const waits = desk.round.stage === 'awaiting' || desk.round.stage === 'entered'
  if (!waits || isDue) return null
  return (
    <>
      <Note tone="amber">
        <div className={classes.wrap}>
          <span>
            ยังไม่ถึงเวลาออกผล รับผลได้ตั้งแต่ <b className="num">{thaiTime(desk.accepts_at)} น.</b>
          </span>
          {desk.can.early ? (
            <Button look="quiet" size="sm" onClick={() => setSetting(true)}>
              แหล่งประกาศก่อนเวลา
            </Button>
          ) : null}
        </div>
        {setting ? (
          <EarlySheet desk={desk} roundId={roundId} onClose={() => setSetting(false)} />
        ) : null}
      </Note>
      {desk.early_proposal ? (
        <EarlyProposal desk={desk} proposal={desk.early_proposal} roundId={roundId} />
      ) : null}
    </>
  )
}

const approve = {
  call: earlyResultConfirm,
  verb: 'อนุมัติรับผลก่อนเวลา',
  done: 'อนุมัติแล้ว ใช้กับทุกงวดของตลาดนี้ตั้งแต่ตอนนี้',
  note: 'ใช้กับทุกงวดของตลาดนี้ตั้งแต่ตอนนี้ ตรวจกับแหล่งผลก่อนอนุมัติ',
} as const
const reject = {
  call: earlyResultReject,
  verb: 'ไม่อนุมัติ',
  done: 'ไม่อนุมัติแล้ว',
  note: 'เวลารับผลของตลาดนี้ไม่เปลี่ยน',
} as const

/** What somebody proposes: another person decides, and who proposed it can take it back. */
function EarlyProposal({
  desk,
  proposal,
  roundId,
}: {
  desk: Desk
  proposal: NonNullable<Desk['early_proposal']>
  roundId: number
}) {
  const { early_min: minutes, by, by_me: isOwn, reason, approval_id } = proposal
  const input = { round_id: roundId, approval_id: Number(approval_id) }
  const about = (
    <p>{`รับผล${desk.round.market.name}ก่อนเวลาออกผล ${minutes} นาที จากเดิม ${desk.early_min} นาที`}</p>
  )
  return (
    <Note tone="blue">
      <div className="stack">
        {about}
        <p>{`${by} เสนอ เพราะ ${reason}`}</p>
        <ProposalDecision
          publish={approve}
          reject={reject}
          input={input}
          about={about}
          renews={[resultDesk]}
          isOwn={isOwn}
          mayDecide={desk.can.early}
          waitsFor="รอผู้มีสิทธิ์ตั้งค่าตลาดอีกคนหนึ่งอนุมัติ"
        />
        {isOwn ? <TakeBack input={input} /> : null}
      </div>
    </Note>
  )
}

function TakeBack({ input }: { input: { round_id: number; approval_id: number } }) {
  const [asking, setAsking] = useState(false)
  const action = useAction(earlyResultReject, {
    renews: [resultDesk],
    onDone: () => {
      toast.success('ถอนข้อเสนอแล้ว')
      setAsking(false)
    },
  })
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        ถอนข้อเสนอ
      </Button>
      {asking ? (
        <ReasonSheet
          title="ถอนข้อเสนอรับผลก่อนเวลา"
          verb="ถอนข้อเสนอ"
          lengths={{ min: 5, max: 200 }}
          pending={action.pending}
          onConfirm={(reason) => action.run({ ...input, reason })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function EarlySheet({
  desk,
  roundId,
  onClose,
}: {
  desk: Desk
  roundId: number
  onClose: () => void
}) {
  const [minutes, setMinutes] = useState(desk.early_min)
  const save = useAction(earlyResultSet, {
    renews: [resultDesk],
    onDone: ({ is_waiting: isWaiting }) => {
      toast.success(isWaiting ? 'เสนอแล้ว รอคนที่สองอนุมัติ' : 'บันทึกกติกาของตลาดแล้ว')
      onClose()
    },
  })
  const isEarlier = minutes > desk.early_min
  return (
    <ReasonSheet
      title={`รับผล${desk.round.market.name}ก่อนเวลา`}
      verb={isEarlier ? 'เสนอ' : 'บันทึก'}
      lengths={{ min: 5, max: 200 }}
      pending={save.pending}
      onConfirm={(reason) => save.run({ round_id: roundId, early_min: minutes, reason })}
      onClose={onClose}
    >
      <p className="t14 c2">
        {isEarlier
          ? 'ใช้กับทุกงวดของตลาดนี้ เมื่อเจ้าหน้าที่อีกคนหนึ่งอนุมัติ และบันทึกไว้พร้อมเหตุผล'
          : 'ใช้กับทุกงวดของตลาดนี้ตั้งแต่ตอนนี้ และบันทึกไว้พร้อมเหตุผล'}
      </p>
      <NumberField
        label="ก่อนเวลาออกผลกี่นาที (0–180)"
        value={minutes}
        error={save.error?.details.find(({ field }) => field === 'early_min')?.message}
        onChange={(next) => setMinutes(next ?? Number.NaN)}
      />
    </ReasonSheet>
  )
}
