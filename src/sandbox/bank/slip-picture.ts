import { generate } from 'promptparse'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Store } from '../store/open-store.ts'
import { findPayerOf } from './statement-store.ts'

const WIDTH = 720
const HEIGHT = 1_080
const MODULE_PX = 6
const QUIET_MODULES = 4

/** The text of the mini-QR that a bank prints on its slip. */
export const slipPayload = (sendingBank: string | null, transRef: string): string =>
  generate.slipVerify({ sendingBank: sendingBank ?? '004', transRef })

/**
 * The slip of a transfer as a picture that the payer keeps: no words, because a bare machine has no letters,
 * but the mini-QR in its corner. Null: there is no such transfer.
 */
export async function slipPicture(store: Store, transRef: string): Promise<Buffer | null> {
  const payer = findPayerOf(store, transRef)
  if (!payer) return null
  const code = encode(slipPayload(payer.bank_code, transRef), { ecc: 'M', border: QUIET_MODULES })
  const side = code.size * MODULE_PX
  const [left, top] = [WIDTH - side - 24, HEIGHT - side - 24]
  const modules = code.data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark
        ? `M${left + x * MODULE_PX} ${top + y * MODULE_PX}h${MODULE_PX}v${MODULE_PX}h-${MODULE_PX}z`
        : [],
    ),
  )
  const lines = [300, 380, 520, 600].map(
    (y) => `<rect x="48" y="${y}" width="${y % 200 === 0 ? 420 : 560}" height="26" rx="13"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f3f7f5"/>
    <rect width="100%" height="200" fill="#0d7a55"/>
    <circle cx="${WIDTH / 2}" cy="200" r="56" fill="#fff"/>
    <path d="M${WIDTH / 2 - 24} 202l18 18 34-36" fill="none" stroke="#0d7a55" stroke-width="10"/>
    <g fill="#c9d8d1">${lines.join('')}</g>
    <rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#fff"/>
    <path d="${modules.join('')}" fill="#000"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
