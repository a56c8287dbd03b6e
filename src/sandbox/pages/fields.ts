import { banks } from '../bank/banks.ts'
import { type Html, html } from './html.ts'

interface TextField {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly mode?: 'numeric' | 'decimal' | 'tel' | 'text'
  readonly placeholder?: string
}

/** A labelled box for one line. */
export function textField({
  label,
  name,
  value = '',
  mode = 'text',
  placeholder,
}: TextField): Html {
  return html`<label
    >${label}
    <input
      name="${name}"
      inputmode="${mode}"
      autocomplete="off"
      value="${value}"
      placeholder="${placeholder}"
  /></label>`
}

/** A labelled choice; the options are pairs of value and name. */
export function choiceField(
  label: string,
  name: string,
  options: readonly (readonly [value: string, shown: string])[],
  chosen = '',
): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${options.map(
        ([value, shown]) =>
          html`<option value="${value}" ${value === chosen && html`selected`}>${shown}</option>`,
      )}
    </select></label
  >`
}

/** A labelled choice of a bank, or of none. */
export function bankField(label: string, name: string, none: string, chosen: string): Html {
  const names = banks.map((bank) => [bank.code, bank.name] as const)
  return choiceField(label, name, [['', none], ...names], chosen)
}

/** Rows of a description list; rows without a value are left out. */
export function facts(
  rows: readonly (readonly [string, string | null | undefined | false])[],
): Html {
  return html`<dl>
    ${rows
      .filter(([, value]) => Boolean(value))
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`
}

/** A list, or a sentence that says there is nothing yet. */
export function listOr(empty: string, rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<section><p class="note">${empty}</p></section>`
  return html`<section>
    <ul class="list">
      ${rows}
    </ul>
  </section>`
}
