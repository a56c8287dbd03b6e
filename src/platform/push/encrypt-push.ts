import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, base64url as the browser gives them. */
export interface PushKeys {
  /** Its public key on P-256, an uncompressed point. */
  readonly p256dh: string
  /** 16 bytes that only the browser and this site know. */
  readonly auth: string
}

const SALT_BYTES = 16
const POINT_BYTES = 65
const AUTH_BYTES = 16
const TAG_BYTES = 16
/** RFC 8291 §4: push services take 4,096 bytes of body, header and tag included. */
const RECORD_BYTES = 4096
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES
/** The end of the last (and only) record, RFC 8188 §2. */
const LAST_RECORD = 2

export const PLAINTEXT_MAX = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

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

/**
 * Encrypts a message for one browser (RFC 8291: ECDH on P-256, HKDF, AES-128-GCM as RFC 8188 frames
 * it). Nobody on the way can read it, the push service least of all.
 * @param options.paddedBytes the text is padded to so many bytes, so that its length tells nothing
 * @param options.sender private key and salt of a known example; else both are new each time
 * @throws when the text is longer than `PLAINTEXT_MAX`, or a key is not one
 */
export function encryptPush(
  keys: PushKeys,
  text: string,
  options: { paddedBytes?: number; sender?: { privateKey: Buffer; salt: Buffer } } = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > PLAINTEXT_MAX) throw new Error(`push: ${plain.length} bytes are too many`)
  const salt = options.sender?.salt ?? randomBytes(SALT_BYTES)
  const sender = createECDH('prime256v1')
  if (options.sender) sender.setPrivateKey(options.sender.privateKey)
  else sender.generateKeys()
  const receiverPoint = Buffer.from(keys.p256dh, 'base64url')
  const shared = sender.computeSecret(receiverPoint)
  const { key, nonce } = deriveKeys({
    shared,
    auth: Buffer.from(keys.auth, 'base64url'),
    salt,
    receiverPoint,
    senderPoint: sender.getPublicKey(),
  })
  const padding = Buffer.alloc(Math.max(0, (options.paddedBytes ?? 0) - plain.length))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [
    cipher.update(Buffer.concat([plain, Buffer.of(LAST_RECORD), padding])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  const header = [salt, size, Buffer.of(POINT_BYTES), sender.getPublicKey()]
  return Buffer.concat([...header, ...record])
}

interface Agreement {
  readonly shared: Buffer
  readonly auth: Buffer
  readonly salt: Buffer
  readonly receiverPoint: Buffer
  readonly senderPoint: Buffer
}

/** RFC 8291 §3.4: both sides reach the same two keys from what only they can compute. */
function deriveKeys({ shared, auth, salt, receiverPoint, senderPoint }: Agreement): {
  key: Buffer
  nonce: Buffer
} {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPoint, senderPoint])
  const material = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`${label}\0`), bytes))
  return {
    key: derive('Content-Encoding: aes128gcm', 16),
    nonce: derive('Content-Encoding: nonce', 12),
  }
}
