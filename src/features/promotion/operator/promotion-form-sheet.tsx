import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { MomentInput } from '#ui/parts/moment-input.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { kindWords } from '../member/promotion-words.ts'
import { TermsCard } from '../member/terms-card.tsx'
import type { DeskPromotion } from '../operator-contract.ts'
import { promotionKinds, type PromotionKind } from '../rules/terms.ts'
import { CostFacts } from './cost-facts.tsx'
import { type PromotionValues, usePromotionForm } from './promotion-form.ts'
import { TermFields } from './term-fields.tsx'

/** Writes a promotion or its next version; below it how members read it, and what it costs. */
export function PromotionFormSheet({
  promotion,
  onClose,
}: {
  promotion: DeskPromotion | null
  onClose: () => void
}) {
  const { form, save, submit, setKind } = usePromotionForm(promotion, onClose)
  const { errors } = form
  return (
    <Sheet
      open
      onClose={onClose}
      title={promotion ? `ฉบับใหม่ของโปรโมชั่น #${promotion.promotion_id}` : 'สร้างโปรโมชั่น'}
      maxWidth={640}
    >
      <form noValidate onSubmit={submit}>
        <SheetBody>
          <div className="stack">
            <HeadFields form={form} isNew={promotion === null} setKind={setKind} />
            <TermFields form={form} />
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={errors.reason?.message}
              {...form.register('reason')}
            />
            <Section title="ตัวอย่างที่สมาชิกอ่าน">
              <TermsCard terms={readable(form.values)} />
            </Section>
            <Section title="ค่าใช้จ่ายก่อนเปิด">
              <CostFacts values={form.values} />
            </Section>
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

/** What it is called, and when it is open; the kind is the first version's. */
function HeadFields({
  form,
  isNew,
  setKind,
}: {
  form: Form<PromotionValues>
  isNew: boolean
  setKind: (kind: PromotionKind) => void
}) {
  const { errors } = form
  const kind = form.watch('kind')
  const opens = form.field('opens_at')
  const closes = form.field('closes_at')
  return (
    <>
      {isNew ? (
        <SelectInput
          label="ประเภท"
          error={errors.kind?.message}
          value={kind}
          options={promotionKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChange={(value) => setKind(value as PromotionKind)}
        />
      ) : (
        <p className="t14 c2">ประเภท {kindWords[kind]} · ผู้ที่รับไปแล้วใช้ฉบับเดิม</p>
      )}
      <TextInput
        label="ชื่อ"
        maxLength={80}
        error={errors.title?.message}
        value={form.watch('title')}
        onChange={(event) => form.field('title').onChange(event.currentTarget.value)}
      />
      <MomentInput
        label="เปิด"
        empty="ต้องกำหนดเวลา"
        error={errors.opens_at?.message}
        value={opens.value}
        onChange={(next) => {
          if (next !== null) opens.onChange(next)
        }}
      />
      <MomentInput
        label="หมดเขต"
        empty="จนกว่าจะประกาศปิด"
        error={errors.closes_at?.message}
        value={closes.value}
        onChange={closes.onChange}
      />
    </>
  )
}

/** What is not filled in yet stands as nothing. */
const readable = (values: PromotionValues): PromotionValues => ({
  ...values,
  title: values.title.trim() || 'ชื่อโปรโมชั่น',
  rate_bp: values.rate_bp || 0,
  wager_times: values.wager_times || 0,
  lifetime_days: values.lifetime_days || 0,
})
