import { useState } from 'react'
import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { Field, TextInput } from '#ui/parts/field.tsx'
import field from '#ui/parts/field.module.css'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import type { DeskPoll } from '../operator-contract.ts'
import type { PollKind } from '../rules/choices.ts'
import { type PollValues, usePollForm } from './poll-form.ts'
import type { PollImageField } from './poll-place.ts'
import { PollPreview } from './poll-preview.tsx'
import { PrizeFields } from './prize-fields.tsx'

const kinds = [
  { value: 'pick', label: 'เลือกข้อ' },
  { value: 'score', label: 'สกอร์' },
  { value: 'number', label: 'ตัวเลข' },
] as const

/** Writes the terms of a poll, below them how it will look. */
export function PollFormSheet({
  poll,
  ImageField,
  onClose,
}: {
  poll: DeskPoll | null
  ImageField: PollImageField
  onClose: () => void
}) {
  const { form, save, submit } = usePollForm(poll, onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title={poll ? `แก้เงื่อนไข #${poll.poll_id}` : 'สร้างกิจกรรมทายผล'}
      maxWidth={640}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <Question form={form} />
            <ImageField
              label="รูป"
              hint="แนวนอน 16:7 ไม่ใส่ก็ได้"
              error={form.errors.image?.message}
              {...form.field('image')}
            />
            <Times form={form} />
            <PrizeFields form={form} />
            <PollPreview values={form.values} />
          </div>
        </SheetBody>
        <SheetActions>
          <Button look="quiet" size="lg" onClick={onClose}>
            ไม่บันทึก
          </Button>
          <Button type="submit" size="lg" sending={save.pending && 'กำลังบันทึก…'}>
            บันทึก
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

function Question({ form }: { form: Form<PollValues> }) {
  const kind = form.watch('kind')
  const { errors } = form
  const setKind = (next: PollKind) => {
    form.field('kind').onChange(next)
    form.field('digits').onChange(next === 'number' ? 2 : null)
    form.field('home_name').onChange(next === 'score' ? '' : null)
    form.field('away_name').onChange(next === 'score' ? '' : null)
    if (next === 'number') form.field('choices').onChange([])
  }
  return (
    <>
      <Segmented label="แบบของคำถาม" items={kinds} value={kind} onChange={setKind} />
      <TextInput
        label="คำถาม"
        maxLength={80}
        error={errors.title?.message}
        {...form.register('title')}
      />
      {kind === 'number' ? (
        <Segmented
          label="จำนวนหลัก"
          items={[
            { value: '2', label: '2 หลัก' },
            { value: '3', label: '3 หลัก' },
          ]}
          value={form.watch('digits') === 3 ? '3' : '2'}
          onChange={(digits) => form.field('digits').onChange(Number(digits))}
        />
      ) : null}
      {kind === 'score' ? (
        <>
          <NameInput form={form} name="home_name" label="เจ้าบ้าน" />
          <NameInput form={form} name="away_name" label="ทีมเยือน" />
        </>
      ) : null}
      {kind === 'number' ? null : <ChoiceLines key={kind} form={form} kind={kind} />}
      <Field
        label="กติกาที่สมาชิกอ่าน"
        error={errors.rules?.message}
        control={(described) => (
          <textarea
            {...described}
            rows={3}
            maxLength={1000}
            className={field.input}
            value={form.watch('rules')}
            onChange={(event) => form.field('rules').onChange(event.currentTarget.value)}
          />
        )}
      />
    </>
  )
}

function NameInput({
  form,
  name,
  label,
}: {
  form: Form<PollValues>
  name: 'home_name' | 'away_name'
  label: string
}) {
  const { value, onChange } = form.field(name)
  return (
    <TextInput
      label={label}
      maxLength={30}
      error={form.errors[name]?.message}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** One choice a line: a list of scores is pasted faster than typed into boxes. */
function ChoiceLines({ form, kind }: { form: Form<PollValues>; kind: 'pick' | 'score' }) {
  const { value, onChange } = form.field('choices')
  const [text, setText] = useState(() => value.map(({ label }) => label).join('\n'))
  return (
    <Field
      label="คำตอบ บรรทัดละข้อ"
      hint={kind === 'score' ? 'เช่น 2-1 ระบบเพิ่ม “อื่น ๆ” ให้ท้ายรายการ' : 'อย่างน้อย 2 ข้อ'}
      error={form.errors.choices?.message}
      control={(described) => (
        <textarea
          {...described}
          rows={5}
          className={field.input}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            const lines = currentTarget.value.split('\n').map((line) => line.trim())
            const known = new Map(value.map((choice) => [choice.label, choice.image]))
            onChange(
              lines
                .filter((line) => line !== '')
                .map((label) => ({ label, image: known.get(label) ?? null })),
            )
          }}
        />
      )}
    />
  )
}

function Times({ form }: { form: Form<PollValues> }) {
  const times = [
    ['opens_at', 'เปิดให้ทาย'],
    ['closes_at', 'ปิดรับ'],
    ['event_at', 'เริ่มแข่งหรือออกผล'],
  ] as const
  return times.map(([name, label]) => {
    const { value, onChange } = form.field(name)
    return (
      <MomentInput
        key={name}
        label={label}
        empty="ต้องกำหนดเวลา"
        error={form.errors[name]?.message}
        value={value}
        onChange={(next) => {
          if (next !== null) onChange(next)
        }}
      />
    )
  })
}
