import { useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { isMissingChunk } from '#ui/client/chunk-reload.ts'
import { MessagePage } from './message-page.tsx'

/** Whatever broke a page, with another try. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
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
        ลองอีกครั้ง
      </Button>
      <ButtonLink to="/" look="quiet">
        กลับหน้าแรก
      </ButtonLink>
    </MessagePage>
  )
}
