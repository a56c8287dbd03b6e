import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import {
  type DeskPromotion,
  endPromotion,
  listDeskPromotions,
  pausePromotion,
  type PromotionState,
  resumePromotion,
} from '../operator-contract.ts'
import { shownVersion } from './promotion-desk-words.ts'
import { StandingFacts } from './standing-facts.tsx'

const steps = {
  pause: {
    call: pausePromotion,
    from: ['live'],
    verb: 'พักไว้',
    done: 'พักโปรโมชั่นแล้ว',
    note: 'สมาชิกรับเพิ่มไม่ได้จนกว่าจะเปิดต่อ ผู้ที่รับหรือเลือกไปแล้วใช้ต่อได้',
  },
  resume: {
    call: resumePromotion,
    from: ['paused'],
    verb: 'เปิดต่อ',
    done: 'เปิดโปรโมชั่นต่อแล้ว',
    note: 'สมาชิกรับได้อีกตามเงื่อนไขที่อนุมัติไว้',
  },
  end: {
    call: endPromotion,
    from: ['live', 'paused'],
    verb: 'ปิดโปรโมชั่น',
    done: 'ปิดโปรโมชั่นแล้ว',
    note: 'สมาชิกรับเพิ่มไม่ได้อีก และเปิดใหม่ไม่ได้ โบนัสที่กำลังใช้อยู่ไม่ถูกยกเลิก เล่นต่อได้ตามเงื่อนไขเดิมจนครบหรือหมดอายุ รายการฝากที่เลือกไว้ยังได้โบนัสเมื่อเงินเข้าและงบพอ',
  },
} as const satisfies Readonly<
  Record<string, { from: readonly PromotionState[]; [key: string]: unknown }>
>
type Step = keyof typeof steps

/** The steps that the state allows to one person, each with a reason. */
export function PromotionSteps({ promotion }: { promotion: DeskPromotion }) {
  const [asked, setAsked] = useState<Step>()
  const possible = (Object.keys(steps) as Step[]).filter((step) =>
    steps[step].from.some((state) => state === promotion.state),
  )
  return (
    <>
      {possible.map((step) => (
        <Button
          key={step}
          look={step === 'end' ? 'danger' : 'quiet'}
          onClick={() => setAsked(step)}
        >
          {steps[step].verb}
        </Button>
      ))}
      {asked ? (
        <StepSheet
          key={asked}
          step={asked}
          promotion={promotion}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}

function StepSheet({
  step,
  promotion,
  onClose,
}: {
  step: Step
  promotion: DeskPromotion
  onClose: () => void
}) {
  const { call, verb, done, note } = steps[step]
  const promotionId = Number(promotion.promotion_id)
  const action = useAction(call, {
    renews: [listDeskPromotions],
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={verb}
      verb={verb}
      danger={step === 'end'}
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ promotion_id: promotionId, reason })}
      onClose={onClose}
    >
      <p className="medium">{shownVersion(promotion).title}</p>
      {step === 'resume' ? null : <StandingFacts promotionId={promotionId} showsBudget />}
      <p className="c2">{note}</p>
      {step === 'end' && promotion.proposal ? (
        <p className="c2">{`ฉบับที่ ${promotion.proposal.version} ที่รอคนที่สองจะอนุมัติไม่ได้อีก`}</p>
      ) : null}
    </ReasonSheet>
  )
}
