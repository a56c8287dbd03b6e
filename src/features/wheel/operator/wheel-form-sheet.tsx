import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { baht } from '#ui/thai/figures.ts'
import {
  countWheelsWaiting,
  type DeskWheel,
  listDeskWheels,
  saveWheel,
} from '../operator-contract.ts'
import { expectedWorth, priceOf, WEIGHT_SUM } from '../rules/wheel-terms.ts'
import { oddsWords } from '../member/wheel-words.ts'
import { averageWords, shownVersion } from './wheel-desk-words.ts'
import { PrizeFields } from './prize-fields.tsx'
import { EMPTY_PRIZE, type Values } from './wheel-form.ts'

/** A further wheel: what a spin costs and how often it is turned are those of the first ones. */
const EMPTY_WHEEL: Values = {
  title: '',
  cost_points: null,
  takes_spins: true,
  spins_a_day: 20,
  min_level: 1,
  budget: 0,
  opens_at: null,
  closes_at: null,
  prizes: [EMPTY_PRIZE, EMPTY_PRIZE],
  reason: '',
}

/** The newest version, to be changed. */
function valuesOf(wheel: DeskWheel | null): Values {
  if (!wheel) return EMPTY_WHEEL
  const shown = shownVersion(wheel)
  return {
    title: shown.title,
    cost_points: shown.cost_points,
    takes_spins: shown.takes_spins,
    spins_a_day: shown.spins_a_day,
    min_level: shown.min_level,
    budget: shown.budget,
    opens_at: shown.opens_at,
    closes_at: shown.closes_at,
    prizes: shown.prizes.map((prize) => ({ ...prize })),
    reason: '',
  }
}

/** Writes the next version of a wheel; what a spin gives on average is worked out while it is written. */
export function WheelFormSheet({
  wheel,
  onClose,
}: {
  /** Null: a further wheel. */
  wheel: DeskWheel | null
  onClose: () => void
}) {
  const initial = valuesOf(wheel)
  const form = useForm<Values>(saveWheel.input, initial)
  const fields = Object.keys(initial) as (keyof Values)[]
  const save = useAction(saveWheel, {
    renews: [listDeskWheels, countWheelsWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onClose()
    },
    onRefused: (error) => {
      const [place] = error.details.flatMap(({ field }) => /^prizes\.(\d+)/.exec(field)?.[1] ?? [])
      if (place === undefined) return showDetails(form, error, fields)
      form.setError('prizes', { message: `ช่องที่ ${Number(place) + 1}: ${error.message}` })
      return true
    },
  })
  const submit = form.onSubmit((values) =>
    save.run({ ...values, wheel_id: wheel && Number(wheel.wheel_id) }),
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={wheel ? `ฉบับใหม่ของกงล้อ #${wheel.wheel_id}` : 'กงล้อใหม่'}
      maxWidth={640}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <TextInput
              label="ชื่อ"
              maxLength={60}
              autoComplete="off"
              error={form.errors.title?.message}
              {...form.register('title')}
            />
            <TermFields form={form} />
            <TimeFields form={form} />
            <PrizeFields form={form} />
            <Sums values={form.values} error={form.errors.prizes?.message} />
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่บันทึก
          </Button>
          <Button type="submit" size="lg" sending={save.pending && 'กำลังบันทึก…'}>
            ส่งให้อนุมัติ
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

/** What a spin is paid with, and what bounds it. */
function TermFields({ form }: { form: Form<Values> }) {
  const spins = form.field('takes_spins')
  const number = (name: 'spins_a_day' | 'min_level', label: string) => (
    <NumberField
      label={label}
      value={form.field(name).value}
      error={form.errors[name]?.message}
      onChange={(next) => form.field(name).onChange(next ?? Number.NaN)}
    />
  )
  return (
    <>
      <Segmented
        label="สิทธิ์หมุน"
        items={[
          { value: 'yes', label: 'ใช้สิทธิ์หมุนได้' },
          { value: 'no', label: 'ใช้แต้มเท่านั้น' },
        ]}
        value={spins.value ? 'yes' : 'no'}
        onChange={(next) => spins.onChange(next === 'yes')}
      />
      <NumberField
        label="แต้มต่อครั้ง"
        hint="20 แต้มมีค่าไม่เกิน ฿1"
        empty="หมุนด้วยแต้มไม่ได้"
        value={form.field('cost_points').value}
        error={form.errors.cost_points?.message}
        onChange={form.field('cost_points').onChange}
      />
      {number('spins_a_day', 'หมุนได้ต่อวัน (ครั้งต่อบัญชี)')}
      {number('min_level', 'ระดับสมาชิกขั้นต่ำ')}
      <NumberField
        label="งบเครดิต (บาท)"
        hint="ให้ครบแล้วกงล้อปิดเอง โอกาสไม่เปลี่ยน"
        figure={baht}
        value={form.field('budget').value}
        error={form.errors.budget?.message}
        onChange={(next) => form.field('budget').onChange(next ?? Number.NaN)}
      />
    </>
  )
}

/** When it stands there; a wheel of an event ends by itself. */
function TimeFields({ form }: { form: Form<Values> }) {
  const moment = (name: 'opens_at' | 'closes_at', label: string, empty: string) => (
    <MomentInput
      label={label}
      empty={empty}
      value={form.field(name).value}
      error={form.errors[name]?.message}
      onChange={form.field(name).onChange}
    />
  )
  return (
    <>
      {moment('opens_at', 'เริ่มให้หมุน', 'ทันทีที่อนุมัติ')}
      {moment('closes_at', 'เลิกให้หมุน', 'ไม่กำหนด')}
    </>
  )
}

/** All odds together, and what a spin gives on average. */
function Sums({ values, error }: { values: Values; error: string | undefined }) {
  const { prizes, cost_points: costPoints, takes_spins: takesSpins } = values
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const isWhole = prizes.every(
    ({ amount, weight }) => Number.isInteger(amount) && Number.isInteger(weight),
  )
  const isPriced = costPoints === null || Number.isInteger(costPoints)
  const average =
    isWhole && isPriced
      ? averageWords({
          expected: Number(
            expectedWorth(
              prizes.map(({ kind, amount, weight }) => ({ kind, amount: BigInt(amount), weight })),
            ),
          ),
          price: Number(priceOf({ costPoints, takesSpins })) * WEIGHT_SUM,
        })
      : '–'
  return (
    <>
      <p className="t14" aria-live="polite">
        {`โอกาสรวม ${Number.isInteger(weights) ? oddsWords(weights) : '–'} · ให้เฉลี่ยครั้งละ ${average}`}
      </p>
      {error === undefined ? null : (
        <Note tone="red" role="alert">
          {error}
        </Note>
      )}
    </>
  )
}
