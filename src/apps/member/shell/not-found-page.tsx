import { MessagePage } from './message-page.tsx'

/** The page of an address that leads nowhere (spec §2). */
export function NotFoundPage() {
  return (
    <MessagePage title="Not Found" message="This page could not be found" thai="ไม่พบหน้าที่คุณต้องการ" />
  )
}
