import * as z from 'zod/mini'
import { baht, instant } from '#kernel/contract.ts'

/** What a person of the staff reads of a member before he decides about his level. */
export const known = {
  /** Of 90 days: valid play, deposits, and what play lost him; below zero: it won. */
  sum: baht(),
  deposited: baht(),
  lost: baht(),
  /** How many limits of his own hold, how often he was paused or excluded, and until when the last time. */
  limits: z.int(),
  pauses: z.int(),
  last_pause_until: z.nullable(instant()),
  is_blocked: z.boolean(),
}
