import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import type { Form } from '#ui/client/form.ts'
import type { DeskCoupon } from '../operator-contract.ts'
import { BonusChoice } from './bonus-choice.tsx'
import classes from './coupon-desk.module.css'
import { rewardUnits, mostOf, worthWords } from './coupon-desk-words.ts'
import { type CouponValues, useCouponForm } from './coupon-form.ts'
import { WhoFields } from './coupon-who-fields.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { baht, whole } from '#ui/thai/figures.ts'

/** Writes a campaign, or a draft anew, and says what it can cost. */
export function CouponFormSheet({
  coupon,
  onClose,
}: {
  coupon: DeskCoupon | null
  onClose: () => void
}) {
  const { form, save, submit } = useCouponForm(coupon, onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title={coupon ? `แก้ร่างคูปอง #${coupon.campaign_id}` : 'สร้างคูปอง'}
      maxWidth={640}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <HeadFields form={form} coupon={coupon} />
            <WorthFields form={form} />
            <WhoFields form={form} />
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
            <Cost values={form.values} />
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

interface FieldsProps {
  form: Form<CouponValues>
}

function HeadFields({ form, coupon }: FieldsProps & { coupon: DeskCoupon | null }) {
  const { errors } = form
  const kind = form.field('kind')
  const word = form.field('word')
  const title = form.field('title')
  return (
    <>
      <TextInput
        label="ชื่อ"
        hint="สมาชิกเห็นเมื่อใช้คูปอง"
        maxLength={80}
        autoComplete="off"
        error={errors.title?.message}
        value={title.value}
        onChange={({ currentTarget }) => title.onChange(currentTarget.value)}
      />
      {coupon === null ? (
        <Segmented
          label="แบบคูปอง"
          items={[
            { value: 'multi', label: 'คำเดียวใช้ได้ทุกคน' },
            { value: 'single', label: 'ชุดรหัส' },
            { value: 'personal', label: 'ให้รายคน' },
          ]}
          value={kind.value}
          onChange={(next) => {
            kind.onChange(next)
            word.onChange(null)
            for (const name of conditions) form.field(name).onChange(null)
            form.field('no_active_bonus').onChange(false)
          }}
        />
      ) : null}
      {kind.value === 'multi' ? (
        <TextInput
          label="คำที่สมาชิกกรอก"
          hint={
            coupon?.word_ending
              ? `เว้นว่างไว้ถ้าใช้คำเดิม ลงท้าย ${coupon.word_ending}`
              : 'A–Z และ 0–9 ยาว 4 ถึง 15 ตัว'
          }
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.word?.message}
          value={word.value ?? ''}
          onChange={({ currentTarget }) =>
            word.onChange(currentTarget.value.trim() === '' ? null : currentTarget.value)
          }
        />
      ) : (
        <p className="t14 c2">
          {kind.value === 'single'
            ? 'ออกรหัสได้หลังบันทึก รหัสละ 17 ตัว มีตัวตรวจกันพิมพ์ผิด'
            : 'ไม่มีรหัส สมาชิกเห็นในคูปองของฉันและกดใช้เอง แต่ละใบจองสิทธิ์และงบไว้'}
        </p>
      )}
    </>
  )
}

/** What one kind asks for and another cannot; emptied when the kind changes. */
const conditions = [
  'joined_within_days',
  'deposit_within_days',
  'exclusive_group',
  'valid_days',
  'per_person_day',
  'per_person_batch',
  'day_max',
  'min_level',
] as const

function WorthFields({ form }: FieldsProps) {
  const { errors } = form
  const reward = form.field('reward')
  const isBonus = reward.value === 'bonus' || reward.value === 'promotion'
  const isMoney = isBonus || reward.value === 'credit'
  const unit = rewardUnits[reward.value]
  const number = (name: 'amount' | 'budget' | 'uses_max' | 'per_person', label: string) => {
    const { value, onChange } = form.field(name)
    return (
      <NumberField
        label={label}
        figure={isMoney && (name === 'amount' || name === 'budget') ? baht : whole}
        value={value}
        error={errors[name]?.message}
        onChange={(next) => onChange(next ?? Number.NaN)}
      />
    )
  }
  return (
    <>
      <Segmented
        label="ให้เป็น"
        items={[
          { value: 'credit', label: 'เครดิตเข้ากระเป๋าหลัก' },
          { value: 'points', label: 'แต้ม' },
          { value: 'spins', label: 'สิทธิ์หมุน' },
          { value: 'bonus', label: 'โบนัส' },
          { value: 'promotion', label: 'โปรฝากเงิน' },
        ]}
        value={reward.value}
        onChange={(next) => {
          reward.onChange(next)
          form.field('promotion_id').onChange(null)
          form.field('valid_days').onChange(null)
        }}
      />
      {isBonus ? <BonusChoice form={form} forDeposit={reward.value === 'promotion'} /> : null}
      <div key={reward.value} className={classes.pair}>
        {isBonus ? null : number('amount', `ให้ต่อสิทธิ์ (${unit})`)}
        {number('uses_max', 'สิทธิ์ทั้งหมด')}
        {number('budget', `งบทั้งหมด (${unit})`)}
        {number('per_person', 'สิทธิ์ต่อคน')}
      </div>
    </>
  )
}

function Cost({ values }: { values: CouponValues }) {
  const most = mostOf(values)
  if (!(most > 0)) return null
  return (
    <Section title="ค่าใช้จ่ายก่อนเปิด">
      <DescriptionList
        facts={[{ term: 'จ่ายสูงสุด', value: worthWords(values.reward, most), strong: true }]}
      />
    </Section>
  )
}
