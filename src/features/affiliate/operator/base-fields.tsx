import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { PercentField } from '#ui/parts/percent-field.tsx'
import { percentOf } from '#ui/thai/percent.ts'
import type { AffiliateTermsWire } from '../operator-contract.ts'
import { LEVELS } from '../rules/terms.ts'
import { baseNames, type DeskTerms } from './terms-rows.ts'

type Values = AffiliateTermsWire
type Base = Values['base']

const notes: Readonly<Record<Base, string>> = {
  valid_turnover: 'เพื่อนเล่นมากได้มาก ไม่ขึ้นกับผลแพ้ชนะ คิดทุกคืน',
  loss: 'ยอดแทงหักยอดที่ได้คืน รวมเพื่อนทุกคนในชั้นทั้งเดือน ติดลบยกไป 3 เดือน คิดหลังจบเดือน',
  ngr: 'ยอดเสียสุทธิหักค่าค่ายเกม ค่าธรรมเนียมเงิน โบนัส และยอดคืน ติดลบยกไป 3 เดือน คิดหลังจบเดือน',
}

/** What rates are of. Each base has rates of its own; those of the other go when it is chosen. */
export function BaseFields({
  form,
  live,
  boundPpm,
}: {
  form: Form<Values>
  live: DeskTerms
  boundPpm: number
}) {
  const base = form.field('base')
  const rates = form.field('rates')
  const poolRates = form.field('pool_rates')
  const choose = (next: Base) => {
    const isPooled = next !== 'valid_turnover'
    base.onChange(next)
    if (isPooled && poolRates.value.length === 0) poolRates.onChange([{ level: 1, ppm: 0 }])
    if (!isPooled) poolRates.onChange([])
    rates.onChange(isPooled ? [] : rates.value.length > 0 ? rates.value : [...live.rates])
  }
  return (
    <Section title="ฐานที่ใช้คิด">
      <div className="stack">
        <FilterTabs
          label="ฐานที่ใช้คิด"
          items={(Object.keys(baseNames) as Base[]).map((value) => ({
            value,
            label: baseNames[value],
          }))}
          value={base.value}
          onChange={choose}
        />
        <p className="t14 c2">{notes[base.value]}</p>
        {base.value === live.base ? null : (
          <p className="t14 c2">ฐานใหม่เริ่มวันที่ 1 ของเดือนถัดไป วันก่อนหน้านั้นคิดตามฉบับเดิม</p>
        )}
        {base.value === 'valid_turnover' ? null : <PoolRates form={form} boundPpm={boundPpm} />}
        {base.value === 'ngr' ? <Costs form={form} /> : null}
      </div>
    </Section>
  )
}

function PoolRates({ form, boundPpm }: { form: Form<Values>; boundPpm: number }) {
  const { value: rates, onChange } = form.field('pool_rates')
  return (
    <Panel padded role="group" aria-label="ทุกเกม">
      <div className="stack">
        <h3 className="t16 medium">ทุกเกม</h3>
        <p className="t14 c2">{`ทุกชั้นรวมกันไม่เกิน ${percentOf(boundPpm)} ตามที่กันไว้ในคืนยอด เทียบกับส่วนต่างของเกมที่น้อยที่สุด และจ่ายไม่เกินที่กันไว้จากยอดเล่นจริง`}</p>
        {rates.map((rate, at) => (
          <PercentField
            key={rate.level}
            label={`ชั้น ${rate.level} (%)`}
            ppm={rate.ppm}
            error={form.faultAt(`pool_rates.${at}.ppm`)}
            onChange={(ppm) => onChange(rates.map((one, n) => (n === at ? { ...one, ppm } : one)))}
          />
        ))}
        <div className="row wrap">
          {rates.length < LEVELS ? (
            <Button
              look="quiet"
              size="sm"
              onClick={() => onChange([...rates, { level: rates.length + 1, ppm: 0 }])}
            >
              {`เพิ่มชั้น ${rates.length + 1}`}
            </Button>
          ) : null}
          {rates.length > 1 ? (
            <Button look="text" size="sm" onClick={() => onChange(rates.slice(0, -1))}>
              {`เอาชั้น ${rates.length} ออก`}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

const costs = [
  ['fee_ppm', 'หักค่าใช้ระบบของค่ายเกม (%)'],
  ['payment_ppm', 'หักค่าธรรมเนียมรับจ่ายเงิน (%)'],
] as const

function Costs({ form }: { form: Form<Values> }) {
  return (
    <>
      {costs.map(([name, label]) => {
        const { value, onChange } = form.field(name)
        return (
          <PercentField
            key={name}
            label={label}
            ppm={value}
            error={form.errors[name]?.message}
            onChange={onChange}
          />
        )
      })}
      <p className="t14 c2">โบนัส รางวัล และยอดคืนหักตามจริงจากสมุดบัญชีของเพื่อนแต่ละคน</p>
    </>
  )
}
