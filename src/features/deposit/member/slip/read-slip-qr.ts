import decodeQR from 'qr/decode.js'

/** Large enough for the small QR of a slip, small enough for a phone; the second try is for sharp photos. */
const SIDES_PX = [1_400, 3_000]

/** The text of the QR in a picture, or null where none can be read. The picture stays in this browser. */
export async function readQrOf(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return null
  for (const side of SIDES_PX) {
    const pixels = pixelsOf(bitmap, side)
    try {
      if (pixels) return decodeQR(pixels)
    } catch {
      // Nothing found at this size.
    }
  }
  return null
}

function pixelsOf(bitmap: ImageBitmap, side: number): ImageData | null {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // What is transparent in a picture is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
