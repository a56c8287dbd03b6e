import { useRouter } from '@tanstack/react-router'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import kite from '#ui/art/motifs/kite.svg?raw'

/** Whatever broke a screen of the back office. */
export function ErrorPage({ reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  return (
    <EmptyState
      art={kite}
      title="เกิดข้อผิดพลาดในหน้านี้"
      action={
        <Button
          onClick={() => {
            reset?.()
            void router.invalidate()
          }}
        >
          ลองอีกครั้ง
        </Button>
      }
    />
  )
}
