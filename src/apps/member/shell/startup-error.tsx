import { useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { Button } from '#ui/parts/button.tsx'
import { useBootstrap } from '../session.ts'
import { MessagePage } from './message-page.tsx'

/**
 * Whether the server has said at start-up that it cannot serve: in the page itself, or in answer to
 * the start-up call. A lost network is no such word; the page shows what it has.
 */
export function useStartupError(): { retry: () => Promise<unknown> | void } | undefined {
  const boot = useBootstrap()
  if (saidByPage()) return { retry: () => location.reload() }
  const hasRefused = boot.error instanceof ApiError && boot.error.status >= 500
  return hasRefused && boot.data === undefined ? { retry: () => boot.refetch() } : undefined
}

/** The server marks a page that it sends in the place of the one that was asked for. */
const saidByPage = () =>
  typeof document !== 'undefined' && document.querySelector('meta[name="startup-error"]') !== null

/** The page of a site that cannot serve right now (spec §8). */
export function StartupErrorPage({ retry }: { retry: () => Promise<unknown> | void }) {
  const [isTrying, setTrying] = useState(false)
  return (
    <main>
      <MessagePage title="An error occurred" thai="ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่ในอีกสักครู่">
        <Button
          sending={isTrying && 'กำลังลองใหม่…'}
          onClick={() => {
            setTrying(true)
            void Promise.resolve(retry()).finally(() => setTrying(false))
          }}
        >
          ลองใหม่
        </Button>
      </MessagePage>
    </main>
  )
}
