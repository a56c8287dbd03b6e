import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from './api-error.ts'
import { type Control, type FormSchema, FormState } from './form-state.ts'

export type Form<T extends object> = FormState<T>

/**
 * How an app leads a person to what a form refused, given the form's inputs. The back office does, whose
 * forms are longer than a screen (`leadToFault`); the member site does without its weight.
 */
export const faultLead: { to?: (controls: Iterable<Control>) => void } = {}

/**
 * A form of a screen. `schema` is made of its feature's fields and brings their Thai messages; give
 * a function that imports it where the form is a page's first content.
 */
export function useForm<T extends object>(schema: FormSchema, defaultValues: T): Form<T> {
  const [form] = useState(() => {
    // Calls have no schemas in the browser: it was built without them.
    if (!schema) throw new Error('use fields.ts')
    return new FormState<T>(schema, defaultValues)
  })
  useEffect(() => void form.loadSchema(), [form])
  useSyncExternalStore(form.subscribe, form.version, form.version)
  const refusals = form.refusals()
  // The faults are drawn by then.
  useEffect(() => {
    if (refusals > 0) faultLead.to?.(form.controls())
  }, [form, refusals])
  return form
}

/**
 * Puts a refusal's details under the fields they belong to and focuses the first of them; what was
 * typed stays. `byCode` names the field of refusals that come without details. Answers false when
 * none of it names a field of the form: show the message elsewhere.
 */
export function showDetails<T extends object>(
  form: Form<T>,
  error: ApiError,
  fields: readonly (keyof T & string)[],
  byCode: Readonly<Record<string, keyof T & string>> = {},
): boolean {
  const own = byCode[error.code]
  const details =
    error.details.length === 0 && own ? [{ field: own, message: error.message }] : error.details
  const known = details.flatMap(({ field, message }) => {
    const name = fields.find((one) => one === field)
    return name === undefined ? [] : [{ name, message }]
  })
  known.forEach(({ name, message }, index) => {
    form.setError(name, { message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}
