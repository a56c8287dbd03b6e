import { createFileRoute } from '@tanstack/react-router'
import { WinlossScreen } from '#features/winloss/member/winloss-screen.tsx'
import { WinlossVisitor } from '#features/winloss/member/winloss-visitor.tsx'
import { useLocalData } from '#ui/client/persisted.ts'

export const Route = createFileRoute('/_default/winloss')({
  staticData: { title: 'สรุปแพ้ชนะ' },
  component: Page,
})

function Page() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return isLoggedIn ? <WinlossScreen title="สรุปแพ้ชนะ" /> : <WinlossVisitor />
}
