import { useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { isMissingChunk } from '#ui/client/chunk-reload.ts'
import { MessagePage } from './message-page.tsx'

/** Whatever broke a page. A missing chunk has asked for a reload already, so that one waits. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  if (isMissingChunk(error)) {
    return <MessagePage title="An error occurred" thai="กำลังโหลดเว็บไซต์รุ่นใหม่…" />
  }
  return (
    <MessagePage title="An error occurred" thai="เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง">
      <Button
        onClick={() => {
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
