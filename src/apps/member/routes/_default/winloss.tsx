import { createFileRoute } from '@tanstack/react-router'
import { toWinlossSearch, type WinlossSearch } from '#features/winloss/member/winloss-search.ts'
import { WinlossScreen } from '#features/winloss/member/winloss-screen.tsx'
import { WinlossVisitor } from '#features/winloss/member/winloss-visitor.tsx'
import { useLocalData } from '#ui/client/persisted.ts'

export const Route = createFileRoute('/_default/winloss')({
  staticData: { title: 'สรุปแพ้ชนะ' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as WinlossSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  if (!isLoggedIn) return <WinlossVisitor />
  return (
    <WinlossScreen
      title="สรุปแพ้ชนะ"
      search={toWinlossSearch({ ...search })}
      onSearch={(next) => {
        const search = toWinlossSearch({ ...next })
        void navigate({ search, replace: true, resetScroll: false })
      }}
    />
  )
}
