import type { Form } from '#ui/client/form.ts'
import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { listCouponBonuses } from '../operator-contract.ts'
import type { CouponValues } from './coupon-form.ts'

/** Which free credit a coupon gives; what it brings is the promotion's. */
export function BonusChoice({ form }: { form: Form<CouponValues> }) {
  const query = useCall(listCouponBonuses, {})
  const { value, onChange } = form.field('promotion_id')
  const amount = form.field('amount')
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={1} />}>
      {(offered) =>
        offered.length === 0 ? (
          <p className="t14 c2">ยังไม่มีเครดิตฟรีที่รับด้วยคูปอง สร้างที่หน้าโปรโมชั่น แล้วเลือก “ด้วยคูปองเท่านั้น”</p>
        ) : (
          <SelectInput
            label="โปรโมชั่นของโบนัส"
            error={form.errors.promotion_id?.message}
            options={[
              { value: '', label: 'เลือกโปรโมชั่น' },
              ...offered.map((one) => ({
                value: `${one.promotion_id}`,
                label: `${one.title} · ${formatMoney(one.amount)} ต้องเล่นครบ ${formatMoney(one.need)}`,
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
      }
    </QueryView>
  )
}
