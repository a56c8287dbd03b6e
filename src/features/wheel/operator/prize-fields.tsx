import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Form } from '#ui/client/form.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { baht, hundredths, whole } from '#ui/thai/figures.ts'
import { oddsWords } from '../member/wheel-words.ts'
import { prizeKinds, type PrizeKind } from '../rules/wheel-terms.ts'
import { kindWords, limitWords } from './wheel-desk-words.ts'
import { EMPTY_PRIZE, type PrizeValues, type Values } from './wheel-form.ts'
import classes from './wheel-desk.module.css'

const FIELDS_MAX = 24

/** The fields of a wheel, in the order in which they stand on it. */
export function PrizeFields({ form }: { form: Form<Values> }) {
  const { value: prizes, onChange } = form.field('prizes')
  const change = (place: number, next: Partial<PrizeValues>) =>
    onChange(prizes.map((prize, at) => (at === place ? { ...prize, ...next } : prize)))
  return (
    <>
      {prizes.map((prize, place) => (
        <PrizeField
          // Fields have no name of their own but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${prizes.length} ${place}`}
          prize={prize}
          place={place}
          others={prizes}
          faultAt={(name) => form.faultAt(`prizes.${place}.${name}`)}
          onChange={(next) => change(place, next)}
          onRemove={prizes.length > 2 ? () => onChange(without(prizes, place)) : undefined}
        />
      ))}
      {prizes.length < FIELDS_MAX ? (
        <div className="row">
          <Button
            look="quiet"
            size="sm"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => onChange([...prizes, EMPTY_PRIZE])}
          >
            เพิ่มช่อง
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** The other fields; what named one behind it, or the field itself, names the one that stands there now. */
const without = (prizes: readonly PrizeValues[], place: number): PrizeValues[] =>
  prizes
    .filter((_, at) => at !== place)
    .map((prize) =>
      prize.fallback === null || prize.fallback < place
        ? prize
        : { ...prize, fallback: Math.max(0, prize.fallback - 1) },
    )

interface FieldProps {
  prize: PrizeValues
  place: number
  others: readonly PrizeValues[]
  faultAt: (name: keyof PrizeValues) => string | undefined
  onChange: (next: Partial<PrizeValues>) => void
}

/** One field, folded to a line until somebody changes it, so that a wheel is seen whole on a phone too. */
function PrizeField(props: FieldProps & { onRemove: (() => void) | undefined }) {
  const { prize, place, faultAt, onRemove } = props
  const [isOpen, setOpen] = useState(prize.label === '')
  const isWrong = prizeNames.some((name) => faultAt(name) !== undefined)
  return (
    <details
      className={classes.prize}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="grow medium">{`ช่องที่ ${place + 1}`}</span>
        <span className={classes.what}>{prize.label}</span>
        <span className="num c2">{shareWords(prize)}</span>
        <IconChevronDown className={classes.arrow} size={18} stroke={1.75} aria-hidden />
      </summary>
      <fieldset className={classes.fields} aria-label={`ช่องที่ ${place + 1}`}>
        <GiftFields {...props} />
        <StockFields {...props} />
        {onRemove ? (
          <Button look="quiet" size="sm" onClick={onRemove}>
            {`ลบช่องที่ ${place + 1}`}
          </Button>
        ) : null}
      </fieldset>
    </details>
  )
}

const prizeNames = Object.keys(EMPTY_PRIZE) as (keyof PrizeValues)[]

/** `5.00%`, `0.10% · มี 100 ชิ้น` */
const shareWords = (prize: PrizeValues): string =>
  [Number.isInteger(prize.weight) ? oddsWords(prize.weight) : '–', ...limitWords(prize)].join(' · ')

/** What stands on a field, how often it is drawn, and what it gives. */
function GiftFields({ prize, faultAt, onChange }: FieldProps) {
  return (
    <>
      <TextInput
        label="ข้อความบนช่อง"
        maxLength={24}
        autoComplete="off"
        error={faultAt('label')}
        value={prize.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <NumberField
        label="โอกาส (%)"
        figure={hundredths}
        value={prize.weight}
        error={faultAt('weight')}
        onChange={(weight) => onChange({ weight: weight ?? Number.NaN })}
      />
      <SelectInput
        label="สิ่งที่ให้"
        error={faultAt('kind')}
        options={prizeKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={prize.kind}
        onChange={(kind) => onChange({ kind: kind as PrizeKind, amount: kind === 'none' ? 0 : 1 })}
      />
      {prize.kind === 'none' ? null : (
        <NumberField
          key={prize.kind}
          label="จำนวนที่ให้"
          figure={prize.kind === 'credit' ? baht : whole}
          value={prize.amount}
          error={faultAt('amount')}
          onChange={(amount) => onChange({ amount: amount ?? Number.NaN })}
        />
      )}
    </>
  )
}

const limits = [
  { name: 'stock', label: 'มีทั้งหมด (ชิ้น)' },
  { name: 'cap_day', label: 'ให้ได้ต่อวัน (ชิ้น)' },
  { name: 'cap_member', label: 'ให้ได้ต่อบัญชี (ชิ้น)' },
] as const

/** How many there are of what a field gives, and what is given when none is left. */
function StockFields({ prize, place, others, faultAt, onChange }: FieldProps) {
  const firstOther = place === 0 ? 1 : 0
  return (
    <>
      {limits.map(({ name, label }) => (
        <NumberField
          key={name}
          label={label}
          empty="ไม่จำกัด"
          value={prize[name]}
          error={faultAt(name)}
          onChange={(most) => {
            const next = { ...prize, [name]: most }
            const isLimited = limits.some((limit) => next[limit.name] !== null)
            onChange({ [name]: most, fallback: isLimited ? (prize.fallback ?? firstOther) : null })
          }}
        />
      ))}
      {limits.some(({ name }) => prize[name] !== null) ? (
        <SelectInput
          label="หมดแล้วให้ช่อง"
          error={faultAt('fallback')}
          options={others.flatMap((other, at) =>
            at === place ? [] : [{ value: `${at}`, label: `${at + 1}. ${other.label}` }],
          )}
          value={`${prize.fallback ?? firstOther}`}
          onChange={(fallback) => onChange({ fallback: Number(fallback) })}
        />
      ) : null}
    </>
  )
}
