import * as z from 'zod/mini'
import { day, defineCall, id } from '#kernel/contract.ts'

// Apart from the other results: every page of the member site loads their contract, and this one only the
// sheet that shows the draw.

const numbers = z.array(z.string())

/** Every prize of a government draw, for paper tickets; a tier that is not known yet is empty. */
export const getGovernmentDraw = defineCall({
  method: 'GET',
  path: '/api/lotto/result/government',
  summary: 'Every prize of a government draw as its office published it',
  access: 'public',
  input: z.object({ round_id: id() }),
  output: z.object({
    round_id: id(),
    draw_day: day(),
    prizes: z.object({
      first: numbers,
      near1: numbers,
      second: numbers,
      third: numbers,
      fourth: numbers,
      fifth: numbers,
      last3f: numbers,
      last3b: numbers,
      last2: numbers,
    }),
    /** Tiers of which the sources tell different numbers: they are empty until the sources agree. */
    unsure: numbers,
    /** Where the prizes were read; null where only the confirmed numbers are known. */
    source: z.nullable(z.string()),
  }),
  errors: [],
})
