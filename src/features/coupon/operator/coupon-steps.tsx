import { useState } from 'react'
import type { WireInput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ProposalDecision } from '#ui/parts/proposal-decision.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import {
  countCouponsWaiting,
  type DeskCoupon,
  listCoupons,
  publishCoupon,
  rejectCoupon,
  stepCoupon,
} from '../operator-contract.ts'
import { costRows, type CouponRights, worthWords } from './coupon-desk-words.ts'

type To = WireInput<typeof stepCoupon>['to']

const steps = {
  paused: {
    verb: 'พักไว้',
    done: 'พักคูปองแล้ว',
    note: 'สมาชิกใช้ไม่ได้จนกว่าจะเปิดต่อ ที่ใช้ไปแล้วไม่เปลี่ยน',
  },
  live: { verb: 'เปิดต่อ', done: 'เปิดคูปองต่อแล้ว', note: 'สมาชิกใช้ได้อีกตามเงื่อนไขเดิม' },
  ended: {
    verb: 'ปิดคูปอง',
    done: 'ปิดคูปองแล้ว',
    note: 'สมาชิกใช้ไม่ได้อีก เปิดใหม่ไม่ได้ ที่ใช้ไปแล้วไม่เปลี่ยน',
  },
} as const satisfies Readonly<Record<To, object>>

const publish = {
  call: publishCoupon,
  verb: 'อนุมัติและเปิด',
  done: 'เปิดคูปองแล้ว',
  note: 'สมาชิกใช้ได้ตามเวลาที่กำหนด เงื่อนไขแก้อีกไม่ได้',
} as const
const reject = {
  call: rejectCoupon,
  verb: 'ไม่อนุมัติ',
  done: 'ไม่อนุมัติแล้ว',
  note: 'คูปองยังเป็นร่าง ผู้เขียนแก้แล้วส่งใหม่ได้',
} as const

const possible: Readonly<Record<DeskCoupon['state'], readonly To[]>> = {
  draft: [],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: [],
}

/** What the state allows to this person, each with a reason. */
export function CouponSteps({ coupon, rights }: { coupon: DeskCoupon; rights: CouponRights }) {
  const { proposal, state } = coupon
  const [asked, setAsked] = useState<To>()
  return (
    <>
      {rights.mayEdit
        ? possible[state].map((to) => (
            <Button
              key={to}
              look={to === 'ended' ? 'danger' : 'quiet'}
              onClick={() => setAsked(to)}
            >
              {steps[to].verb}
            </Button>
          ))
        : null}
      {proposal ? (
        <ProposalDecision
          publish={publish}
          reject={reject}
          input={{
            campaign_id: Number(coupon.campaign_id),
            approval_id: Number(proposal.approval_id),
          }}
          about={<DescriptionList facts={costRows(coupon)} />}
          renews={[listCoupons, countCouponsWaiting]}
          isOwn={proposal.by_me}
          mayDecide={rights.mayPublish}
          waitsFor="รอผู้มีสิทธิ์อนุมัติคูปอง"
        />
      ) : null}
      {asked ? (
        <StepSheet key={asked} to={asked} coupon={coupon} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  )
}

function StepSheet({ to, coupon, onClose }: { to: To; coupon: DeskCoupon; onClose: () => void }) {
  const { verb, done, note } = steps[to]
  const action = useAction(stepCoupon, {
    renews: [listCoupons],
    onDone: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={verb}
      verb={verb}
      danger={to === 'ended'}
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ campaign_id: coupon.campaign_id, to, reason })}
      onClose={onClose}
    >
      <p className="medium">{coupon.title}</p>
      <p className="c2">{to === 'ended' ? `${leftWords(coupon)} ${note}` : note}</p>
    </ReasonSheet>
  )
}

/** What ends with a campaign: the uses that are left and the money for them. */
const leftWords = ({ reward, budget, spent, uses_max, used }: DeskCoupon): string =>
  `เหลือ ${formatCount(Math.max(uses_max - used, 0))} สิทธิ์ งบ ${worthWords(reward, Math.max(budget - spent, 0))} ที่ยังไม่ใช้`
