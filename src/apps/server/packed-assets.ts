import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packGzip = promisify(gzip)
const packBrotli = promisify(brotliCompress)

/** Fonts and pictures are packed already. */
const PACKABLE = /\.(js|css|svg)$/
const BYTES_MIN = 1024
/** The best that gzip can do; brotli's last steps take seconds for a hundredth. */
const GZIP = { level: 9 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * Packs the files of a build once, as `a.js.gz` and `a.js.br` beside `a.js`, so that serving them
 * costs no time and they are smaller than what could be packed while somebody waits.
 */
export async function packAssets(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => PACKABLE.test(one))) {
    const bytes = await readFile(join(folder, name))
    if (bytes.length < BYTES_MIN) continue
    const [gz, br] = await Promise.all([packGzip(bytes, GZIP), packBrotli(bytes, BROTLI)])
    await writeFile(join(folder, `${name}.gz`), gz)
    await writeFile(join(folder, `${name}.br`), br)
  }
}
