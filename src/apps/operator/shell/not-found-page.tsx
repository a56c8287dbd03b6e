import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import kite from '#ui/art/motifs/kite.svg?raw'

export function NotFoundPage() {
  return (
    <EmptyState
      art={kite}
      title="ไม่พบหน้าที่คุณต้องการ"
      action={<ButtonLink to="/">กลับหน้าแรก</ButtonLink>}
    />
  )
}
