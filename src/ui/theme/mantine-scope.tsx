import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageNonce } from './nonce.ts'
import { theme } from './theme.ts'

const currentScheme = () =>
  document.documentElement.dataset['mantineColorScheme'] === 'light' ? 'light' : 'dark'

/**
 * What a Mantine component needs around it. It stands inside the parts that use one, not around
 * the app: the provider and its core are 7 kB that a first page can do without.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={currentScheme()}
      getStyleNonce={pageNonce}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
