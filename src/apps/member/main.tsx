import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, useLocalData } from '#ui/client/persisted.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import { reloadOnMissingChunk } from '#ui/client/chunk-reload.ts'
import { router } from './router.ts'
import { queryClient, startSession } from './session.ts'

reloadOnMissingChunk()
followOtherTabs()
startSession(router)

function App() {
  return (
    <UiProvider choice={useLocalData((state) => state.theme)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
