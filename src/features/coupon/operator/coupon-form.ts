import { toWireTime } from '#kernel/time.ts'
import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { type Action, useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import {
  countCouponsWaiting,
  type CouponWire,
  type DeskCoupon,
  listCoupons,
  saveCoupon,
} from '../operator-contract.ts'

/** What the form holds: the input of the call. */
export type CouponValues = Omit<CouponWire, 'campaign_id'>

const HOUR_MS = 3_600_000
const DAYS_OPEN = 30

/** A draft to be written anew, or the terms of a usual campaign. */
function valuesOf(coupon: DeskCoupon | null): CouponValues {
  const now = Math.ceil(serverNow() / HOUR_MS) * HOUR_MS
  return {
    title: coupon?.title ?? '',
    kind: coupon?.kind ?? 'multi',
    reward: coupon?.reward ?? 'credit',
    amount: coupon?.amount ?? 5_000,
    budget: coupon?.budget ?? 500_000,
    uses_max: coupon?.uses_max ?? 100,
    per_person: coupon?.per_person ?? 1,
    opens_at: coupon?.opens_at ?? toWireTime(new Date(now)),
    closes_at: coupon?.closes_at ?? toWireTime(new Date(now + DAYS_OPEN * 24 * HOUR_MS)),
    joined_within_days: coupon?.joined_within_days ?? null,
    deposit_within_days: coupon?.deposit_within_days ?? null,
    exclusive_group: coupon?.exclusive_group ?? null,
    valid_days: coupon?.valid_days ?? null,
    per_person_day: coupon?.per_person_day ?? null,
    per_person_batch: coupon?.per_person_batch ?? null,
    day_max: coupon?.day_max ?? null,
    min_level: coupon?.min_level ?? null,
    no_active_bonus: coupon?.no_active_bonus ?? false,
    promotion_id: coupon?.promotion_id ?? null,
    word: null,
    reason: '',
  }
}

export interface CouponForm {
  readonly form: Form<CouponValues>
  readonly save: Action<typeof saveCoupon>
  submit(event?: { preventDefault(): void }): void
}

/** The form of a campaign; null makes a new one. */
export function useCouponForm(coupon: DeskCoupon | null, onSaved: () => void): CouponForm {
  const initial = valuesOf(coupon)
  const form = useForm<CouponValues>(saveCoupon.input, initial)
  const fields = Object.keys(initial) as (keyof CouponValues)[]
  const save = useAction(saveCoupon, {
    renews: [listCoupons, countCouponsWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const submit = form.onSubmit((values) =>
    save.run(coupon ? { ...values, campaign_id: coupon.campaign_id } : values),
  )
  return { form, save, submit }
}
