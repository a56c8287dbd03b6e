import type { WireOutput } from '#kernel/contract.ts'
import { fits, mayBecome } from '../../../rules/derive.ts'
import type { resultDesk, resultQueue } from '../../operator-contract.ts'

/** One round at the desk, and one of the queue, as the calls answer them. */
export type Desk = WireOutput<typeof resultDesk>
export type QueueItem = WireOutput<typeof resultQueue>['waiting'][number]

/** The official values by name: one number or several. */
export type Official = Record<string, string[]>

/** One official value that is asked for. */
export type FieldWire = Desk['fields'][number]

/** An empty form for the values of a market. */
export function emptyValues(fields: readonly FieldWire[]): Official {
  return Object.fromEntries(
    fields.map((field) => [field.name, Array.from({ length: field.count }, () => '')]),
  )
}

/** Whether every value has the form of its market. */
export const isFull = (fields: readonly FieldWire[], values: Official): boolean =>
  fields.every((field) => fits(field, values[field.name]))

/** What keeps the values from being looked at or saved; undefined: nothing does. */
export function lackOf(fields: readonly FieldWire[], values: Official): string | undefined {
  if (isFull(fields, values)) return undefined
  const isWrong = fields.some((field) =>
    values[field.name]?.some((value) => !mayBecome(field, value)),
  )
  return isWrong ? 'แก้ค่าที่ผิดก่อน' : 'กรอกให้ครบก่อน'
}

/** The values with one of them typed anew. */
export const withValue = (values: Official, name: string, at: number, text: string): Official => ({
  ...values,
  [name]: (values[name] ?? []).map((value, index) => (index === at ? text.trim() : value)),
})
