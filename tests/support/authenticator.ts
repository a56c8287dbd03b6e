import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

// A device that makes passkeys and signs with them (WebAuthn level 3), as far as a test needs one.

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | ReadonlyMap<Cbor, Cbor>

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  if (size < 256) return Buffer.from([(type << 5) | 24, size])
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}

/** RFC 8949, of what stands in a credential. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a signature can be bent by. */
export interface Bend {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  /** Nobody unlocked the device. */
  readonly isUnverified?: boolean
  /** Says so many signatures; left out: one more than before. */
  readonly counter?: number
  readonly userHandle?: string
}

/** A passkey on a device, with its private half. */
export class TestPasskey {
  readonly id = randomBytes(32)
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject }
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** What `navigator.credentials.create` answers. */
  create(options: Record<string, unknown>, bend: Bend = {}) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const size = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), size, this.id, cose])
    const authData = Buffer.concat([this.#head(bend, HAS_CREDENTIAL), credential])
    const attestation = cbor(
      new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options, bend).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    })
  }

  /** What `navigator.credentials.get` answers. */
  get(options: Record<string, unknown>, bend: Bend = {}) {
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', options, bend)
    const data = this.#head(bend, 0)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#key.privateKey)
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(bend.userHandle === undefined ? {} : { userHandle: bend.userHandle }),
    })
  }

  #credential<R>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response }
  }

  #head(bend: Bend, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(bend.counter ?? this.#counter)
    const bits = flags | PRESENT | (bend.isUnverified ? 0 : VERIFIED)
    const rpId = bend.rpId ?? new URL(this.#origin).hostname
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter])
  }

  #clientData(type: string, options: Record<string, unknown>, bend: Bend): Buffer {
    const data = {
      type: bend.type ?? type,
      challenge: bend.challenge ?? options['challenge'],
      origin: bend.origin ?? this.#origin,
      crossOrigin: bend.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify(data))
  }
}
