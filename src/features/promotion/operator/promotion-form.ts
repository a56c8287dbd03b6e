import type { WireInput } from '#kernel/contract.ts'
import { toWireTime } from '#kernel/time.ts'
import { showDetails, useForm } from '#ui/client/form.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { type DeskPromotion, listDeskPromotions, savePromotion } from '../operator-contract.ts'
import type { PromotionKind } from '../rules/terms.ts'

/** What the form holds: the input of the call. */
export type PromotionValues = Omit<WireInput<typeof savePromotion>, 'promotion_id'>

const HOUR_MS = 3_600_000

/** The last version, to be changed, or the terms of a usual reload bonus. */
function valuesOf(promotion: DeskPromotion | null): PromotionValues {
  const [newest] = promotion?.versions ?? []
  if (newest) {
    const { version: _version, written_by: _by, written_at: _at, ...terms } = newest
    return { ...terms, reason: '' }
  }
  return {
    reason: '',
    kind: 'reload',
    title: '',
    product: 'lottery',
    opens_at: toWireTime(new Date((Math.floor(serverNow() / HOUR_MS) + 1) * HOUR_MS)),
    closes_at: null,
    hour_from: null,
    hour_to: null,
    joined_within_days: null,
    deposit_min: '100.00',
    deposit_max: null,
    rate_bp: 2_000,
    bonus_max: '200.00',
    wager_base: 'bonus',
    wager_times: 10,
    stake_max: null,
    cashout_max: '400.00',
    lifetime_days: 14,
    stacking: 'one_per_product',
    by_coupon: false,
    budget: '20000.00',
  }
}

/** The form of a promotion; null makes a new one. */
export function usePromotionForm(promotion: DeskPromotion | null, onSaved: () => void) {
  const initial = valuesOf(promotion)
  const form = useForm<PromotionValues>(savePromotion.input, initial)
  const fields = Object.keys(initial) as (keyof PromotionValues)[]
  const save = useAction(savePromotion, {
    renews: [listDeskPromotions],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onSaved()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const submit = form.onSubmit((values) =>
    save.run(promotion ? { ...values, promotion_id: promotion.promotion_id } : values),
  )
  /** Another kind has other terms; those that it has not are emptied. */
  const setKind = (kind: PromotionKind) => {
    const isFree = kind === 'free_credit'
    const { values } = form
    form.field('kind').onChange(kind)
    form.field('hour_from').onChange(kind === 'happy_hour' ? 1_080 : null)
    form.field('hour_to').onChange(kind === 'happy_hour' ? 1_200 : null)
    form.field('joined_within_days').onChange(kind === 'welcome' ? 7 : null)
    form.field('rate_bp').onChange(isFree ? 0 : values.rate_bp || 2_000)
    if (!isFree) return
    form.field('deposit_min').onChange('0.00')
    form.field('deposit_max').onChange(null)
    form.field('wager_base').onChange('bonus')
    form.field('cashout_max').onChange(values.cashout_max ?? values.bonus_max)
  }
  return { form, save, submit, setKind }
}
