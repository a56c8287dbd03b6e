import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { FieldBelow } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { worthWords } from './tournament-desk-words.ts'
import type { TournamentValues } from './tournament-form.ts'

const TIERS_MAX = 10

/** The prizes from the first place on: so many places with so many points each. */
export function TierFields({ form }: { form: Form<TournamentValues> }) {
  const { value: tiers, onChange } = form.field('prizes')
  const change = (at: number, more: Partial<(typeof tiers)[number]>) =>
    onChange(tiers.map((tier, other) => (other === at ? { ...tier, ...more } : tier)))
  const sum = tiers.reduce((all, { places, points }) => all + places * points, 0)
  return (
    <Section title="รางวัลตามอันดับ">
      <div className="stack">
        {tiers.map((tier, at) => (
          <div key={at} role="group" aria-label={`ช่วงที่ ${at + 1}`} className="stack">
            <NumberField
              label={`ช่วงที่ ${at + 1}: จำนวนอันดับ`}
              value={tier.places}
              error={form.faultAt(`prizes.${at}.places`)}
              onChange={(next) => change(at, { places: next ?? Number.NaN })}
            />
            <NumberField
              label={`ช่วงที่ ${at + 1}: แต้มต่อคน`}
              value={tier.points}
              error={form.faultAt(`prizes.${at}.points`)}
              onChange={(next) => change(at, { points: next ?? Number.NaN })}
            />
          </div>
        ))}
        <FieldBelow id="prizes-fault" error={form.errors.prizes?.message} />
        <div className="row wrap">
          {tiers.length < TIERS_MAX ? (
            <Button
              look="quiet"
              size="sm"
              onClick={() => onChange([...tiers, { places: 1, points: tiers.at(-1)?.points ?? 1 }])}
            >
              เพิ่มช่วง
            </Button>
          ) : null}
          {tiers.length > 1 ? (
            <Button look="quiet" size="sm" onClick={() => onChange(tiers.slice(0, -1))}>
              ลบช่วงสุดท้าย
            </Button>
          ) : null}
        </div>
        <p className="t14">
          {Number.isNaN(sum)
            ? 'กรอกทุกช่วงเพื่อดูรางวัลรวม'
            : `${formatCount(tiers.reduce((all, { places }) => all + places, 0))} อันดับ รวมไม่เกิน ${worthWords(sum)}`}
        </p>
      </div>
    </Section>
  )
}
