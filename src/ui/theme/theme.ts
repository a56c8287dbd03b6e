import { type MantineColorsTuple, createTheme } from '@mantine/core'

/** Emerald from light to deep; the shades that the screens use come from `tokens.css`. */
const emerald: MantineColorsTuple = [
  '#ddf1e5',
  '#b6e4cb',
  '#8fd9b4',
  '#46db9a',
  '#2bcb88',
  '#1db877',
  '#149a61',
  '#0a7a47',
  '#086339',
  '#0b3324',
]

/** Mantine's side of the tokens. Sizes here repeat `mantine.css`, which wins at run time. */
export const theme = createTheme({
  primaryColor: 'emerald',
  primaryShade: { dark: 5, light: 7 },
  colors: { emerald },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--num)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '600px', sm: '960px', md: '1280px', lg: '1920px', xl: '2560px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})
