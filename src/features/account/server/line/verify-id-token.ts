import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#kernel/errors.ts'
import type { LineConfig } from '#platform/config/line.ts'
import type { Services } from '#platform/services.ts'
import { lineErrors } from '../../line-contract.ts'
import { LINE_TOKEN_MINUTES } from '../../rules.ts'
import { type LinePerson, takeNonce, takeToken } from './line-store.ts'

/** LINE signs the tokens of its SDK by this one; a token cannot choose another. */
const ALGORITHM = 'ES256'
/** So far may the clocks of LINE and of this machine be apart. */
const CLOCK_APART_SECONDS = 30

const invalid = () => new Refusal(lineErrors.line_token_invalid)

/** The configuration of LINE. @throws line_off */
export function lineOf({ config }: Pick<Services, 'config'>): LineConfig {
  if (config.line === null) throw new Refusal(lineErrors.line_off)
  return config.line
}

/**
 * Who logged in at LINE. Keys of the issuer decide about the token, then the issuer itself is asked,
 * then the token is used up: whoever shows it once more is refused, right or wrong.
 * @throws line_off, line_token_invalid, line_token_used, line_unavailable
 */
export async function verifyIdToken(services: Services, idToken: string): Promise<LinePerson> {
  const line = lineOf(services)
  const claims = await checkSignature(services, line, idToken)
  const said = await askIssuer(services, line, idToken)
  if (said.sub !== claims.sub || said.aud !== line.channelId) throw invalid()
  // A token that LINE made is good until it ends, and clocks may be apart by so much.
  const expiresAt = new Date((claims.exp + CLOCK_APART_SECONDS) * 1000)
  if (!(await takeToken(services.db, idToken, expiresAt))) {
    throw new Refusal(lineErrors.line_token_used)
  }
  await checkNonce(services, line, claims.nonce)
  return { subject: claims.sub, displayName: said.name?.trim().slice(0, 60) || null }
}

const claimsOf = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(100)),
  exp: z.number(),
  nonce: z.optional(z.string()),
})

async function checkSignature(
  { clock, log }: Services,
  line: LineConfig,
  idToken: string,
): Promise<z.output<typeof claimsOf>> {
  try {
    const { payload } = await jwtVerify<JWTPayload>(idToken, keysOf(line), {
      algorithms: [ALGORITHM],
      issuer: line.issuer,
      audience: line.channelId,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: LINE_TOKEN_MINUTES * 60,
      clockTolerance: CLOCK_APART_SECONDS,
      currentDate: await clock.now(),
    })
    // One channel alone: a token for several was not made for this site.
    if (payload.aud !== line.channelId) throw new errors.JWTClaimValidationFailed('aud', payload)
    return z.parse(claimsOf, payload)
  } catch (error) {
    const isOurs = isFaultOfToken(error) || error instanceof z.core.$ZodError
    log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'a token of LINE was refused',
    )
    throw isOurs ? invalid() : new Refusal(lineErrors.line_unavailable)
  }
}

/** Else the keys could not be had: that says nothing about the token. */
const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey

/** The issuer's public keys by their address; they are fetched when one is missing, and kept. */
const keySets = new Map<string, JWTVerifyGetKey>()

function keysOf({ keysUrl, timeoutMs }: LineConfig): JWTVerifyGetKey {
  const known = keySets.get(keysUrl)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs })
  keySets.set(keysUrl, keys)
  return keys
}

const verified = z.object({ sub: z.string(), aud: z.string(), name: z.optional(z.string()) })

/** What LINE says of the token itself: it knows of those that it took back. */
async function askIssuer(
  { log }: Services,
  line: LineConfig,
  idToken: string,
): Promise<z.output<typeof verified>> {
  const unavailable = (reason: string) => {
    log.warn({ reason }, 'LINE did not answer about a token')
    return new Refusal(lineErrors.line_unavailable)
  }
  let response: Response
  let body: unknown
  try {
    response = await fetch(line.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ id_token: idToken, client_id: line.channelId }),
      signal: AbortSignal.timeout(line.timeoutMs),
    })
    body = await response.json()
  } catch (error) {
    throw unavailable(error instanceof Error ? error.name : 'unknown')
  }
  if (response.status === 400) throw invalid()
  const answer = z.safeParse(verified, body)
  if (!response.ok || !answer.success) throw unavailable(`status ${response.status}`)
  return answer.data
}

/** A login that began here ends here, once. The SDK's own logins carry no nonce. */
async function checkNonce(
  { db }: Services,
  line: LineConfig,
  nonce: string | undefined,
): Promise<void> {
  if (nonce === undefined && line.way === 'liff') return
  if (nonce === undefined || !(await takeNonce(db, nonce))) throw invalid()
}
