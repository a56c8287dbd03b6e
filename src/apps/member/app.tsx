import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { repeatEarlyTaps } from '#ui/client/early-taps.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'

/** What stands around the router, the same in the browser and where the server renders a page. */
export function App({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  useEffect(() => repeatEarlyTaps(), [])
  return (
    <StrictMode>
      <UiProvider choice={useLocalData((state) => state.theme)}>
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      </UiProvider>
    </StrictMode>
  )
}
