import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const units = z.int().check(z.positive())
const player = z.object({ user: text, token: text })
/** A bet that was taken before something happened to its player or its game. */
const openBet = z.object({ transaction_uuid: z.uuid(), round: text, game_code: z.optional(text) })

/**
 * What an operator hands out so that a provider can be certified: players of a test system and their tokens.
 * Amounts are integers as on the wire.
 */
const sessionSchema = z.strictObject({
  ...player.shape,
  game_code: text,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  other_game_code: z.optional(text),
  expired: z.optional(player),
  second: z.optional(player),
  excluded: z.optional(z.extend(player, { bet: z.optional(openBet) })),
  disabled_game_code: z.optional(text),
  disabled_bet: z.optional(openBet),
  limited: z.optional(z.extend(player, { limit_amount: units })),
  free_bet: z.optional(z.object({ reward_uuid: z.uuid(), amount: units, game_code: text })),
})

export type Session = z.output<typeof sessionSchema>
export type OpenBet = z.output<typeof openBet>

/** Reads a session description. @throws Error that says which field is wrong */
export function readSession(json: string): Session {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error('The session file is not JSON; --help shows an example.')
  }
  const parsed = z.safeParse(sessionSchema, value)
  if (parsed.success) {
    if (parsed.data.second?.user !== parsed.data.user) return parsed.data
    throw new Error('The session file is wrong at second: it is the main player; give another one.')
  }
  const [issue] = parsed.error.issues
  const keys =
    issue?.code === 'unrecognized_keys' ? ` (nobody knows the field ${issue.keys.join(', ')})` : ''
  const where = issue?.path.join('.') || 'the file'
  throw new Error(`The session file is wrong at ${where}${keys}: ${issue?.message}; see --help.`)
}
