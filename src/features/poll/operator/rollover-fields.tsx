import type { Form } from '#ui/client/form.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { prizeAmount } from '../member/poll-words.ts'
import { listLeftPots } from '../operator-contract.ts'
import type { PollValues } from './poll-form.ts'

const ends = [
  { value: 'none', label: 'ไม่จ่าย' },
  { value: 'rollover', label: 'ทบไปกิจกรรมถัดไป' },
] as const

/** Only a pot rolls. */
export function leaveOut(form: Form<PollValues>): void {
  form.field('nobody_right').onChange('none')
  form.field('rolls_from').onChange(null)
}

/** What becomes of the pot when nobody is right, and which pot of an earlier poll comes on top. */
export function RolloverFields({ form }: { form: Form<PollValues> }) {
  const { data } = useCall(listLeftPots, {})
  const currency = form.watch('currency')
  const from = form.watch('rolls_from') ?? null
  const pots = (data ?? []).filter((pot) => pot.currency === currency)
  const isListed = from === null || pots.some(({ poll_id: id }) => Number(id) === Number(from))
  return (
    <>
      <Segmented
        label="ถ้าไม่มีผู้ทายถูก"
        items={ends}
        value={form.watch('nobody_right') ?? 'none'}
        onChange={(end) => form.field('nobody_right').onChange(end)}
      />
      {pots.length === 0 && from === null ? null : (
        <SelectInput
          label="ทบรางวัลจากกิจกรรมที่ไม่มีผู้ทายถูก"
          error={form.errors.rolls_from?.message}
          value={from === null ? '' : `${from}`}
          options={[
            { value: '', label: 'ไม่ทบ' },
            ...(isListed ? [] : [{ value: `${from}`, label: `#${from}` }]),
            ...pots.map((pot) => ({
              value: `${pot.poll_id}`,
              label: `#${pot.poll_id} ${pot.title} · ${prizeAmount(pot.currency, pot.amount)}`,
            })),
          ]}
          onChange={(value) =>
            form.field('rolls_from').onChange(value === '' ? null : Number(value))
          }
        />
      )}
    </>
  )
}
