import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ThemeChoice, useResolvedScheme } from './color-scheme.ts'
import { pageNonce } from './nonce.ts'
import { theme } from './theme.ts'
import './theme.css'

/** Wraps an app in the theme. `choice` comes from the person's own setting. */
export function UiProvider({ choice, children }: { choice: ThemeChoice; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useResolvedScheme(choice)}
      getStyleNonce={pageNonce}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
