import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from '#ui/client/chunk-reload.ts'
import { dropUnaskedAnswers } from '#ui/client/early-calls.ts'
import { followOtherTabs, noteDrawnFor, useLocalData } from '#ui/client/persisted.ts'
import { notePageTime } from '#ui/client/server-clock.ts'
import { App } from './app.tsx'
import { createMemberRouter } from './router.ts'
import { queryClient, startSession } from './session.ts'
import { noteOpenedPage } from './shell/opened-page.ts'

reloadOnMissingChunk()
followOtherTabs()
notePageTime()
dropUnaskedAnswers()
noteOpenedPage()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const isMine = takeDrawnPage(root)

const router = createMemberRouter(queryClient)
startSession(router, isMine)

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

/**
 * Looks for whom the server has drawn the page. A member's page in a browser whose storage knows of
 * no member is not taken over: nobody sees it (`index.html`), and what lies behind it is let go.
 * @returns whether it is this member's
 */
function takeDrawnPage(place: HTMLElement): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="drawn-for"]')
  const isMembers = meta?.content === 'member'
  const isMine = isMembers && useLocalData.getState().user.isLoggedIn
  if (isMembers && !isMine) {
    place.replaceChildren()
    delete window.$_TSR
    delete document.documentElement.dataset['notMine']
  }
  noteDrawnFor(isMine)
  return isMine
}
