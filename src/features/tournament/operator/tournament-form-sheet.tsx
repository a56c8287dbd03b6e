import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { Field, FieldBelow, TextInput } from '#ui/parts/field.tsx'
import fieldClasses from '#ui/parts/field.module.css'
import { NumberField } from '#ui/parts/number-field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDay } from '#ui/thai/dates.ts'
import {
  countTournamentsWaiting,
  type DeskTournament,
  listDeskTournaments,
  saveTournament,
} from '../operator-contract.ts'
import { TierFields } from './tier-fields.tsx'
import { fieldsOf, type TournamentValues, valuesOf } from './tournament-form.ts'

/** Writes a tournament, or the next version of a draft. */
export function TournamentFormSheet({
  tournament,
  onClose,
}: {
  tournament: DeskTournament | null
  onClose: () => void
}) {
  const initial = valuesOf(tournament)
  const form = useForm<TournamentValues>(saveTournament.input, initial)
  const save = useAction(saveTournament, {
    renews: [listDeskTournaments, countTournamentsWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onClose()
    },
    onRefused: (error) => showDetails(form, error, fieldsOf(form.values)),
  })
  const submit = form.onSubmit((values) =>
    save.run(tournament ? { ...values, tournament_id: Number(tournament.tournament_id) } : values),
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={tournament ? `ฉบับใหม่ของการแข่งขัน #${tournament.tournament_id}` : 'สร้างการแข่งขัน'}
      maxWidth={560}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <TextInput
              label="ชื่อ"
              maxLength={80}
              autoComplete="off"
              error={form.errors.title?.message}
              {...form.register('title')}
            />
            <TextInput
              label="รายละเอียด"
              maxLength={500}
              autoComplete="off"
              error={form.errors.about?.message}
              {...form.register('about')}
            />
            <TimeFields form={form} />
            <PointFields form={form} />
            <TierFields form={form} />
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

function TimeFields({ form }: { form: Form<TournamentValues> }) {
  const repeats = form.field('repeats_weekly')
  return (
    <>
      <DayField form={form} name="from_day" label="วันแรก" />
      <DayField form={form} name="to_day" label="วันสุดท้าย" />
      <Segmented
        label="จัดซ้ำ"
        items={[
          { value: 'once', label: 'ครั้งเดียว' },
          { value: 'weekly', label: 'ทุกสัปดาห์' },
        ]}
        value={repeats.value ? 'weekly' : 'once'}
        onChange={(next) => repeats.onChange(next === 'weekly')}
      />
      <FieldBelow id="repeats-fault" error={form.errors.repeats_weekly?.message} />
    </>
  )
}

function DayField({
  form,
  name,
  label,
}: {
  form: Form<TournamentValues>
  name: 'from_day' | 'to_day'
  label: string
}) {
  const { value, onChange } = form.field(name)
  return (
    <Field
      label={label}
      hint={value === '' ? undefined : thaiDay(value)}
      error={form.errors[name]?.message}
      control={(described) => (
        <input
          {...described}
          type="date"
          className={fieldClasses.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  )
}

function PointFields({ form }: { form: Form<TournamentValues> }) {
  const dayMax = form.field('day_max_points')
  const cap = form.field('cap_points')
  const least = form.field('least_points')
  return (
    <>
      <NumberField
        label="นับไม่เกินต่อวัน (แต้ม)"
        hint="1 แต้มสุทธิต่อยอดเล่น ฿100"
        value={dayMax.value}
        error={form.errors.day_max_points?.message}
        onChange={(next) => dayMax.onChange(next ?? Number.NaN)}
      />
      <NumberField
        label="รางวัลไม่เกินต่อ 1 แต้มสุทธิ (แต้ม)"
        hint="รวมทุกการแข่งขันที่วันตรงกันได้ไม่เกิน 4"
        value={cap.value}
        error={form.errors.cap_points?.message}
        onChange={(next) => cap.onChange(next ?? Number.NaN)}
      />
      <NumberField
        label="แต้มสุทธิขั้นต่ำที่ได้รางวัล"
        value={least.value}
        error={form.errors.least_points?.message}
        onChange={(next) => least.onChange(next ?? Number.NaN)}
      />
    </>
  )
}
