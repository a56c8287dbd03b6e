import { encode } from 'uqr'

const MODULE_PX = 12
const QUIET_MODULES = 4

/** Saves the QR as a PNG that a banking app can read from the gallery. */
export async function saveQr(payload: string, reference: string): Promise<void> {
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
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `promptpay-${reference}.png`
  link.click()
  URL.revokeObjectURL(link.href)
}
