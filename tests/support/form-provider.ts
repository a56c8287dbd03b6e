import { randomBytes, randomUUID } from 'node:crypto'
import { formHash } from '#features/game/server/form-hash.ts'
import { insertSecret } from '#features/game/server/secret-store.ts'
import { type Player, testProvider } from './games.ts'
import type { World } from './world.ts'

/** What a provider that speaks by forms is answered. */
export interface FormAnswer {
  readonly error: number
  readonly cash?: number
  readonly transactionId?: string
  readonly [field: string]: unknown
}

export type FormFields = Readonly<Record<string, string>>

/** A provider with a secret of its own, which calls the site by forms. */
export interface FormProvider {
  readonly code: string
  readonly providerId: number
  readonly secret: string
  launch(memberId: number, options?: { game?: string; walletId?: bigint }): Promise<Player>
  /** Sends a form as it is, with its hash unless another one is given. */
  send(
    name: string,
    fields: FormFields,
    by?: { secret?: string; url?: string },
  ): Promise<FormAnswer>
  /** One round of a player, and what is sent about it; amounts are text of baht. */
  newRound(player: Player, shown?: { token: string }): FormRound
}

export interface FormRound {
  readonly roundId: string
  /** Sends a form about the round; fields that are given replace the usual ones. */
  tell(name: string, fields?: FormFields): Promise<FormAnswer>
}

/** A provider that speaks by forms, with the games `reel` (a slot) and `cards` (a table game). */
export async function testFormProvider(world: World, code: string): Promise<FormProvider> {
  const { launch, providerId } = await testProvider(world, code)
  const secret = randomBytes(16).toString('hex')
  await world.query(
    `with key as (delete from game.provider_key where provider_id = $1)
     update game.provider set protocol = 'pragmatic' where provider_id = $1`,
    [providerId],
  )
  await insertSecret(world.services.db, world.services.vault, providerId, secret)
  const send: FormProvider['send'] = async (name, fields, by = {}) => {
    const hash = fields['hash'] ?? formHash(fields, by.secret ?? secret)
    const answer = await fetch(`${by.url ?? world.site.memberUrl}/provider/${code}/${name}.html`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, hash }).toString(),
    })
    if (answer.status !== 200) throw new Error(`${name} answered HTTP ${answer.status}`)
    return (await answer.json()) as FormAnswer
  }
  return {
    code,
    providerId,
    secret,
    launch,
    send,
    newRound(player, shown) {
      const roundId = randomUUID()
      const usual = { providerId: code, userId: player.user, ...shown }
      const inRound = { ...usual, gameId: 'reel', roundId }
      const moving = () => ({ ...inRound, reference: randomUUID(), timestamp: '1764000000000' })
      return {
        roundId,
        tell(name, fields = {}) {
          const own =
            name === 'balance'
              ? usual
              : name === 'endRound'
                ? inRound
                : name === 'refund'
                  ? { ...usual, reference: randomUUID() }
                  : moving()
          return send(name, { ...own, ...fields })
        },
      }
    },
  }
}
