import { encode } from 'uqr'
import { saveFile } from './save-file.ts'

const MODULE_PX = 12
const QUIET_MODULES = 4

/** Saves a QR as a PNG that an app can read from the gallery. */
export async function saveQr(payload: string, name: string): Promise<void> {
  const code = encode(payload, { ecc: 'M', border: 0 })
  const side = (code.size + QUIET_MODULES * 2) * MODULE_PX
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  code.data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (!isDark) return
      const at = (position: number) => (position + QUIET_MODULES) * MODULE_PX
      context.fillRect(at(x), at(y), MODULE_PX, MODULE_PX)
    }),
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, `${name}.png`)
}
