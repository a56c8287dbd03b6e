import type { Form } from '#ui/client/form.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import type { PollValues } from './poll-form.ts'
import { leaveOut, RolloverFields } from './rollover-fields.tsx'

const currencies = [
  { value: 'THB', label: 'เงิน (บาท)' },
  { value: 'POINT', label: 'แต้ม' },
] as const
const prizeKinds = [
  { value: 'pot', label: 'หารกัน' },
  { value: 'fixed', label: 'ต่อสิทธิ์ มีงบ' },
] as const
const weights = [
  { value: 'vote', label: 'ตามสิทธิ์ที่ถูก' },
  { value: 'member', label: 'คนละเท่ากัน' },
] as const
const products = [
  { value: 'all', label: 'ทุกประเภท' },
  { value: 'lottery', label: 'หวย' },
] as const

function PrizeKind({ form }: { form: Form<PollValues> }) {
  return (
    <Segmented
      label="แบบของรางวัล"
      items={prizeKinds}
      value={form.watch('prize_kind')}
      onChange={(kind) => {
        form.field('prize_kind').onChange(kind)
        leaveOut(form)
      }}
    />
  )
}

/** Baht to the satang, or whole points. */
function Prize({
  form,
  name,
  ...rest
}: {
  form: Form<PollValues>
  name: 'prize_amount' | 'budget_amount'
  label: string
  hint?: string
}) {
  const { value, onChange } = form.field(name)
  const error = form.errors[name]?.message
  return form.watch('currency') === 'THB' ? (
    <AmountLine {...rest} wire={value} error={error} onChange={onChange} />
  ) : (
    <NumberField
      {...rest}
      value={value === '' ? Number.NaN : Number(value)}
      error={error}
      onChange={(points) => onChange(points === null || Number.isNaN(points) ? '' : `${points}`)}
    />
  )
}

/** What there is to win, and how votes are earned. */
export function PrizeFields({ form }: { form: Form<PollValues> }) {
  const { errors } = form
  const isFixed = form.watch('prize_kind') === 'fixed'
  const product = form.field('product')
  const stakePerVote = form.field('stake_per_vote')
  const votesMax = form.field('votes_max')
  return (
    <>
      <Segmented
        label="จ่ายเป็น"
        items={currencies}
        value={form.watch('currency')}
        onChange={(currency) => {
          form.field('currency').onChange(currency)
          const amount = currency === 'THB' ? '1000.00' : '1000'
          form.field('prize_amount').onChange(amount)
          form.field('budget_amount').onChange(amount)
          form.field('rolls_from').onChange(null)
        }}
      />
      <PrizeKind form={form} />
      <Segmented label="แบ่งรางวัล" items={weights} {...form.field('weighs')} />
      <Prize form={form} name="prize_amount" label={isFixed ? 'รางวัลต่อสิทธิ์' : 'รางวัลรวม'} />
      {isFixed ? (
        <Prize
          form={form}
          name="budget_amount"
          label="งบสูงสุด"
          hint="ถ้าผู้ทายถูกมากกว่างบ แบ่งงบเท่ากันตามสัดส่วน"
        />
      ) : (
        <RolloverFields form={form} />
      )}
      <Segmented
        label="ยอดเล่นที่นับเป็นสิทธิ์"
        items={products}
        value={product.value === null ? 'all' : 'lottery'}
        onChange={(value) => product.onChange(value === 'all' ? null : value)}
      />
      <AmountLine
        label="ยอดเล่นต่อ 1 สิทธิ์ (บาท)"
        hint="ทุกคนที่ยืนยันบัญชีแล้วทายฟรี 1 สิทธิ์"
        error={errors.stake_per_vote?.message}
        wire={stakePerVote.value}
        onChange={stakePerVote.onChange}
      />
      <NumberField
        label="สิทธิ์สูงสุดต่อคน"
        hint="1 ถึง 10 รวมสิทธิ์ฟรี"
        error={errors.votes_max?.message}
        value={votesMax.value}
        onChange={(count) => votesMax.onChange(count ?? Number.NaN)}
      />
    </>
  )
}
