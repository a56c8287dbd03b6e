import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import { billLooks } from '../../round/member/round-words.ts'
import { billTitle } from '../member/bills/bill-words.ts'
import type { WireBill } from '../contract.ts'
import { getMemberBill } from '../operator-contract.ts'

const lineWords: Readonly<Record<WireBill['lines'][number]['result'], string>> = {
  waiting: 'รอผล',
  won: 'ถูกรางวัล',
  lost: 'ไม่ถูกรางวัล',
  cancelled: 'ยกเลิกแล้ว',
  refunded: 'คืนโพย',
}

/** One bill of a member: what was bought, at which rates, and what came of it. */
export function MemberBillSheet({
  memberId,
  billId,
  onStatement,
  onClose,
}: {
  memberId: number
  billId: number
  /** Opens the movements of the wallet that paid. */
  onStatement?: (walletId: number) => void
  onClose: () => void
}) {
  const query = useCall(getMemberBill, { member_id: memberId, bill_id: billId })
  return (
    <Sheet open onClose={onClose} title={`โพย ${billId}`} maxWidth={520}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(bill) => (
            <div className="stack">
              <DescriptionList facts={factsOf(bill)} />
              {satangOf(bill.owing) > 0n ? (
                <Note tone="amber">{`ยังค้างคืนจากการแก้ผล ${formatMoney(bill.owing)}`}</Note>
              ) : null}
              <Section title={`${bill.line_count} รายการ`}>
                <PanelList>
                  {bill.lines.map((line) => (
                    <ListRow
                      key={line.line_no}
                      title={
                        <>
                          <span className="num">{line.number}</span>{' '}
                          {betTypeInfo[line.bet_type].name}
                        </>
                      }
                      note={`จ่ายบาทละ ${line.rate} · ${lineWords[line.result]}`}
                      end={<Money amount={line.amount} />}
                      {...(satangOf(line.win) > 0n
                        ? { endNote: `ได้ ${formatMoney(line.win)}` }
                        : {})}
                    />
                  ))}
                </PanelList>
              </Section>
              {onStatement ? (
                <PanelList>
                  <ListRow
                    title="รายการเงินของกระเป๋าที่จ่าย"
                    arrow
                    onPress={() => onStatement(Number(bill.wallet_id))}
                  />
                </PanelList>
              ) : null}
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function factsOf(bill: WireBill) {
  return [
    { term: 'หวย', value: billTitle(bill) },
    { term: 'งวด', value: thaiDay(bill.draw_day) },
    { term: 'สถานะ', value: <StatusChip {...billLooks[bill.status]} /> },
    { term: 'ซื้อเมื่อ', value: thaiDateTime(bill.created_at) },
    { term: 'จ่าย', value: <Money amount={bill.total} />, strong: true },
    ...(satangOf(bill.win) > 0n ? [{ term: 'ได้รางวัล', value: <Money amount={bill.win} /> }] : []),
    ...(satangOf(bill.refund) > 0n
      ? [{ term: 'คืนแล้ว', value: <Money amount={bill.refund} /> }]
      : []),
    { term: 'รหัสตรวจโพย', value: bill.validation_no },
    ...(bill.note === '' ? [] : [{ term: 'บันทึกของสมาชิก', value: bill.note }]),
  ]
}
