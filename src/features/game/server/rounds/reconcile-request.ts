import * as z from 'zod/mini'
import { day } from '#kernel/contract.ts'

/** Asks for a comparison of one day. */
export const reconcileDayRequest = {
  name: 'game.reconcile_day',
  payload: z.object({ provider_id: z.int(), day: day(), staff_id: z.int() }),
}
