import { createFileRoute } from '@tanstack/react-router'
import { ReturnedCard } from '#features/cashback/member/returned-card.tsx'
import { WinlossScreen } from '#features/winloss/member/winloss-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/winloss')({
  staticData: { title: 'คืนยอดแพ้ชนะ' },
  component: Page,
})

function Page() {
  return (
    <WinlossScreen title="คืนยอดแพ้ชนะ">
      <ReturnedCard />
    </WinlossScreen>
  )
}
