import { Button } from '#ui/parts/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The server does not know the agent that this site was built for: nothing of it can work. */
export function WrongAgentPage() {
  return (
    <main id="main">
      <MessagePage title="An error occurred" thai="ไม่พบเว็บไซต์ของเอเย่นต์นี้ กรุณาตรวจสอบที่อยู่เว็บไซต์อีกครั้ง">
        <Button onClick={() => location.reload()}>ลองใหม่</Button>
      </MessagePage>
    </main>
  )
}
