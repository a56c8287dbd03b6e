import * as z from 'zod/mini'

/** The job that sends an approved withdrawal, or asks what became of it. */
export const payOutRequest = {
  name: 'withdraw.pay_out',
  payload: z.object({ withdraw_id: z.int() }),
} as const
