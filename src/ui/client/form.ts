import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from './api-error.ts'

/**
 * Puts a refusal's details under the fields they belong to and focuses the first of them; what was
 * typed stays. `byCode` names the field of refusals that come without details. Answers false when
 * none of it names a field of the form: show the message elsewhere.
 */
export function showDetails<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  fields: readonly FieldPath<T>[],
  byCode: Readonly<Record<string, FieldPath<T>>> = {},
): boolean {
  const own = byCode[error.code]
  const details =
    error.details.length === 0 && own
      ? [{ field: own, code: error.code, message: error.message }]
      : error.details
  const known = details.filter((detail) => fields.includes(detail.field as FieldPath<T>))
  known.forEach((detail, index) => {
    form.setError(
      detail.field as FieldPath<T>,
      { type: detail.code, message: detail.message },
      { shouldFocus: index === 0 },
    )
  })
  return known.length > 0
}

/** Checks a form with a schema made of its feature's fields and keeps their Thai messages. */
export function schemaResolver<T extends FieldValues>(schema: z.ZodMiniType): Resolver<T> {
  if (!schema) throw new Error('calls have no schemas in the browser: use the fields of fields.ts')
  return async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      const field = issue.path.join('.')
      errors[field] ??= { type: issue.code, message: issue.message }
    }
    return { values: {}, errors } as unknown as Awaited<ReturnType<Resolver<T>>>
  }
}

/**
 * Checks a field that shows an error again whenever it changes. React Hook Form does so only after
 * a submit, and forms in steps check their steps without one.
 */
export function useErrorsThatLeave<T extends FieldValues>(form: UseFormReturn<T>): void {
  const { subscribe, getFieldState, trigger } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as FieldPath<T> | undefined
          if (field && getFieldState(field).error) void trigger(field)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
}
