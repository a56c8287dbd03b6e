import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { findProvider, insertListedGames, insertProvider } from './catalogue-store.ts'
import { gamesApiOf } from './outward/games-api-of.ts'
import { signingKey } from './outward/signing-key.ts'
import { insertProviderKey } from './provider-store.ts'
import { insertSecret } from './secret-store.ts'

/** The providers that the outside world of a demo plays. */
export const sandboxProviders = [
  { code: 'toyhub', name: 'มณี', protocol: 'hub88' },
  { code: 'toyforms', name: 'ธารา', protocol: 'pragmatic' },
] as const

type SandboxProvider = (typeof sandboxProviders)[number]

const exchanged = z.object({
  base_url: z.string(),
  operator_ref: z.string(),
  public_key: z.nullable(z.string()),
  secret: z.nullable(z.string()),
})

/**
 * Connects the providers of the sandbox as an operator would: keys and addresses are exchanged, the list of
 * games is asked for and taken over. Again, it does what is left of that.
 * @param walletBase where the sandbox reaches our wallet: `http://127.0.0.1:3000`
 */
export async function connectSandbox(services: Services, walletBase: string): Promise<void> {
  for (const provider of sandboxProviders) {
    const providerId =
      (await findProvider(services.db, provider.code)) ??
      (await connect(services, provider, walletBase))
    const games = await (await gamesApiOf(services, providerId)).listGames()
    await inTransaction(services.db, (tx) => insertListedGames(tx, providerId, games))
  }
}

/** The same when a demo begins. */
export const connectDemoSandbox = (services: Services): Promise<void> =>
  connectSandbox(services, `http://127.0.0.1:${services.config.port}`)

async function connect(
  services: Services,
  { code, name, protocol }: SandboxProvider,
  walletBase: string,
): Promise<number> {
  const { db, vault, config } = services
  const { publicKey } = await signingKey(services)
  const response = await fetch(`${config.sandboxUrl}/games/control/operators`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      protocol,
      code,
      wallet_url: `${walletBase}/provider/${code}`,
      public_key: publicKey,
    }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the sandbox refuses to connect ${code}: ${response.status}`)
  const given = z.parse(exchanged, await response.json())
  return inTransaction(db, async (tx) => {
    const providerId = await insertProvider(tx, {
      code,
      name,
      protocol,
      baseUrl: given.base_url,
      operatorRef: given.operator_ref,
      signsAnswers: given.public_key !== null,
    })
    if (given.public_key !== null) await insertProviderKey(tx, providerId, given.public_key)
    if (given.secret !== null) await insertSecret(tx, vault, providerId, given.secret)
    return providerId
  })
}
