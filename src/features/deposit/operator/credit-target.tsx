import { phoneDigits, shownPhone } from '#kernel/phone.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { PhoneInput } from '#ui/parts/phone-input.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import {
  type CreditMember,
  findCreditMember,
  findCreditMembers,
  type WireReviewCase,
} from '../operator-contract.ts'

/** How the member is named: by the account that paid, by the payment, or otherwise. */
export type CreditWay = 'payer' | 'owner' | 'other'

const wayWords: Readonly<Record<CreditWay, string>> = {
  payer: 'เจ้าของบัญชีผู้โอน',
  owner: 'เจ้าของรายการฝาก',
  other: 'สมาชิกอื่น',
}

/** The ways that a case offers, the likeliest first. */
export function creditWays({ payer, payment }: WireReviewCase): CreditWay[] {
  const isTheSame = payer.member_id !== null && payer.member_id === payment?.member_id
  return [
    ...(payer.member_id !== null && !isTheSame ? (['payer'] as const) : []),
    ...(payment ? (['owner'] as const) : []),
    'other',
  ]
}

/** A member who was chosen by what is known of the money, or among those whose phone ends alike. */
export interface Picked {
  readonly memberId: number
  readonly name: string
  readonly phone: string
  /** The payment by which he was found, where it waits for money. */
  readonly payment: { readonly id: number; readonly reference: string } | null
}

/** What stands in the fields of the target. */
export interface Target {
  readonly way: CreditWay
  /** A whole phone, or its last four digits. */
  readonly typed: string
  readonly picked: Picked | undefined
}

/** Whom the money would go to, and the member as the server knows him; undefined while there is none. */
export function useCreditMember(one: WireReviewCase, target: Target) {
  const input = inputOf(one, target)
  const query = useCall(findCreditMember, input ?? {}, {
    enabled: input !== null,
    errorHandling: false,
  })
  return {
    member: input === null ? undefined : query.data,
    isAsking: input !== null && query.isFetching,
    fault: input !== null && query.error instanceof ApiError ? query.error.message : undefined,
  }
}

function inputOf({ case_id, payer, payment }: WireReviewCase, { way, typed, picked }: Target) {
  if (way === 'payer') {
    return payer.member_id === null ? null : { member_id: payer.member_id, case_id }
  }
  if (way === 'owner') return payment && { member_id: payment.member_id, case_id }
  if (picked) return { member_id: picked.memberId, case_id }
  const digits = phoneDigits(typed)
  return /^0\d{9}$/.test(digits) ? { phone: digits, case_id } : null
}

/** Chooses the member who gets the money, and shows who that is before anything is credited. */
export function CreditTarget({
  one,
  target,
  onTarget,
  found,
}: {
  one: WireReviewCase
  target: Target
  onTarget: (target: Target) => void
  found: ReturnType<typeof useCreditMember>
}) {
  const ways = creditWays(one)
  const { way } = target
  return (
    <>
      {ways.length > 1 ? (
        <FilterTabs
          label="เติมเข้ากระเป๋าของ"
          items={ways.map((value) => ({ value, label: wayWords[value] }))}
          value={way}
          onChange={(next) => onTarget({ ...target, way: next })}
        />
      ) : null}
      {way === 'other' ? (
        <OtherMember target={target} onTarget={onTarget} fault={found.fault} />
      ) : null}
      {found.member ? (
        <MemberFacts member={found.member} payer={one.payer} />
      ) : found.isAsking ? (
        <SkeletonRows count={1} />
      ) : null}
    </>
  )
}

/** By a whole phone, by the four digits that desks show of it, or by what was found. */
function OtherMember({
  target,
  onTarget,
  fault,
}: {
  target: Target
  onTarget: (target: Target) => void
  fault: string | undefined
}) {
  const { picked, typed } = target
  const shown = shownPhone(typed)
  return (
    <>
      {picked?.payment ? (
        <Note tone="blue">{`เลือกตามรายการฝาก ${picked.payment.reference}`}</Note>
      ) : null}
      <PhoneInput
        label="เบอร์โทรสมาชิก"
        hint="ทั้งเบอร์ หรือ 4 ตัวท้ายแล้วเลือกคน"
        placeholder=""
        autoComplete="off"
        value={typed}
        error={fault}
        onChange={(event) =>
          onTarget({ ...target, typed: event.currentTarget.value, picked: undefined })
        }
      />
      {picked === undefined && shown ? (
        <SameEnd
          typed={typed}
          end={shown.end}
          onPick={(one) => onTarget({ ...target, picked: one })}
        />
      ) : null}
    </>
  )
}

/** The members whose phone ends like this; one is chosen, nobody is by itself. */
function SameEnd({
  typed,
  end,
  onPick,
}: {
  typed: string
  end: string
  onPick: (picked: Picked) => void
}) {
  const query = useCall(findCreditMembers, { phone_end: typed })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={2} />}>
      {({ items, has_more: hasMore }) =>
        items.length === 0 ? (
          <p className="t14 c2">{`ไม่พบสมาชิกที่เบอร์โทรลงท้ายด้วย ${end}`}</p>
        ) : (
          <>
            <PanelList role="list" aria-label={`สมาชิกที่เบอร์โทรลงท้ายด้วย ${end}`}>
              {items.map(({ member_id: memberId, name, phone }) => (
                <div role="listitem" key={memberId}>
                  <ListRow
                    title={`${name} ${phone}`}
                    note={`รหัส ${memberId}`}
                    arrow
                    onPress={() =>
                      onPick({ memberId: Number(memberId), name, phone, payment: null })
                    }
                  />
                </div>
              ))}
            </PanelList>
            {hasMore ? <Note tone="blue">มีมากกว่านี้ กรุณาพิมพ์ทั้งเบอร์</Note> : null}
          </>
        )
      }
    </QueryView>
  )
}

/** Whether the money can go back: its bank said from where it came. */
export const isReturnable = ({ account, bank_code: bank }: WireReviewCase['payer']): boolean =>
  account !== null && bank !== null

/** Who it is, and what one person alone may not do. */
export function MemberFacts({
  member,
  payer,
}: {
  member: CreditMember
  payer: WireReviewCase['payer']
}) {
  const then = isReturnable(payer)
    ? 'เติมได้เมื่อวงเงินว่างพอ หรือโอนเงินคืนผู้โอน'
    : 'ธนาคารไม่ได้แจ้งบัญชีผู้โอน จึงโอนคืนไม่ได้ เงินนี้รอได้อย่างเดียวจนกว่าวงเงินจะว่างพอ'
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'เติมให้', value: `${member.name} · ${member.phone}` },
          ...member.bank_accounts.map(({ bank_name: bank, account_number: account }) => ({
            term: 'บัญชีของสมาชิก',
            value: `${bank} ${account}`,
          })),
        ]}
      />
      {member.above_limit ? (
        <Note tone="red">
          {`ยอดนี้เกินวงเงินฝากที่สมาชิกตั้งไว้ ตอนนี้เหลือ ${formatMoney(member.limit_left ?? '0')} รวมรายการที่รอชำระ ${then}`}
        </Note>
      ) : null}
      {member.takes_two ? (
        <Note tone="amber">
          ธนาคารไม่ได้ยืนยันว่าเงินนี้เป็นของสมาชิกคนนี้ ต้องให้เจ้าหน้าที่อีกคนหนึ่งอนุมัติก่อนเงินจึงจะเข้ากระเป๋า
        </Note>
      ) : null}
    </>
  )
}
