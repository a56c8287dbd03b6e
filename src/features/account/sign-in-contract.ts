import * as z from 'zod/mini'
import { instant } from '#kernel/contract.ts'
import { defineEvent } from '#kernel/event.ts'

export const deviceSignedIn = defineEvent({
  topic: 'device_signed_in',
  summary: 'A member logged in from a device that he had not used before',
  isFact: true,
  payload: z.strictObject({
    member_id: z.int(),
    device_id: z.int(),
    /** `Chrome บน Android` */
    device: z.string(),
    at: instant(),
  }),
})
