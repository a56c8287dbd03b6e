/** The outcome of sharing a picture. */
export type ShareOutcome = 'shared' | 'saved' | 'cancelled'

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('the picture could not be made'))
    }, 'image/png')
  })

/** Whether this device can share pictures by its own share sheet. */
export function canShareImages(): boolean {
  const probe = new File([], 'bill.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** Hands the picture to the device's share sheet. */
export async function shareImage(canvas: HTMLCanvasElement, name: string): Promise<ShareOutcome> {
  const file = new File([await toBlob(canvas)], `${name}.png`, { type: 'image/png' })
  try {
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (error) {
    // Closing the share sheet is a decision, not a fault.
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}

/** Saves the picture among the downloads. */
export async function saveImage(canvas: HTMLCanvasElement, name: string): Promise<ShareOutcome> {
  const url = URL.createObjectURL(await toBlob(canvas))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.png`
  link.click()
  // The download has to begin before its source goes.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return 'saved'
}
