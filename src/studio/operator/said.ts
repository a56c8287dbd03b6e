import type * as z from 'zod/mini'
import type { Operator } from './operator-store.ts'

/** What an operator call answers. */
export interface Said {
  readonly status: number
  readonly body: object
}

/** Who asks an operator call, by his signature, and what. */
export interface Asked {
  readonly operator: Operator
  readonly body: unknown
}

/** Says no in a word of English: a program reads it. */
export const says = (status: number, error: string): Said => ({ status, body: { error } })

/** Says which field is wrong. */
export function malformed(error: z.core.$ZodError): Said {
  const [issue] = error.issues
  return says(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}
