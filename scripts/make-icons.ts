import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '#tests/e2e/support/chromium.ts'

// Draws the icons of the installed app from the site's own: `node scripts/make-icons.ts`, when that
// has changed. The pictures are committed, so neither a build nor a browser needs this program.

const APPS = join(import.meta.dirname, '../src/apps')
const PUBLIC = join(APPS, 'member/public')
const logo = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const ground = /<rect [^>]*fill="(#\w+)"/.exec(logo)?.[1] ?? '#12553a'
const mark = logo.replace(/<rect [^>]*>/, '')

/** `inset`: the part of each side that stays free around the mark, where a phone cuts a shape. */
const icons = [
  { name: 'icons/icon-192.png', size: 192, rounded: true, inset: 0 },
  { name: 'icons/icon-512.png', size: 512, rounded: true, inset: 0 },
  { name: 'icons/maskable-192.png', size: 192, rounded: false, inset: 0.1 },
  { name: 'icons/maskable-512.png', size: 512, rounded: false, inset: 0.1 },
  { name: 'apple-touch-icon.png', size: 180, rounded: false, inset: 0.06 },
  { name: 'favicon.ico', size: 32, rounded: true, inset: 0 },
] as const

/** An icon file of one picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const found = findChromium()
const browser = await chromium.launch({
  executablePath: found.executablePath,
  chromiumSandbox: false,
  env: { ...(process.env as Record<string, string>), ...found.env },
})
const page = await browser.newPage()
mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
for (const { name, size, rounded, inset } of icons) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}div{width:${size}px;height:${size}px;box-sizing:border-box;` +
      `padding:${size * inset}px;background:${ground};border-radius:${rounded ? '25%' : 0}}` +
      `svg{width:100%;height:100%;display:block}</style><div>${mark}</div>`,
  )
  const picture = await page.screenshot({ omitBackground: true })
  writeFileSync(join(PUBLIC, name), name.endsWith('.ico') ? icoOf(picture, size) : picture)
}
// What browsers ask for where a page names no icon: a picture that is opened alone, an error.
copyFileSync(join(PUBLIC, 'favicon.ico'), join(APPS, 'operator/public/favicon.ico'))
await browser.close()
