import type { Form } from '#ui/client/form.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
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

/** What there is to win, and how votes are earned. */
export function PrizeFields({ form }: { form: Form<PollValues> }) {
  const { errors } = form
  const isFixed = form.watch('prize_kind') === 'fixed'
  const product = form.field('product')
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
      <TextInput
        label={isFixed ? 'รางวัลต่อสิทธิ์' : 'รางวัลรวม'}
        inputMode="decimal"
        error={errors.prize_amount?.message}
        {...form.register('prize_amount')}
      />
      {isFixed ? (
        <TextInput
          label="งบสูงสุด"
          hint="ถ้าผู้ทายถูกมากกว่างบ แบ่งงบเท่ากันตามสัดส่วน"
          inputMode="decimal"
          error={errors.budget_amount?.message}
          {...form.register('budget_amount')}
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
      <TextInput
        label="ยอดเล่นต่อ 1 สิทธิ์ (บาท)"
        hint="ทุกคนที่ยืนยันบัญชีแล้วทายฟรี 1 สิทธิ์"
        inputMode="decimal"
        error={errors.stake_per_vote?.message}
        {...form.register('stake_per_vote')}
      />
      <TextInput
        label="สิทธิ์สูงสุดต่อคน"
        hint="1 ถึง 10 รวมสิทธิ์ฟรี"
        inputMode="numeric"
        maxLength={2}
        error={errors.votes_max?.message}
        value={`${votesMax.value || ''}`}
        onChange={(event) => votesMax.onChange(Number(event.currentTarget.value) || 0)}
      />
    </>
  )
}
