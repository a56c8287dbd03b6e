import * as z from 'zod/mini'
import { day } from './contract.ts'
import { defineEvent } from './event.ts'

/** From where free spins come that no wheel gave; a message of each is told by its own row. */
export const spinSources = ['quest', 'shop', 'coupon'] as const
export type SpinSource = (typeof spinSources)[number]

export const spinsReceived = defineEvent({
  topic: 'wheel_spins_received',
  summary: 'Free spins of the wheel came from a quest, the shop or a coupon',
  isFact: true,
  payload: z.strictObject({
    member_id: z.int(),
    spins: z.int(),
    source: z.enum(spinSources),
    /** The row of the source: the claim, the redemption, the use. */
    ref_id: z.int(),
    /** On which they are good at last. */
    last_day: day(),
  }),
})
