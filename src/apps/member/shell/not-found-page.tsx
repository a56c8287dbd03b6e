import { ButtonLink } from '#ui/parts/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The page of an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <MessagePage title="Not Found" message="This page could not be found" thai="ไม่พบหน้าที่คุณต้องการ">
      <ButtonLink to="/">กลับหน้าแรก</ButtonLink>
      <ButtonLink to="/contact" look="quiet">
        ติดต่อเรา
      </ButtonLink>
    </MessagePage>
  )
}
