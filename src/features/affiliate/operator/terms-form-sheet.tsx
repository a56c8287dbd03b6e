import { type Product, productNames, productWord } from '#kernel/products.ts'
import { type Form, showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { type Preview, usePreview } from '#ui/client/use-preview.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Arrival } from '#ui/parts/arrival.tsx'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { percentOf } from '#ui/thai/percent.ts'
import {
  type AffiliateDesk,
  type AffiliateTermsWire,
  countAffiliateWaiting,
  getAffiliateDesk,
  previewAffiliate,
  saveAffiliate,
} from '../operator-contract.ts'
import { LEVELS } from '../rules/terms.ts'
import { BaseFields } from './base-fields.tsx'
import { PreviewFacts } from './preview-facts.tsx'
import type { DeskTerms } from './terms-rows.ts'

type Values = AffiliateTermsWire
type Rates = Values['rates']

/** Writes the next version of the terms; below it what they would have given last month. */
export function TermsFormSheet({
  live,
  bound,
  poolBoundPpm,
  onClose,
}: {
  live: DeskTerms
  bound: AffiliateDesk['bound']
  /** The most that all levels of a pooled base may give together. */
  poolBoundPpm: number
  onClose: () => void
}) {
  const form = useForm<Values>(saveAffiliate.input, { ...live, reason: '' })
  const fields = [
    ...Object.keys(form.values),
    ...form.values.rates.map((_, at) => `rates.${at}.ppm`),
    ...form.values.pool_rates.map((_, at) => `pool_rates.${at}.ppm`),
  ] as (keyof Values)[]
  const onRefused = (error: Parameters<typeof showDetails>[1]) => showDetails(form, error, fields)
  const save = useAction(saveAffiliate, {
    renews: [getAffiliateDesk, countAffiliateWaiting],
    onDone: () => {
      toast.success('บันทึกแล้ว รอคนที่สองอนุมัติ')
      onClose()
    },
    onRefused,
  })
  const { reason: _reason, ...terms } = form.values
  const preview = usePreview(previewAffiliate, terms, { onRefused })
  const look = () => {
    const names = Object.keys(terms) as (keyof Values)[]
    void form.check(names).then((isWhole) => isWhole && preview.run())
  }
  return (
    <Sheet open onClose={onClose} title="เสนออัตราค่าแนะนำฉบับใหม่" maxWidth={640}>
      <form noValidate onSubmit={form.onSubmit((values) => save.run(values))}>
        <SheetBody>
          <div className="stack">
            <Rules form={form} />
            <BaseFields form={form} live={live} boundPpm={poolBoundPpm} />
            {form.values.base === 'valid_turnover' ? (
              <RateFields form={form} bound={bound} />
            ) : null}
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
            <LastMonth preview={preview} onLook={look} />
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

function LastMonth({
  preview,
  onLook,
}: {
  preview: Preview<typeof previewAffiliate>
  onLook: () => void
}) {
  return (
    <Section title="ถ้าใช้เดือนก่อน">
      <div className="stack">
        <Button look="outline" sending={preview.pending && 'กำลังคำนวณ…'} onClick={onLook}>
          คำนวณค่าใช้จ่าย
        </Button>
        {preview.data ? (
          <Arrival>
            <PreviewFacts preview={preview.data} />
          </Arrival>
        ) : null}
      </div>
    </Section>
  )
}

const amounts = [
  ['redeem_min', 'รับได้ตั้งแต่ (บาท)'],
  ['deposit_min', 'เพื่อนต้องฝากครั้งเดียวอย่างน้อย (บาท)'],
  ['turnover_min', 'เพื่อนต้องเล่นครบ (บาท)'],
  ['approve_from', 'ตรวจก่อนจ่ายตั้งแต่ (บาท)'],
] as const

function Rules({ form }: { form: Form<Values> }) {
  const days = form.field('deposit_days')
  return (
    <>
      {amounts.map(([name, label]) => {
        const { value, onChange } = form.field(name)
        return (
          <AmountLine
            key={name}
            label={label}
            wire={value}
            error={form.errors[name]?.message}
            onChange={onChange}
          />
        )
      })}
      <NumberField
        label="ฝากภายในหลังสมัคร (วัน)"
        value={days.value}
        error={form.errors.deposit_days?.message}
        onChange={(next) => days.onChange(next ?? Number.NaN)}
      />
    </>
  )
}

function RateFields({ form, bound }: { form: Form<Values>; bound: AffiliateDesk['bound'] }) {
  const rates = form.field('rates')
  const change = (next: Rates) => rates.onChange(next)
  const mostOf = (product: Product) => bound.find((one) => one.product === product)?.ppm ?? 0
  return (
    <Section title="อัตราค่าแนะนำ">
      <div className="stack">
        {productNames.map((product) => {
          const own = rates.value.flatMap((rate, at) =>
            rate.product === product ? [{ rate, at }] : [],
          )
          return (
            <Panel key={product} padded role="group" aria-label={productWord(product)}>
              <div className="stack">
                <h3 className="t16 medium">{productWord(product)}</h3>
                <p className="t14 c2">{`ทุกชั้นรวมกันไม่เกิน ${percentOf(mostOf(product))} ตามที่กันไว้ในคืนยอด`}</p>
                {own
                  .toSorted((a, b) => a.rate.level - b.rate.level)
                  .map(({ rate, at }) => (
                    <PercentField
                      key={rate.level}
                      label={`ชั้น ${rate.level} (%)`}
                      ppm={rate.ppm}
                      error={form.faultAt(`rates.${at}.ppm`)}
                      onChange={(ppm) =>
                        change(rates.value.map((one, n) => (n === at ? { ...one, ppm } : one)))
                      }
                    />
                  ))}
                <LevelButtons
                  product={product}
                  rates={rates.value}
                  count={own.length}
                  onChange={change}
                />
              </div>
            </Panel>
          )
        })}
      </div>
    </Section>
  )
}

function LevelButtons({
  product,
  rates,
  count,
  onChange,
}: {
  product: Product
  rates: Rates
  /** Levels that the product has. */
  count: number
  onChange: (next: Rates) => void
}) {
  const isLast = (one: Rates[number]) => one.product === product && one.level === count
  return (
    <div className="row wrap">
      {count < LEVELS ? (
        <Button
          look="quiet"
          size="sm"
          onClick={() => onChange([...rates, { product, level: count + 1, ppm: 0 }])}
        >
          {`เพิ่มชั้น ${count + 1}`}
        </Button>
      ) : null}
      {count > 0 ? (
        <Button look="text" size="sm" onClick={() => onChange(rates.filter((one) => !isLast(one)))}>
          {`เอาชั้น ${count} ออก`}
        </Button>
      ) : null}
    </div>
  )
}
