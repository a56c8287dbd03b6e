import * as z from 'zod/mini'

/** The official values by field, as the source announces them. */
export const official = z.record(
  z.string().check(z.regex(/^[a-z_0-9]{1,20}$/)),
  z.array(z.string().check(z.maxLength(20))).check(z.maxLength(4)),
)

/** The fields every market derives its prizes from; a market without a field answers null or []. */
export const derived = z.object({
  full: z.string(),
  top4: z.nullable(z.string()),
  top3: z.nullable(z.string()),
  top2: z.nullable(z.string()),
  bottom2: z.nullable(z.string()),
  front3: z.array(z.string()),
  bottom3: z.array(z.string()),
})
