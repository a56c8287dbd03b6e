import { productWord } from '#kernel/products.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Arrival } from '#ui/parts/arrival.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import classes from './cashback-desk.module.css'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { PreviewFacts } from './preview-facts.tsx'
import { type ProductValues, type TermsForm, useTermsForm } from './terms-form.ts'
import type { DeskTerms } from './terms-rows.ts'

/** Writes the next version of the terms; below it what they would have cost last month. */
export function TermsFormSheet({ live, onClose }: { live: DeskTerms; onClose: () => void }) {
  const terms = useTermsForm(live, onClose)
  const { form, save, preview } = terms
  return (
    <Sheet open onClose={onClose} title="เสนอเงื่อนไขคืนยอดฉบับใหม่" maxWidth={640}>
      <form noValidate onSubmit={terms.submit}>
        <SheetBody>
          <div className="stack">
            <LossFields terms={terms} />
            <Products terms={terms} />
            <TextInput
              label="เหตุผล"
              hint="อีกคนอ่านก่อนอนุมัติ"
              maxLength={300}
              autoComplete="off"
              error={form.errors.reason?.message}
              {...form.register('reason')}
            />
            <Section title="ถ้าใช้เดือนก่อน">
              <div className="stack">
                <Button
                  look="outline"
                  sending={preview.pending && 'กำลังคำนวณ…'}
                  onClick={terms.look}
                >
                  คำนวณค่าใช้จ่าย
                </Button>
                {preview.pending ? (
                  <p className="t13 c2">อ่านยอดเล่นทีละวัน เดือนที่มีคนเล่นมากใช้เวลาราว 10 วินาที</p>
                ) : null}
                {preview.data ? (
                  <Arrival>
                    <PreviewFacts preview={preview.data} />
                  </Arrival>
                ) : null}
              </div>
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

type AmountName = 'cap' | 'min' | 'turnover_min' | 'turnover_cap'

function LossFields({ terms: { form } }: { terms: TermsForm }) {
  const rate = form.field('rate_ppm')
  const expiry = form.field('on_expiry')
  const amount = (name: AmountName, label: string) => {
    const { value, onChange } = form.field(name)
    return (
      <AmountLine
        label={label}
        wire={value}
        error={form.errors[name]?.message}
        onChange={onChange}
      />
    )
  }
  return (
    <>
      <div className={classes.pair}>
        <PercentField
          label="อัตราคืนยอดเสีย (%)"
          hint="ไม่เกิน 20"
          ppm={rate.value}
          error={form.errors.rate_ppm?.message}
          onChange={rate.onChange}
        />
        {amount('min', 'คืนยอดเสียขั้นต่ำ (บาท)')}
        {amount('cap', 'คืนยอดเสียสูงสุดต่อวัน (บาท)')}
        {amount('turnover_min', 'คืนยอดเล่นขั้นต่ำ (บาท)')}
        {amount('turnover_cap', 'คืนยอดเล่นสูงสุดต่อวัน (บาท)')}
      </div>
      <Segmented
        label="เมื่อไม่กดรับภายในเวลา"
        items={[
          { value: 'lapse', label: 'ไม่กดรับ หมดสิทธิ์' },
          { value: 'credit', label: 'ไม่กดรับ โอนให้เอง' },
        ]}
        value={expiry.value}
        onChange={expiry.onChange}
      />
    </>
  )
}

function Products({ terms }: { terms: TermsForm }) {
  const { form, missing } = terms
  return (
    <Section title="เกมที่นับ">
      <div className="stack">
        {form.watch('products').map((product, at) => (
          <ProductFields key={product.product} terms={terms} product={product} at={at} />
        ))}
        {form.errors.products ? (
          <p role="alert" className="t14 c-red">
            {form.errors.products.message}
          </p>
        ) : null}
        <div className="row wrap">
          {missing.map((one) => (
            <Button key={one} look="quiet" size="sm" onClick={() => terms.addProduct(one)}>
              {`เพิ่ม${productWord(one)}`}
            </Button>
          ))}
        </div>
      </div>
    </Section>
  )
}

const rates = [
  ['turnover_ppm', 'คืนยอดเล่น (%)'],
  ['commission_ppm', 'ค่าแนะนำ (%)'],
  ['margin_ppm', 'ส่วนต่างของเว็บ (%)'],
] as const

function ProductFields({
  terms,
  product,
  at,
}: {
  terms: TermsForm
  product: ProductValues
  at: number
}) {
  return (
    <Panel
      padded
      role="group"
      aria-label={productWord(product.product)}
      className={classes.product ?? ''}
    >
      <div className="row between">
        <h3 className="t16 medium">{productWord(product.product)}</h3>
        <Button look="text" size="sm" onClick={() => terms.removeProduct(at)}>
          เอาออก
        </Button>
      </div>
      <Segmented
        label="ยอดเสียของเกมนี้"
        items={[
          { value: 'yes', label: 'นับยอดเสีย' },
          { value: 'no', label: 'ไม่นับ' },
        ]}
        value={product.in_loss ? 'yes' : 'no'}
        onChange={(answer) => terms.changeProduct(at, { in_loss: answer === 'yes' })}
      />
      <div className={classes.pair}>
        {rates.map(([name, label]) => (
          <PercentField
            key={name}
            label={label}
            ppm={product[name]}
            error={terms.form.faultAt(`products.${at}.${name}`)}
            onChange={(ppm) => terms.changeProduct(at, { [name]: ppm })}
          />
        ))}
      </div>
    </Panel>
  )
}
