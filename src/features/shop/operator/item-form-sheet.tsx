import { useState } from 'react'
import { formatBaht } from '#kernel/money.ts'
import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { CountedText } from '#ui/parts/counted-text.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount, satangOf } from '#ui/thai/money.ts'
import { baht } from '#ui/thai/figures.ts'
import { ONLY_VARIANT } from '../member/shop-words.ts'
import {
  countShopWaiting,
  type DeskItem,
  listDeskItems,
  listShopCoupons,
  saveItem,
  type ShopItemInputWire,
} from '../operator-contract.ts'
import { SPIN_POINTS } from '#kernel/points.ts'
import { LEVEL_MAX, shopKinds } from '../rules/shop-terms.ts'
import {
  couponWords,
  kindWords,
  type ShopImageField,
  shownVersion,
  worthWords,
} from './shop-desk-words.ts'

type Values = Omit<ShopItemInputWire, 'item_id'>
interface FieldsProps {
  readonly form: Form<Values>
}

const PPM_OF_PERCENT = 10_000

/** The version that members have, to be changed, or the terms of a usual item. */
function valuesOf(item: DeskItem | null): Values {
  if (!item) {
    return {
      kind: 'credit',
      title: '',
      note: '',
      points: 500,
      discount_ppm: 0,
      level_discounts: [],
      min_level: 1,
      spins: null,
      coupon_id: null,
      picture: null,
      worth: '25.00',
      per_day: null,
      per_person: null,
      opens_at: null,
      closes_at: null,
      variants: [ONLY_VARIANT],
      reason: '',
    }
  }
  const {
    version: _version,
    written_by: _by,
    written_at: _at,
    coupon: _coupon,
    ...terms
  } = shownVersion(item)
  return { ...terms, kind: item.kind, reason: '' }
}

