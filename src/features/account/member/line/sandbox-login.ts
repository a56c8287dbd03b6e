import liff from '@line/liff'
import { LiffMockPlugin } from '@line/liff-mock'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import type { WireOutput } from '#kernel/contract.ts'
import type { beginLine } from '../../line-contract.ts'
import { keepLogin, takeLogin } from './kept.ts'

type Begun = WireOutput<typeof beginLine>

/** LINE's mock says more than the SDK, and its types say so only of a type of its own. */
interface MockedLiff {
  init(config: { liffId: string; mock: boolean }): Promise<void>
  getIDToken(): string | null
  readonly $mock: { set(data: { getIDToken: string }): void }
}

const SECRET_BYTES = 32
const TIMEOUT_MS = 10_000

/**
 * The demo's way: the sandbox's LINE asks who it is on a page of its own, and its token goes through
 * LINE's SDK, which plays along. Without an answer in the address the page goes there, and this never returns.
 */
export async function tokenAtSandbox(begun: Begun): Promise<string> {
  const query = new URLSearchParams(location.search)
  const login = takeLogin()
  const isAnswer = login !== undefined && query.get('state') === login.state
  if (isAnswer && query.has('error')) throw new LineDenied()
  const code = query.get('code')
  if (!isAnswer || code === null) {
    location.assign(authorizeAddress(begun))
    return new Promise<string>(() => {})
  }
  const idToken = await exchange(begun, code, login)
  liff.use(new LiffMockPlugin())
  const mocked = liff as unknown as MockedLiff
  await mocked.init({ liffId: begun.liff_id, mock: true })
  mocked.$mock.set({ getIDToken: idToken })
  return mocked.getIDToken() ?? idToken
}

/** The person did not let LINE say who he is. */
class LineDenied extends Error {
  override name = 'LineDenied'
}

function authorizeAddress(begun: Begun): string {
  const [state, verifier] = [secretText(), secretText()]
  const redirectUri = `${location.origin}${location.pathname}`
  keepLogin({ state, verifier, redirectUri })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: begun.client_id,
    redirect_uri: redirectUri,
    state,
    scope: 'openid profile',
    nonce: begun.nonce ?? '',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  return `${begun.authorize_url}?${query.toString()}`
}

const tokens = z.object({ id_token: z.string() })

async function exchange(
  { client_id: clientId, token_url: tokenUrl }: Begun,
  code: string,
  { verifier, redirectUri }: { verifier: string; redirectUri: string },
): Promise<string> {
  const response = await fetch(tokenUrl ?? '', {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    }),
  })
  return z.parse(tokens, await response.json()).id_token
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const secretText = (): string => base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

const challengeOf = (verifier: string): string => base64url(sha256(utf8ToBytes(verifier)))
