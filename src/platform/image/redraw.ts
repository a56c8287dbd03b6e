import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { err, ok, type Result } from '#kernel/result.ts'

/** The formats that can be read and written, by what their first bytes say; SVG is none: it can carry scripts. */
export type ImageFormat = 'png' | 'jpg' | 'webp' | 'gif' | 'avif'

export interface ImageLimits {
  /** Of the picture that is kept. */
  readonly bytesMax: number
  /** Of either side, in pixels. */
  readonly sideMax: number
  readonly sideMin: number
  /** Of all pictures of one that moves together. */
  readonly pixelsMax: number
}

/** Why a file is no picture that we keep; each feature has the words. */
export type ImageFault =
  | 'image_type_unknown'
  | 'image_broken'
  | 'image_size_odd'
  | 'image_too_large'

/** A picture without anything that a camera, a paint program or a stranger put beside it. */
export interface Redrawn {
  readonly bytes: Buffer
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
}

export interface Redrawing {
  readonly limits: ImageLimits
  /** What is taken. */
  readonly formats: readonly ImageFormat[]
  /** Written in this format, whatever came, and no side longer than this; else as it came. */
  readonly as?: { readonly format: 'jpg'; readonly sideMax: number }
}

/** In good quality; slower ones would keep people waiting for little. */
const written: Record<ImageFormat, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpg: (image) => image.jpeg({ quality: 88, mozjpeg: true }),
  webp: (image) => image.webp({ quality: 88 }),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ quality: 65, effort: 3 }),
}

/**
 * Decodes a picture wholly and writes it anew, upright. What it is, its first bytes say, not its name. Its
 * size is read before it is decoded: a few bytes can claim to be gigabytes.
 */
export async function redraw(
  bytes: Buffer,
  { limits, formats, as }: Redrawing,
): Promise<Result<Redrawn, ImageFault>> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext
  const came = formats.find((known) => known === found)
  if (!came) return err('image_type_unknown')
  const options = { animated: as === undefined, failOn: 'warning' } as const
  const meta = await orNull(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  if (!meta) return err('image_broken')
  if (isOdd(meta, limits)) return err('image_size_odd')
  const image = sharp(bytes, { ...options, limitInputPixels: limits.pixelsMax })
  // Pictures of one that moves stand one above the other: turned, they would be others.
  const upright = (meta.pages ?? 1) > 1 ? image : image.autoOrient()
  const side = as?.sideMax
  const fitted = side
    ? upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    : upright
  const format = as?.format ?? came
  const drawn = await orNull(written[format](fitted).toBuffer({ resolveWithObject: true }))
  if (!drawn) return err('image_broken')
  if (drawn.data.length > limits.bytesMax) return err('image_too_large')
  const { width, height, pageHeight } = drawn.info
  return ok({ bytes: drawn.data, format, width, height: pageHeight ?? height })
}

function isOdd({ width, height, pageHeight, pages = 1 }: Metadata, limits: ImageLimits): boolean {
  const sides = [width, pageHeight ?? height]
  return (
    Math.min(...sides) < limits.sideMin ||
    Math.max(...sides) > limits.sideMax ||
    width * (pageHeight ?? height) * pages > limits.pixelsMax
  )
}

/** What the decoder cannot read to its end is no picture that a browser should get. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch {
    return null
  }
}
