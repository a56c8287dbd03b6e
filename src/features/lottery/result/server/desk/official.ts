import { Refusal } from '#kernel/errors.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { resultErrors } from '../../errors.ts'
import {
  derive,
  officialFields,
  type DerivedResult,
  type Official,
  type ResultRule,
} from '../../../rules/derive.ts'

/** Official values that have the form of their market, in the one form they are compared in. */
export interface CheckedOfficial {
  readonly official: Official
  readonly derived: DerivedResult
}

/**
 * Checks what a person typed or a feed said, and writes it in canonical form: figures without a
 * plus and with two decimals, several values of one prize in ascending order, since their order
 * means nothing. Two people who read the same source thus enter the same, and zeros are kept.
 * @throws Refusal result_invalid, naming the field
 */
export function checkOfficial(rule: ResultRule, typed: Official): CheckedOfficial {
  const trimmed = Object.fromEntries(
    Object.entries(typed).map(([name, values]) => [
      name,
      values.map((value) => plainSigns(value).trim()),
    ]),
  )
  const checked = derive(rule, trimmed)
  if (!checked.ok) {
    const { field } = checked.error
    const label = officialFields[rule].find((one) => one.name === field)?.label ?? field
    throw new Refusal(resultErrors.result_invalid, {
      details: [{ field: `official.${field}`, code: 'malformed', message: `${label}ไม่ถูกต้อง` }],
    })
  }
  const official = Object.fromEntries(
    officialFields[rule].map((field) => {
      const values = trimmed[field.name] ?? []
      return [field.name, field.digits === null ? values.map(figure) : values.toSorted()]
    }),
  )
  const derived = derive(rule, official)
  return { official, derived: derived.ok ? derived.value : checked.value }
}

/** `+12.3` is `12.30`; a minus stays, because it was read. */
function figure(text: string): string {
  const [, minus = '', whole = '', decimals = ''] = /^\+?(-?)0*(\d+?)(?:\.(\d*))?$/.exec(text) ?? []
  return `${minus}${whole}.${decimals.padEnd(2, '0')}`
}
