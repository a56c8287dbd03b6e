import { type ReactNode, useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { billsWords, endingOf, openBillsWords, toTheHouse } from '../member/ending-words.ts'
import { stateWords } from '../member/promotion-words.ts'
import {
  cancelBonus,
  type DeskBonus,
  listBonuses,
  listDeskPromotions,
} from '../operator-contract.ts'

/** One bonus of one member, and its end for a reason that he reads. */
export function BonusSheet({
  bonus,
  mayCancel,
  more,
  onClose,
}: {
  bonus: DeskBonus
  mayCancel: boolean
  /** What leads on from it. */
  more?: ReactNode
  onClose: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  const { bonus_id: id, state } = bonus
  return (
    <Sheet open onClose={onClose} title={`โบนัส #${id}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <div className="row between">
            <h3 className="t18 grow">{bonus.title}</h3>
            <HistoryButton object={{ kind: 'bonus', id }} title={`ประวัติโบนัส #${id}`} />
            <StatusChip {...stateWords[state]} />
          </div>
          {bonus.reason === null ? null : <Note tone="amber">{bonus.reason}</Note>}
          <DescriptionList facts={factsOf(bonus)} />
          {more ? <div>{more}</div> : null}
          {mayCancel && state === 'active' ? (
            <div>
              <Button look="danger" onClick={() => setAsked(true)}>
                ยกเลิกโบนัสนี้
              </Button>
            </div>
          ) : null}
        </div>
      </SheetBody>
      {isAsked ? <CancelSheet bonus={bonus} onClose={() => setAsked(false)} /> : null}
    </Sheet>
  )
}

function factsOf(bonus: DeskBonus) {
  const { ended_at: endedAt, cashout_max: cap } = bonus
  return [
    { term: 'สมาชิก', value: `${bonus.member_name} ${bonus.member_phone} รหัส ${bonus.member_id}` },
    { term: 'โปรโมชั่น', value: `#${bonus.promotion_id} ฉบับที่ ${bonus.version}` },
    { term: 'ยอดฝาก', value: formatMoney(bonus.deposit) },
    { term: 'โบนัส', value: formatMoney(bonus.granted) },
    { term: 'คงเหลือในกระเป๋าโบนัส', value: formatMoney(bonus.balance), strong: true },
    ...(bonus.open_bills === 0 ? [] : [{ term: 'โพยที่ยังไม่ออกผล', value: openWords(bonus) }]),
    { term: 'เล่นแล้ว', value: `${formatMoney(bonus.played)} จาก ${formatMoney(bonus.need)}` },
    { term: 'เดิมพันสูงสุดต่อโพย', value: formatMoney(bonus.stake_max) },
    { term: 'โอนเข้ากระเป๋าหลักได้', value: cap === null ? 'ทั้งหมดที่เหลือ' : formatMoney(cap) },
    { term: 'รับเมื่อ', value: thaiDateTime(bonus.taken_at) },
    { term: 'หมดอายุ', value: thaiDateTime(bonus.expires_at) },
    ...(endedAt === null ? [] : [{ term: 'สิ้นสุดเมื่อ', value: thaiDateTime(endedAt) }]),
    { term: 'เข้ากระเป๋าหลัก', value: formatMoney(bonus.released) },
    { term: 'คืนเว็บ', value: formatMoney(bonus.ended) },
  ]
}

const openWords = ({ open_bills: bills, open_stakes: paid }: DeskBonus): string =>
  billsWords({ bills, paid: satangOf(paid) })

/** Its sums are asked for anew: the member may play meanwhile. */
function CancelSheet({ bonus: listed, onClose }: { bonus: DeskBonus; onClose: () => void }) {
  const { data } = useCall(
    listBonuses,
    { promotion_id: Number(listed.promotion_id), member_id: Number(listed.member_id) },
    { staleTime: 0 },
  )
  const bonus = data?.items.find(({ bonus_id: id }) => id === listed.bonus_id) ?? listed
  const ending = endingOf([bonus])
  const action = useAction(cancelBonus, {
    renews: [listBonuses, listDeskPromotions],
    onDone: ({ state }) => {
      toast.success(state === 'released' ? 'สมาชิกเล่นครบแล้ว จึงโอนเข้ากระเป๋าหลักแทน' : 'ยกเลิกโบนัสแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`ยกเลิกโบนัสของ ${bonus.member_name}`}
      verb="ยกเลิกโบนัส"
      danger
      asks="เหตุผลที่สมาชิกอ่าน"
      lengths={{ min: 5, max: 300 }}
      pending={action.pending}
      onConfirm={(reason) => action.run({ bonus_id: Number(bonus.bonus_id), reason })}
      onClose={onClose}
    >
      <p className="c2">
        {`ยอดในกระเป๋าโบนัส ${formatMoney(bonus.balance)} คืนเว็บ${ending ? openBillsWords(ending, toTheHouse) : ''} เงินในกระเป๋าหลักของสมาชิกไม่เปลี่ยน ถ้าเล่นครบแล้วระบบโอนให้แทน`}
      </p>
    </ReasonSheet>
  )
}
