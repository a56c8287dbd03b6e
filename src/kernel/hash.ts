import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of a text's UTF-8 bytes, as 64 lowercase hex characters. */
export const sha256Text = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** SHA-256 of the bytes that a hex text stands for. @throws where the text is no hex */
export const sha256Hex = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)))

/** HMAC-SHA-256, 32 bytes; the key is the text's own characters. */
export function hmacSha256(key: string, message: string): DataView {
  const bytes = hmac(sha256, utf8ToBytes(key), utf8ToBytes(message))
  return new DataView(bytes.buffer, bytes.byteOffset)
}

/** The first 32 bits of it, big endian. */
export const hmacUint32 = (key: string, message: string): number =>
  hmacSha256(key, message).getUint32(0)
