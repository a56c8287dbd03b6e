/** Dark surfaces of `tokens.css`: what a phone draws before the app's first frame. */
const GROUND = '#08130e'

const picture = (name: string, size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

/** How the site stands on a phone's home screen. */
export const webManifest = {
  id: '/',
  name: 'SLTH หวยออนไลน์',
  short_name: 'SLTH',
  description: 'หวยออนไลน์ ฝาก-ถอนอัตโนมัติ',
  lang: 'th',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: GROUND,
  background_color: GROUND,
  icons: [
    picture('icon', 192, 'any'),
    picture('icon', 512, 'any'),
    picture('maskable', 192, 'maskable'),
    picture('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('ฝากเงิน', '/member/deposit'),
    shortcut('แทงหวย', '/lotto/lobby'),
    shortcut('ยี่กี', '/lotto/yeekee'),
  ],
}
