/** HTML that is safe to send: everything put into it was escaped or is HTML itself. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | bigint | null | undefined | false | readonly Part[]

/** Writes HTML; every value put in is escaped unless it is HTML made the same way. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? ''
  values.forEach((value, index) => {
    text += render(value) + (strings[index + 1] ?? '')
  })
  return new Html(text)
}

function render(value: Part): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map((part: Part) => render(part)).join('')
  if (value === null || value === undefined || value === false) return ''
  return escapeHtml(String(value as string | number | bigint))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
