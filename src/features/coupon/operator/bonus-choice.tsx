import type { Form } from '#ui/client/form.ts'
import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { type CouponBonusWire, listCouponBonuses } from '../operator-contract.ts'
import type { CouponValues } from './coupon-form.ts'

/** Hundredths of a percent. */
const BP_OF_PERCENT = 100

const labelOf = ({ title, amount, need, deposit }: CouponBonusWire): string =>
  deposit === null
    ? `${title} · ${formatMoney(amount)} ต้องเล่นครบ ${formatMoney(need)}`
    : `${title} · ${deposit.rate_bp / BP_OF_PERCENT}% ไม่เกิน ${formatMoney(amount)} ฝากขั้นต่ำ ${formatMoney(deposit.min)}`

/** By which promotion a coupon gives; what it brings is the promotion's. @param forDeposit with a deposit, else at once */
export function BonusChoice({
  form,
  forDeposit,
}: {
  form: Form<CouponValues>
  forDeposit: boolean
}) {
  const query = useCall(listCouponBonuses, {})
  const { value, onChange } = form.field('promotion_id')
  const amount = form.field('amount')
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={1} />}>
      {(all) => {
        const offered = all.filter(({ deposit }) => (deposit !== null) === forDeposit)
        if (offered.length === 0) {
          return (
            <p className="t14 c2">
              {`ยังไม่มี${forDeposit ? 'โปรโมชั่นฝากเงิน' : 'เครดิตฟรี'}ที่รับด้วยคูปอง สร้างที่หน้าโปรโมชั่น แล้วเลือก “ด้วยคูปองเท่านั้น”`}
            </p>
          )
        }
        return (
          <SelectInput
            label={forDeposit ? 'โปรโมชั่นที่ใช้ตอนฝาก' : 'โปรโมชั่นของโบนัส'}
            error={form.errors.promotion_id?.message}
            options={[
              { value: '', label: 'เลือกโปรโมชั่น' },
              ...offered.map((one) => ({
                value: `${one.promotion_id}`,
                label: labelOf(one),
              })),
            ]}
            value={`${value ?? ''}`}
            onChange={(next) => {
              const chosen = offered.find((one) => `${one.promotion_id}` === next)
              onChange(chosen ? Number(chosen.promotion_id) : null)
              if (chosen) amount.onChange(Number(satangOf(chosen.amount)))
            }}
          />
        )
      }}
    </QueryView>
  )
}
