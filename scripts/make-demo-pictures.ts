import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '#tests/e2e/support/chromium.ts'

// Draws the pictures of the demo's notices, banners and event from the site's own motifs and
// letters: `node scripts/make-demo-pictures.ts`, when one of them shall look otherwise. The pictures
// are committed, so neither a build nor a browser needs this program.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'src/apps/server/demo-content')
const motif = (name: string) =>
  readFileSync(join(ROOT, `src/ui/art/motifs/${name}.svg`), 'utf8').replace(/^.*?(?=<svg)/s, '')

const THAI = 'U+0E01-0E4F,U+200C-200D,U+25CC'
const DIGITS = 'U+0030-0039'
const letters = (['400', '700'] as const)
  .flatMap((weight) =>
    [
      ['latin', 'U+0020-002F,U+003A-0060,U+2013'],
      ['lower', 'U+0061-007A'],
      ['thai', THAI],
      ['num', DIGITS],
    ].map(([part, range]) => {
      const font = readFileSync(join(ROOT, `src/ui/theme/fonts/prompt-${part}-${weight}.woff2`))
      return `@font-face{font-family:Prompt;font-weight:${weight};unicode-range:${range};src:url(data:font/woff2;base64,${font.toString('base64')})}`
    }),
  )
  .join('')

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly ground: readonly [string, string]
  readonly ink: string
  readonly large: string
  readonly small: string
  /** Banners carry none: the site writes theirs. */
  readonly title?: string
  readonly line?: string
}

const EMERALD = { ground: ['#0d4a33', '#061a12'], ink: '#a8e6c6' } as const
const DEEP = { ground: ['#123a2c', '#07140e'], ink: '#e3c878' } as const
const TEAL = { ground: ['#14505a', '#081b1f'], ink: '#bfe3ea' } as const
const BANNER = { width: 1040, height: 455 } as const
const NOTICE = { width: 800, height: 500 } as const

const pictures: readonly Picture[] = [
  { name: 'banner-yeekee', ...BANNER, ...EMERALD, large: 'rocket', small: 'prajam' },
  { name: 'banner-verify', ...BANNER, ...TEAL, large: 'naga', small: 'lotus' },
  { name: 'banner-laos', ...BANNER, ...DEEP, large: 'elephant', small: 'kranok' },
  {
    name: 'notice-welcome',
    ...NOTICE,
    ...EMERALD,
    large: 'lotus',
    small: 'prajam',
    title: 'ยินดีต้อนรับ',
    line: 'เลขของคุณ ตรวจสอบได้ทุกงวด',
  },
  {
    name: 'notice-yeekee',
    ...NOTICE,
    ...TEAL,
    large: 'rocket',
    small: 'kite',
    title: 'ยี่กี 88 รอบ',
    line: 'ออกผลทุก 15 นาที',
  },
  {
    name: 'notice-deposit',
    ...NOTICE,
    ...DEEP,
    large: 'coins',
    small: 'prajam',
    title: 'ฝากด้วย QR',
    line: 'โอนให้ตรงทุกสตางค์ เงินเข้าเอง',
  },
  {
    name: 'notice-limit',
    ...NOTICE,
    ...EMERALD,
    large: 'lantern',
    small: 'lotus',
    title: 'เล่นอย่างพอดี',
    line: 'พักได้ทุกเมื่อที่ต้องการ',
  },
  {
    name: 'event-poll',
    width: 1200,
    height: 600,
    ...EMERALD,
    large: 'ticket',
    small: 'kranok',
    title: 'ทายผลประจำสัปดาห์',
    line: 'ร่วมทายผลกับสมาชิกทุกคน',
  },
]

/** One flat ground with a soft fall of light, a large motif cut by the edge, a hairline of gold. */
const pageOf = ({ width, height, ground, ink, large, small, title, line }: Picture) => `<style>
${letters}
body{margin:0}
.p{position:relative;overflow:hidden;width:${width}px;height:${height}px;color:${ink};
  background:linear-gradient(150deg,${ground[0]},${ground[1]});font:400 ${height * 0.056}px Prompt}
.l,.s{position:absolute}
.l{right:${-height * 0.04}px;bottom:${-height * 0.14}px;width:${height * (title ? 0.84 : 0.98)}px}
.s{${title ? 'left' : 'right'}:${height * (title ? 0.13 : 0.86)}px;
  ${title ? 'bottom' : 'top'}:${height * 0.13}px;width:${height * 0.2}px;opacity:.45}
.l svg,.s svg{display:block;width:100%;stroke-width:1.1}
.g{position:absolute;inset:${height * 0.045}px;border:1.5px solid #d9b75c;opacity:.5;
  border-radius:${height * 0.04}px}
.t{position:absolute;left:${height * 0.13}px;top:${height * 0.13}px}
b{display:block;color:#f5e6bd;font:700 ${height * 0.118}px/1.4 Prompt}
span{color:#f1f8f3}</style>
<div class="p"><i class="s">${motif(small)}</i><i class="l">${motif(large)}</i>${title ? '<i class="g"></i>' : ''}
${title ? `<div class="t"><b>${title}</b><span>${line ?? ''}</span></div>` : ''}</div>`

async function draw(page: Page, picture: Picture): Promise<void> {
  const { name, width, height } = picture
  await page.setViewportSize({ width, height })
  await page.setContent(pageOf(picture))
  await page.evaluate('document.fonts.ready.then(() => true)')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  const bytes = Buffer.from(data, 'base64')
  writeFileSync(join(OUT, `${name}.webp`), bytes)
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(1)} kB`)
}

const found = findChromium()
const browser = await chromium.launch({
  executablePath: found.executablePath,
  chromiumSandbox: false,
  env: { ...(process.env as Record<string, string>), ...found.env },
})
mkdirSync(OUT, { recursive: true })
const page = await browser.newPage()
for (const picture of pictures) await draw(page, picture)
await browser.close()