/** Writes an item, or its next version. */
export function ItemFormSheet({
  item,
  ImageField,
  onClose,
}: {
  item: DeskItem | null
  ImageField: ShopImageField
  onClose: () => void
}) {
  const initial = valuesOf(item)
  const form = useForm<Values>(saveItem.input, initial)
  const fields = Object.keys(initial) as (keyof Values)[]
  const save = useAction(saveItem, {
    renews: [listDeskItems, countShopWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onClose()
    },
    onRefused: (error) => showDetails(form, error, fields),
  })
  const submit = form.onSubmit((values) =>
    save.run(item ? { ...values, item_id: Number(item.item_id) } : values),
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={item ? `ฉบับใหม่ของของแลก #${item.item_id}` : 'สร้างของแลก'}
      maxWidth={560}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <WhatFields form={form} isNew={item === null} />
            <ImageField
              label="รูป"
              hint="แนวนอน 4:3 ไม่ใส่ก็ได้"
              error={form.errors.picture?.message}
              {...form.field('picture')}
            />
            <PriceFields form={form} />
            <LimitFields form={form} />
            <LevelFields form={form} />
            <WhenFields form={form} />
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

function WhatFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const kind = form.field('kind')
  const note = form.field('note')
  const spins = form.field('spins')
  const coupon = form.field('coupon_id')
  return (
    <>
      {isNew ? (
        <Segmented
          label="ชนิด"
          items={shopKinds.map((value) => ({
            value,
            label: kindWords[value],
          }))}
          value={kind.value}
          onChange={(next) => {
            kind.onChange(next)
            spins.onChange(next === 'spins' ? 1 : null)
            coupon.onChange(null)
          }}
        />
      ) : null}
      <TextInput
        label="ชื่อ"
        hint="สมาชิกเห็นในร้าน"
        maxLength={80}
        autoComplete="off"
        error={form.errors.title?.message}
        {...form.register('title')}
      />
      <CountedText
        label="รายละเอียด"
        lines={2}
        max={300}
        value={note.value}
        error={form.errors.note?.message}
        onChange={note.onChange}
      />
      <VariantsField form={form} />
    </>
  )
}

/** One a line; what was typed stays as it is while it is typed. */
function VariantsField({ form }: FieldsProps) {
  const { value, onChange } = form.field('variants')
  const [text, setText] = useState(value.join('\n'))
  const fault = value.map((_, n) => form.faultAt(`variants.${n}`)).find(Boolean)
  return (
    <CountedText
      label="แบบ บรรทัดละหนึ่งแบบ"
      hint="แต่ละแบบมีสต็อกของตัวเอง"
      lines={3}
      max={800}
      value={text}
      error={form.errors.variants?.message ?? fault}
      onChange={(next) => {
        setText(next)
        onChange(
          next
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }}
    />
  )
}

function PriceFields({ form }: FieldsProps) {
  const { errors } = form
  const kind = form.field('kind').value
  const points = form.field('points')
  const discount = form.field('discount_ppm')
  return (
    <>
      <NumberField
        label="ราคา (แต้มต่อชิ้น)"
        value={points.value}
        error={errors.points?.message}
        onChange={(next) => points.onChange(next ?? Number.NaN)}
      />
      <GiftField form={form} kind={kind} />
      <PercentField
        label="ส่วนลด (%)"
        empty="ไม่ลด"
        value={discount.value}
        error={errors.discount_ppm?.message}
        onChange={discount.onChange}
      />
    </>
  )
}

/** What one piece gives: what it is worth is typed, or follows from that. */
function GiftField({ form, kind }: FieldsProps & { kind: Values['kind'] }) {
  const { errors } = form
  const worth = form.field('worth')
  const spins = form.field('spins')
  if (kind === 'coupon') return <CouponField form={form} />
  if (kind === 'spins') {
    return (
      <NumberField
        label="สิทธิ์หมุนต่อชิ้น"
        hint={`หนึ่งสิทธิ์มีค่า ${SPIN_POINTS} แต้ม ราคาหลังหักส่วนลดต้องไม่ต่ำกว่านั้น`}
        value={spins.value}
        error={errors.spins?.message}
        onChange={(next) => spins.onChange(next ?? Number.NaN)}
      />
    )
  }
  return (
    <NumberField
      label={`${worthWords[kind]} (บาท)`}
      hint="20 แต้มมีค่าไม่เกิน ฿1"
      figure={baht}
      value={worth.value === '' ? Number.NaN : Number(satangOf(worth.value))}
      error={errors.worth?.message}
      onChange={(next) =>
        worth.onChange(next === null || Number.isNaN(next) ? '' : formatBaht(BigInt(next)))
      }
    />
  )
}

/** Which campaign's coupons it gives. */
function CouponField({ form }: FieldsProps) {
  const { value, onChange } = form.field('coupon_id')
  const query = useCall(listShopCoupons, {})
  const known = (query.data ?? []).map((one) => ({
    value: `${one.coupon_id}`,
    label: `${couponWords(one)} · เหลือ ${formatCount(one.left)} ใบ`,
  }))
  const isKnown = value === null || known.some((one) => one.value === `${value}`)
  return (
    <SelectInput
      label="แคมเปญคูปอง"
      hint="เฉพาะแคมเปญรายบุคคลที่เปิดอยู่ 20 แต้มมีค่าไม่เกิน ฿1"
      value={value === null ? '' : `${value}`}
      options={[
        { value: '', label: known.length === 0 ? 'ยังไม่มีแคมเปญที่ใช้ได้' : 'เลือกแคมเปญ' },
        ...known,
        ...(isKnown ? [] : [{ value: `${value}`, label: `#${value}` }]),
      ]}
      error={form.errors.coupon_id?.message}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}

function LimitFields({ form }: FieldsProps) {
  const limit = (name: 'per_day' | 'per_person', label: string) => {
    const { value, onChange } = form.field(name)
    return (
      <NumberField
        label={label}
        empty="ไม่จำกัด"
        value={value}
        error={form.errors[name]?.message}
        onChange={onChange}
      />
    )
  }
  return (
    <>
      {limit('per_day', 'แลกได้ต่อคนต่อวัน (ชิ้น)')}
      {limit('per_person', 'แลกได้ต่อคนทั้งหมด (ชิ้น)')}
    </>
  )
}

/** Levels that the form always asks for; one more where an item has it. */
const LEVELS_ASKED = 4

/** From which level on it can be had, and what each level gets off. */
function LevelFields({ form }: FieldsProps) {
  const least = form.field('min_level')
  const { value: discounts, onChange } = form.field('level_discounts')
  const asked = Math.min(LEVEL_MAX - 1, Math.max(LEVELS_ASKED, discounts.length))
  return (
    <>
      <NumberField
        label="ระดับสมาชิกขั้นต่ำ"
        value={least.value}
        error={form.errors.min_level?.message}
        onChange={(next) => least.onChange(next ?? Number.NaN)}
      />
      {Array.from({ length: asked }, (_, n) => (
        <PercentField
          // Levels have a fixed order and no other name here.
          key={n}
          label={`ส่วนลดระดับ ${n + 2} (%)`}
          empty="เท่าระดับก่อน"
          value={discounts[n] ?? 0}
          error={form.faultAt(`level_discounts.${n}`)}
          onChange={(next) =>
            onChange(
              Array.from({ length: asked }, (__, at) => (at === n ? next : (discounts[at] ?? 0))),
            )
          }
        />
      ))}
    </>
  )
}

/** A part of a million, typed as a percentage; 0 is left empty. */
function PercentField({
  value,
  onChange,
  ...field
}: {
  label: string
  empty: string
  value: number
  error: string | undefined
  onChange: (ppm: number) => void
}) {
  return (
    <NumberField
      {...field}
      value={value === 0 ? null : value / PPM_OF_PERCENT}
      onChange={(next) => onChange((next ?? 0) * PPM_OF_PERCENT)}
    />
  )
}

function WhenFields({ form }: FieldsProps) {
  const { errors } = form
  const opens = form.field('opens_at')
  const closes = form.field('closes_at')
  return (
    <>
      <MomentInput
        label="เริ่ม"
        empty="เมื่ออนุมัติ"
        error={errors.opens_at?.message}
        value={opens.value}
        onChange={opens.onChange}
      />
      <MomentInput
        label="หมดเขต"
        empty="ไม่กำหนด"
        error={errors.closes_at?.message}
        value={closes.value}
        onChange={closes.onChange}
      />
    </>
  )
}
