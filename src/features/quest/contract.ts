import * as z from 'zod/mini'
import { defineCall, nothing } from '#kernel/contract.ts'
import { commonLimits } from '#kernel/limit.ts'

export const getPoints = defineCall({
  method: 'POST',
  path: '/api/member/points',
  summary: "The member's points; they are no money and stand apart from baht",
  access: 'member',
  limit: commonLimits.refresh,
  input: nothing(),
  output: z.object({ point: z.int() }),
  errors: [],
})
