import { SPIN_POINTS } from '#kernel/points.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Segmented } from '#ui/parts/choice.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { baht, whole } from '#ui/thai/figures.ts'
import { periodWords } from '../member/quest-words.ts'
import { type DeskQuest, listDeskEvents } from '../operator-contract.ts'
import { type QuestPeriod, questPeriods } from '../rules/periods.ts'
import { GIFT_POINTS_MAX, type QuestType, questTypes, typeRules } from '../rules/quest-types.ts'
import { goalWords, shownVersion, typeWords } from './quest-desk-words.ts'
import type { QuestForm } from './quest-form.ts'

const isSum = (type: QuestType) => typeRules[type].unit === 'satang'
const typeOptions = questTypes
  .filter((value) => value !== 'check_in')
  .map((value) => ({ value, label: typeWords[value] }))
const periodsOf = (type: QuestType): QuestPeriod[] =>
  questPeriods.filter((period) => typeRules[type].goalMax[period] !== undefined)

/** What is counted, in which period, how much of it, and what it gives. */
export function GoalFields({ form }: { form: QuestForm }) {
  const type = form.field('type')
  const period = form.field('period')
  const product = form.field('product')
  const goal = form.field('goal')
  const eventId = form.field('event_id')
  const { group, goalMax } = typeRules[type.value]
  const most = Number(goalMax[period.value] ?? 0n)
  const setPeriod = (next: QuestPeriod) => {
    period.onChange(next)
    if (next !== 'event') eventId.onChange(null)
  }
  const setType = (next: QuestType) => {
    type.onChange(next)
    product.onChange(typeRules[next].group === 'play' ? 'lottery' : null)
    goal.onChange(isSum(next) ? 50_000 : 1)
    if (typeRules[next].group === 'gift' && form.values.spins !== null) takePoints(form)
    const [first] = periodsOf(next)
    if (first && !periodsOf(next).includes(period.value)) setPeriod(first)
  }
  const shownMost = (isSum(type.value) ? most / 100 : most).toLocaleString('en-US')
  return (
    <>
      <SelectInput
        label="แบบภารกิจ"
        options={typeOptions}
        value={type.value}
        error={form.errors.type?.message ?? form.errors.product?.message}
        onChange={(next) => setType(next as QuestType)}
      />
      <SelectInput
        label="รอบ"
        options={periodsOf(type.value).map((value) => ({ value, label: periodWords[value] }))}
        value={period.value}
        error={form.errors.period?.message}
        onChange={(next) => setPeriod(next as QuestPeriod)}
      />
      {period.value === 'event' ? <EventField form={form} /> : null}
      <NumberField
        key={type.value}
        label={`เป้าหมาย (${goalWords[type.value]})`}
        hint={`ไม่เกิน ${shownMost} ต่อรอบ`}
        figure={isSum(type.value) ? baht : whole}
        value={goal.value}
        error={form.errors.goal?.message}
        onChange={(next) => goal.onChange(next ?? Number.NaN)}
      />
      {group === 'play' ? <GiftField form={form} /> : null}
      <AmountField
        form={form}
        hint={
          group === 'play'
            ? '20 แต้มมีค่าไม่เกิน ฿1'
            : `ภารกิจที่ไม่ใช่การเล่นรวมกันไม่เกิน ${GIFT_POINTS_MAX[period.value]} แต้มต่อคนต่อรอบ`
        }
      />
    </>
  )
}

function takePoints(form: QuestForm): void {
  form.field('spins').onChange(null)
  form.field('points').onChange(5)
}

/** Whether points or free spins are given; what is no play gives less than one spin is worth. */
function GiftField({ form }: { form: QuestForm }) {
  const spins = form.field('spins')
  return (
    <Segmented
      label="รางวัล"
      items={[
        { value: 'points', label: 'แต้ม' },
        { value: 'spins', label: 'สิทธิ์หมุนกงล้อ' },
      ]}
      value={spins.value === null ? 'points' : 'spins'}
      onChange={(next) => {
        if (next === 'points') return takePoints(form)
        form.field('points').onChange(null)
        spins.onChange(1)
      }}
    />
  )
}

function AmountField({ form, hint }: { form: QuestForm; hint: string }) {
  const name = form.values.spins === null ? 'points' : 'spins'
  const amount = form.field(name)
  return (
    <NumberField
      key={name}
      label={name === 'points' ? 'แต้มที่ให้' : 'สิทธิ์หมุนที่ให้'}
      hint={name === 'points' ? hint : `หนึ่งสิทธิ์มีค่าเท่า ${SPIN_POINTS} แต้ม`}
      value={amount.value}
      error={form.errors[name]?.message ?? form.errors.points?.message}
      onChange={(next) => amount.onChange(next ?? Number.NaN)}
    />
  )
}

const NONE = ''

function EventField({ form }: { form: QuestForm }) {
  const { data = [] } = useCall(listDeskEvents, {})
  const { value, onChange } = form.field('event_id')
  return (
    <SelectInput
      label="กิจกรรม"
      options={[
        { value: NONE, label: 'เลือกกิจกรรม' },
        ...data
          .filter((event) => !event.is_over)
          .map((event) => ({ value: `${event.event_id}`, label: event.title })),
      ]}
      value={value === null ? NONE : `${value}`}
      error={form.errors.event_id?.message}
      onChange={(next) => onChange(next === NONE ? null : Number(next))}
    />
  )
}

/** Who has it, after what, and how much it may give altogether. */
export function BoundFields({ form, older }: { form: QuestForm; older: readonly DeskQuest[] }) {
  const level = form.field('level_min')
  const needs = form.field('needs_quest')
  const budget = form.field('budget')
  return (
    <>
      <NumberField
        label="ระดับสมาชิกขั้นต่ำ"
        empty="ทุกระดับ"
        value={level.value}
        error={form.errors.level_min?.message}
        onChange={level.onChange}
      />
      <SelectInput
        label="ต้องรับภารกิจนี้ก่อน"
        options={[
          { value: NONE, label: 'ไม่มี' },
          ...older.map((quest) => ({
            value: `${quest.quest_id}`,
            label: shownVersion(quest).title,
          })),
        ]}
        value={needs.value === null ? NONE : `${needs.value}`}
        error={form.errors.needs_quest?.message}
        onChange={(next) => needs.onChange(next === NONE ? null : Number(next))}
      />
      <NumberField
        label="งบแต้มทั้งหมดของฉบับนี้"
        hint={
          form.values.spins === null
            ? 'แจกครบแล้วสมาชิกเห็นว่าหมดโควตา'
            : `นับเป็นแต้ม หนึ่งสิทธิ์หมุนเท่า ${SPIN_POINTS} แต้ม แจกครบแล้วสมาชิกเห็นว่าหมดโควตา`
        }
        empty="ไม่จำกัด"
        value={budget.value}
        error={form.errors.budget?.message}
        onChange={budget.onChange}
      />
    </>
  )
}
