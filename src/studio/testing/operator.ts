import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StudioConfig } from '../config.ts'
import type { Opened } from '../frame/studio-words.ts'
import { startStudio } from '../studio.ts'
import { isSigned, makeRsaKey, publicKeyOf, signBody } from '../wallet/signing.ts'

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** A studio of a test's own and a site that asks it, with keys but without a wallet. */
export interface TestOperator extends AsyncDisposable {
  readonly url: string
  /** Where its state is kept. */
  readonly dir: string
  readonly controlKey: string
  readonly publicKey: string
  /** Asks the operator API, signed. The answer's signature is checked where there is one. */
  ask(path: string, fields: object): Promise<Answer>
  /** Posts as a frame or a stranger would. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The address of a demo. */
  demoAddress(lobbyUrl?: string, game?: string): Promise<URL>
  /** A demo as its frame enters it. */
  demo(game?: string): Promise<Opened>
}

const HOME = 'http://127.0.0.1:3000/'
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/'

/** A site with keys but without a wallet, connected with a studio that runs. */
export interface ConnectedOperator extends Pick<TestOperator, 'publicKey' | 'ask' | 'post'> {}

/** Connects a site with a studio. @param controlKey what the studio's key file holds */
export async function connectOperator(
  url: string,
  controlKey: string,
  walletUrl = NOWHERE,
): Promise<ConnectedOperator> {
  const privateKey = makeRsaKey()
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(url + path, { method: 'POST', headers, body })
    const text = await response.text()
    return { response, text, body: JSON.parse(text) as Record<string, unknown> }
  }
  const json = { 'content-type': 'application/json' }
  const post: TestOperator['post'] = async (path, body, headers = {}) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await send(path, sent, { ...json, ...headers })
    return { status: answer.response.status, body: answer.body, headers: answer.response.headers }
  }
  const connected = await post(
    '/control/operators',
    { code: 'slth', wallet_url: walletUrl, public_key: publicKeyOf(privateKey) },
    { authorization: `Bearer ${controlKey}` },
  )
  const publicKey = String(connected.body['public_key'])
  const operator_id = String(connected.body['operator_ref'])
  const ask: TestOperator['ask'] = async (path, fields) => {
    const body = JSON.stringify({ operator_id, ...fields })
    const signed = { ...json, 'x-hub88-signature': signBody(privateKey, body) }
    const answer = await send(`/operator/generic/v2${path}`, body, signed)
    const { response } = answer
    if (!isSigned(publicKey, Buffer.from(answer.text), response.headers.get('x-hub88-signature'))) {
      throw new Error(`${path} is not signed`)
    }
    return { status: response.status, body: answer.body, headers: response.headers }
  }
  return { publicKey, ask, post }
}

/** Starts a studio on a folder of its own, removed with it, and connects a site. */
export async function testOperator({
  walletUrl,
  ...options
}: Partial<StudioConfig> & { walletUrl?: string } = {}): Promise<TestOperator> {
  const dir = await mkdtemp(join(tmpdir(), 'studio-'))
  const studio = await startStudio({ cycleMs: 0, ...options, dir })
  const controlKey = await readFile(join(dir, 'key'), 'utf8')
  const { publicKey, ask, post } = await connectOperator(studio.url, controlKey, walletUrl)
  const demoAddress: TestOperator['demoAddress'] = async (lobby_url = HOME, game_code = 'coin') => {
    const asked = { game_code, currency: 'XXX', lobby_url }
    return new URL(String((await ask('/game/url', asked)).body['url']))
  }
  return {
    url: studio.url,
    dir,
    controlKey,
    publicKey,
    ask,
    post,
    demoAddress,
    demo: async (game) => {
      const launch = (await demoAddress(HOME, game)).searchParams.get('launch')
      return (await post('/session', { launch })).body as unknown as Opened
    },
    [Symbol.asyncDispose]: async () => {
      await studio.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
