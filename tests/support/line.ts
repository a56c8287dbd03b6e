import { beginLine } from '#features/account/line-contract.ts'
import type { World } from './world.ts'

/** Somebody at the sandbox's LINE. */
export interface LinePerson {
  readonly userId: string
  readonly name: string
}

export async function linePerson(world: World, name = 'คอนี่'): Promise<LinePerson> {
  const { user_id: userId } = await world.sandbox.post('/line/control/accounts', { name })
  return { userId: String(userId), name }
}

/** What LINE says wrong in a token, on order. */
export interface TokenBend {
  readonly claims?: Record<string, unknown>
  readonly signed_by?: 'line' | 'stranger'
  /** In the place of one that the site gave out. */
  readonly nonce?: string | null
}

/** An ID token of LINE for a login that began at the site. */
export async function lineToken(
  world: World,
  { userId }: LinePerson,
  { nonce, ...bend }: TokenBend = {},
): Promise<string> {
  const own = nonce === undefined ? (await world.ask(beginLine, {})).nonce : nonce
  const order = { user_id: userId, nonce: own, ...bend }
  return String((await world.sandbox.post('/line/control/id_token', order))['id_token'])
}
