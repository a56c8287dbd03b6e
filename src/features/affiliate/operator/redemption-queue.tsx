import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney, satangOf } from '#ui/thai/money.ts'
import {
  countAffiliateWaiting,
  decideAffiliateRedemption,
  getAffiliateDesk,
  listAffiliateRedemptions,
  type WaitingRedemption,
} from '../operator-contract.ts'

/** Commission that waits for a person before it is paid, the oldest first. */
export function RedemptionQueue({ mayPay }: { mayPay: boolean }) {
  const [open, setOpen] = useState<number>()
  const query = useCall(listAffiliateRedemptions, {})
  const shown = query.data?.find((one) => Number(one.redemption_id) === open)
  return (
    <Section title="ค่าแนะนำที่รอตรวจก่อนจ่าย">
      <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className="c2">ไม่มีค่าแนะนำที่รอตรวจ</p>
          ) : (
            <PanelList>
              {waiting.map((one) => (
                <ListRow
                  key={one.redemption_id}
                  title={`${one.member.name} · ${one.member.username}`}
                  note={`ขอรับ ${thaiDateTime(one.at)}`}
                  end={formatMoney(one.amount)}
                  onPress={() => setOpen(Number(one.redemption_id))}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      {shown ? (
        <RedemptionSheet one={shown} mayPay={mayPay} onClose={() => setOpen(undefined)} />
      ) : null}
    </Section>
  )
}

const ways = {
  pay: {
    verb: 'จ่าย',
    done: 'จ่ายเข้ากระเป๋าของสมาชิกแล้ว',
    asks: 'เหตุผล',
    note: 'เงินเข้ากระเป๋าของสมาชิกทันที และดึงคืนไม่ได้',
  },
  refuse: {
    verb: 'ไม่จ่าย',
    done: 'ไม่จ่ายรายการนี้แล้ว สมาชิกได้รับแจ้ง',
    asks: 'เหตุผลที่สมาชิกจะเห็น',
    note: 'ยอดกลับไปเป็นรายได้ที่รับได้ สมาชิกเห็นเหตุผลและกดรับใหม่ได้',
  },
} as const

function RedemptionSheet({
  one,
  mayPay,
  onClose,
}: {
  one: WaitingRedemption
  mayPay: boolean
  onClose: () => void
}) {
  const [verdict, setVerdict] = useState<keyof typeof ways>()
  const decide = useAction(decideAffiliateRedemption, {
    renews: [listAffiliateRedemptions, countAffiliateWaiting, getAffiliateDesk],
    onDone: ({ state }) => {
      toast.success(ways[state === 'paid' ? 'pay' : 'refuse'].done)
      onClose()
    },
    onRefused: () => setVerdict(undefined),
  })
  const id = Number(one.redemption_id)
  const block = blockOf(one)
  return (
    <Sheet open onClose={onClose} title={`ค่าแนะนำของ ${one.member.name}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <Facts one={one} />
          {block === null ? null : <p className="c2">{block}</p>}
          <div className="row">
            <HistoryButton object={{ kind: 'affiliate_redemption', id }} title="ประวัติของรายการนี้" />
          </div>
        </div>
      </SheetBody>
      {mayPay ? (
        <SheetActions>
          <Button look="danger" size="lg" onClick={() => setVerdict('refuse')}>
            {ways.refuse.verb}
          </Button>
          {block === null ? (
            <Button size="lg" onClick={() => setVerdict('pay')}>
              {ways.pay.verb}
            </Button>
          ) : null}
        </SheetActions>
      ) : null}
      {verdict ? (
        <ReasonSheet
          title={ways[verdict].verb}
          verb={ways[verdict].verb}
          danger={verdict === 'refuse'}
          asks={ways[verdict].asks}
          lengths={{ min: 5, max: 300 }}
          pending={decide.pending}
          onConfirm={(reason) => decide.run({ redemption_id: id, verdict, reason })}
          onClose={() => setVerdict(undefined)}
        >
          <p className="medium">{`${one.member.name} ${formatMoney(one.amount)}`}</p>
          <p className="c2">{ways[verdict].note}</p>
        </ReasonSheet>
      ) : null}
    </Sheet>
  )
}

function Facts({ one }: { one: WaitingRedemption }) {
  return (
    <DescriptionList
      facts={[
        { term: 'สมาชิก', value: `${one.member.name} · ${one.member.username}` },
        { term: 'ขอรับ', value: formatMoney(one.amount), strong: true },
        { term: 'เมื่อ', value: thaiDateTime(one.at) },
        { term: 'รับได้อีกนอกจากยอดนี้', value: formatMoney(one.available) },
        { term: 'พักไว้ตรวจสอบ', value: formatMoney(one.held) },
        { term: 'จ่ายไปแล้วทั้งหมด', value: formatMoney(one.redeemed) },
        { term: 'เพื่อนที่ผ่านเงื่อนไข', value: `${formatCount(one.qualified)} คน` },
      ]}
    />
  )
}

/** Why this person cannot pay it now; the server asks again. */
function blockOf(one: WaitingRedemption): string | null {
  if (one.is_barred) return 'คุณเคยปล่อยเพื่อนหรือเพิ่มผู้แนะนำให้สมาชิกคนนี้ ต้องให้อีกคนอนุมัติการจ่าย'
  if (one.is_blocked) return 'บัญชีนี้รับค่าแนะนำไม่ได้ในขณะนี้ รอจนเปิดให้รับ หรือไม่อนุมัติ'
  if (satangOf(one.available) < 0n) {
    return 'รายได้ลดลงต่ำกว่ายอดนี้แล้วหลังแก้ผล ไม่อนุมัติรายการนี้ แล้วให้สมาชิกกดรับใหม่'
  }
  return null
}
