import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the values every authenticator app assumes. */
const rule = { algorithm: 'SHA1', digits: 6, periodSeconds: 30, windowSteps: 1 } as const

/** The 30-second step in which an instant lies. */
const totpStep = (instant: Date): number =>
  Math.floor(instant.getTime() / (rule.periodSeconds * 1000))

const SECRET_BYTES = 20

/** A new secret in base32, as authenticator apps take it. */
export function makeTotpSecret(bytes: (count: number) => Buffer): string {
  const fresh = bytes(SECRET_BYTES)
  return new Secret({ buffer: Uint8Array.from(fresh).buffer }).base32
}

/** The `otpauth://` text for a QR code. */
export function totpUri(secret: string, issuer: string, username: string): string {
  return authenticator(secret, issuer, username).toString()
}

/** The code of an instant; start scripts and tests use it, no login does. */
export function totpCode(secret: string, at: Date): string {
  return authenticator(secret).generate({ timestamp: at.getTime() })
}

/**
 * The 30-second step to which a code belongs, at most one step from `now`, or null when it is wrong.
 * The caller must take the step before it believes the code: a code is good once.
 */
export function matchTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = authenticator(secret).validate({
    token: code,
    timestamp: now.getTime(),
    window: rule.windowSteps,
  })
  return delta === null ? null : totpStep(now) + delta
}

function authenticator(secret: string, issuer = 'SLTH', label = 'staff'): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: rule.algorithm,
    digits: rule.digits,
    period: rule.periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}
