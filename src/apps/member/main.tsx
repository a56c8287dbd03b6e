import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from '#ui/client/chunk-reload.ts'
import { followOtherTabs } from '#ui/client/persisted.ts'
import { notePageTime } from '#ui/client/server-clock.ts'
import { App } from './app.tsx'
import { createMemberRouter } from './router.ts'
import { queryClient, startSession } from './session.ts'

reloadOnMissingChunk()
followOtherTabs()
notePageTime()

const router = createMemberRouter(queryClient)
startSession(router)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
if (window.$_TSR) {
  // The server has drawn this page, with its data behind it.
  hydrateRoot(
    root,
    <App cache={queryClient}>
      <RouterClient router={router} />
    </App>,
  )
} else {
  createRoot(root).render(
    <App cache={queryClient}>
      <RouterProvider router={router} />
    </App>,
  )
}
