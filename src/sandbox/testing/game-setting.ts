import { exchange, type TestOperator } from './game-operator.ts'
import { type TestSandbox, testSandbox } from './start.ts'
import { type Heard, startWallet, type ToyWallet } from './wallet.ts'

/** The token with which the site has launched the game. */
export const TOKEN = 'a token of the site'

export const hubLaunch = {
  user: 'm_1',
  token: TOKEN,
  platform: 'GPL_MOBILE',
  game_code: 'toy-coin',
  currency: 'THB',
  country: 'TH',
  lang: 'th',
  ip: '10.0.0.1',
  lobby_url: 'http://site.test/games',
}
export const pragmaticLaunch = {
  symbol: 'vs1toycoin',
  language: 'th',
  token: TOKEN,
  externalPlayerId: 'm_1',
  platform: 'MOBILE',
  technology: 'H5',
  stylename: 'site',
  lobbyUrl: 'http://site.test/games',
  country: 'TH',
  currency: 'THB',
}

export const HUB = '/operator/generic/v2'
export const PRAGMATIC = '/IntegrationService/v3/http'

/** What the wallet says where nothing else was ordered. */
export const hubOk = { status: 'RS_OK', balance: 9_500_000 }
export const pragmaticOk = { error: 0, description: 'OK', cash: 95, bonus: 0.5, currency: 'THB' }

const usual = {
  hub88: () => hubOk,
  pragmatic: ({ path }: Heard) =>
    path === '/authenticate.html'
      ? { ...pragmaticOk, userId: 'm_1', token: 'swapped' }
      : pragmaticOk,
}

/** A message as the control calls show it. */
export interface Shown {
  readonly id: string
  readonly kind: string
  readonly round: string
  readonly state: string
  readonly reference: string | null
  readonly answer: unknown
  readonly http_status: number | null
}

/** A sandbox, a wallet, and a player who has opened a game. */
export interface GameSetting extends AsyncDisposable {
  readonly sandbox: TestSandbox
  readonly wallet: ToyWallet
  readonly operator: TestOperator
  /** Where the game is. */
  readonly gamePath: string
  /** Plays by the token of the launch. */
  play(move: object): Promise<Shown>
  /** The newest first. */
  messages(): Promise<Shown[]>
}

export async function gameSetting(protocol: 'hub88' | 'pragmatic'): Promise<GameSetting> {
  const wallet = await startWallet(usual[protocol])
  const sandbox = await testSandbox()
  const operator = await exchange(sandbox, protocol, wallet.url)
  const launched =
    protocol === 'hub88'
      ? await operator.call(`${HUB}/game/url`, hubLaunch)
      : await operator.call(`${PRAGMATIC}/CasinoGameAPI/game/url/`, pragmaticLaunch)
  const { url, gameURL } = launched.body as { url?: string; gameURL?: string }
  return {
    sandbox,
    wallet,
    operator,
    gamePath: new URL(url ?? gameURL ?? '').pathname,
    play: async (move) =>
      (await sandbox.post('/games/control/play', { token: TOKEN, ...move })).body as Shown,
    messages: async () => {
      const answer = await sandbox.get('/games/control/messages')
      return (answer.body as { items: Shown[] }).items
    },
    [Symbol.asyncDispose]: async () => {
      await sandbox[Symbol.asyncDispose]()
      await wallet[Symbol.asyncDispose]()
    },
  }
}
