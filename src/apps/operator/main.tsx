import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cleanTexts } from '#kernel/typed-text.ts'
import { replaceBeneath } from '#ui/client/back-button.ts'
import { faultLead } from '#ui/client/form.ts'
import { formTexts } from '#ui/client/form-state.ts'
import { leadToFault } from '#ui/client/lead-to-fault.ts'
import { followOtherTabs, useLocalData } from '#ui/client/persisted.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import { router } from './router.ts'
import { queryClient, startSession } from './session.ts'

followOtherTabs()
faultLead.to = leadToFault
formTexts.clean = cleanTexts
replaceBeneath(router.history)
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
