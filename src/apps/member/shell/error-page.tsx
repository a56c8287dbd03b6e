import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { followReloading, isMissingChunk, isReloading } from '#ui/client/chunk-reload.ts'
import { useOnline } from '#ui/client/use-online.ts'
import { Button } from '#ui/parts/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Whatever broke a page, with another try (spec §2). */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  // As it was when the page broke: the page of a lost network also stands when it comes back.
  const [wasOnline] = useState(useOnline())
  const mayComeAnew = useSyncExternalStore(followReloading, isReloading, () => false)
  // A new page is on its way; an error for half a second would only frighten.
  if (mayComeAnew) return null
  if (isMissingChunk(error) && !wasOnline) return <OfflinePage />
  return (
    <MessagePage title="An error occurred" thai="เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง">
      <Button
        onClick={() => {
          // A part of the site that did not arrive can only come with a new page.
          if (isMissingChunk(error)) return location.reload()
          reset?.()
          void router.invalidate()
        }}
      >
        ลองใหม่
      </Button>
    </MessagePage>
  )
}

const SETTLED_MS = 1000

/** A page that this device has never opened, and no network to bring it: it comes with the network. */
function OfflinePage() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      // A network that has just come back rarely carries the first request.
      timer = setTimeout(() => location.reload(), SETTLED_MS)
    }
    addEventListener('online', reload)
    return () => {
      removeEventListener('online', reload)
      clearTimeout(timer)
    }
  }, [])
  return (
    <MessagePage
      title="ออฟไลน์"
      thai="หน้านี้ยังไม่ได้เก็บไว้ในเครื่อง"
      message="เมื่อกลับมาออนไลน์ หน้านี้จะเปิดให้เอง"
    >
      <Button onClick={() => location.reload()}>ลองใหม่</Button>
    </MessagePage>
  )
}
