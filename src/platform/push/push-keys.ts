import { createECDH } from 'node:crypto'
import webPush from 'web-push'

/** The keys of a browser's subscription, base64url as the browser gives them. */
export interface PushKeys {
  /** Its public key on P-256, an uncompressed point. */
  readonly p256dh: string
  /** 16 bytes that only the browser and this site know. */
  readonly auth: string
}

const POINT_BYTES = 65
const AUTH_BYTES = 16

/** True for keys that are what they should be: a point of the curve and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) {
    return false
  }
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    ours.computeSecret(point)
    return true
  } catch {
    return false
  }
}

/** The pair by which push services know who sends (RFC 8292); base64url. */
export interface VapidKeys {
  /** An uncompressed point of P-256, what a browser subscribes with. */
  readonly publicKey: string
  readonly privateKey: string
}

export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()
