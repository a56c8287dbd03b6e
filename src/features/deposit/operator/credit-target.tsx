import { phoneDigits } from '#kernel/phone.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { useCall } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PhoneInput } from '#ui/parts/phone-input.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { type CreditMember, findCreditMember, type WireReviewCase } from '../operator-contract.ts'

/** How the member is named: by the account that paid, by the payment, or by a phone. */
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

/** Whom the money would go to, and the member as the server knows him; undefined while there is none. */
export function useCreditMember(one: WireReviewCase, way: CreditWay, phone: string) {
  const input = inputOf(one, way, phone)
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

function inputOf({ case_id, payer, payment }: WireReviewCase, way: CreditWay, phone: string) {
  if (way === 'payer') {
    return payer.member_id === null ? null : { member_id: payer.member_id, case_id }
  }
  if (way === 'owner') return payment && { member_id: payment.member_id, case_id }
  const digits = phoneDigits(phone)
  return /^0\d{9}$/.test(digits) ? { phone: digits, case_id } : null
}

/** Chooses the member who gets the money, and shows who that is before anything is credited. */
export function CreditTarget({
  one,
  way,
  onWay,
  phone,
  onPhone,
  target,
}: {
  one: WireReviewCase
  way: CreditWay
  onWay: (way: CreditWay) => void
  phone: string
  onPhone: (phone: string) => void
  target: ReturnType<typeof useCreditMember>
}) {
  const ways = creditWays(one)
  return (
    <>
      {ways.length > 1 ? (
        <FilterTabs
          label="เติมเข้ากระเป๋าของ"
          items={ways.map((value) => ({ value, label: wayWords[value] }))}
          value={way}
          onChange={onWay}
        />
      ) : null}
      {way === 'other' ? (
        <PhoneInput
          label="เบอร์โทรสมาชิก"
          autoComplete="off"
          value={phone}
          error={target.fault}
          onChange={(event) => onPhone(event.currentTarget.value)}
        />
      ) : null}
      {target.member ? (
        <MemberFacts member={target.member} payer={one.payer} />
      ) : target.isAsking ? (
        <SkeletonRows count={1} />
      ) : null}
    </>
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
