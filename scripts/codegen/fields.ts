import * as z from 'zod/mini'

/** One field of a call's input or output, as the documentation shows it. */
export interface Field {
  /** Dotted, `[]` for each of a list: `lines[].amount`. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly pattern?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** The fields on the wire, outer ones before inner ones, in the order of the contract. */
export function fieldsOf(schema: z.ZodMiniType): Field[] {
  return rows(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '')
}

function rows(schema: Schema, prefix: string): Field[] {
  const inner = innerOf(schema)
  if (inner.items) return rows(inner.items, `${prefix}[]`)
  const required = new Set(inner.required)
  return Object.entries(inner.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const field = { name, type: typeText(property), isRequired: required.has(key) }
    return [field, ...rows(property, name)]
  })
}

/** The schema itself, or the one alternative of it that has fields. */
function innerOf(schema: Schema): Schema {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return parts.find((part) => part.properties ?? part.items) ?? schema
}

const isBaht = (pattern: string) => pattern.includes('\\d{1,16}')

/** `baht`, `id`, `text`, `integer`, `list`, `one of a, b`; alternatives joined by "or". */
function typeText(schema: Schema): string {
  if (schema.enum) return `one of ${schema.enum.map((word) => `\`${String(word)}\``).join(', ')}`
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  const alternatives = schema.anyOf ?? schema.allOf
  if (alternatives) return [...new Set(alternatives.map(typeText))].join(' or ')
  if (schema.pattern && isBaht(schema.pattern)) return 'baht'
  if (typeof schema.type === 'object') {
    const words = schema.type.map((type) => WORDS[type] ?? type)
    return schema.type.join() === 'number,string' ? 'id' : words.join(' or ')
  }
  if (schema.type === 'array')
    return schema.items?.properties ? 'list' : `list of ${typeText(schema.items ?? {})}`
  return WORDS[String(schema.type)] ?? 'anything'
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'yes or no',
  object: 'object',
  null: 'nothing',
}
