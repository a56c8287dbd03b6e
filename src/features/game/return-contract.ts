import * as z from 'zod/mini'
import { baht, day, defineCall, type WireOutput } from '#kernel/contract.ts'
import { catalogueId } from './catalogue-contract.ts'
import { verdicts } from './rules/actual-return.ts'

const ppm = () => z.nullable(z.int())

export const listGameReturns = defineCall({
  method: 'GET',
  path: '/operator/api/game/returns',
  summary: 'What each version of a game really returned over some days, beside what it promises',
  access: 'staff',
  permission: 'game.reconcile',
  input: z
    .object({ from: day(), to: day(), provider_id: z.optional(catalogueId()) })
    .check(z.refine(({ from, to }) => from <= to, 'วันเริ่มต้องไม่หลังวันสิ้นสุด')),
  output: z.array(
    z.object({
      provider: z.string(),
      game_id: catalogueId(),
      game: z.string(),
      version: z.int(),
      /** Rounds with a stake that are closed, and were not several in one. */
      rounds: z.int(),
      /** Rounds that cost nothing and gave something; in none of the figures. */
      free_rounds: z.int(),
      staked: baht(),
      returned: baht(),
      /** Of a unit of stake, in millionths; the theoretical one is null where the provider does not say. */
      actual_ppm: ppm(),
      theory_ppm: ppm(),
      deviation_ppm: ppm(),
      low_ppm: ppm(),
      high_ppm: ppm(),
      /** Standard errors between both, in hundredths. */
      z_x100: ppm(),
      verdict: z.enum(verdicts),
    }),
  ),
  errors: [],
})

export type WireGameReturn = WireOutput<typeof listGameReturns>[number]
