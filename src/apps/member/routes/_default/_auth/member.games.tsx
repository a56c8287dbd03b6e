import { createFileRoute } from '@tanstack/react-router'
import {
  toHistorySearch,
  type HistorySearch,
} from '#features/game/member/history/history-search.ts'
import { HistoryScreen } from '#features/game/member/history/history-screen.tsx'

export const Route = createFileRoute('/_default/_auth/member/games')({
  staticData: { title: 'ประวัติการเล่น', bar: 'page' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as HistorySearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryScreen
      search={toHistorySearch({ ...search })}
      onSearch={(next) => {
        const search = toHistorySearch({ ...next })
        void navigate({ search, replace: true, resetScroll: false })
      }}
    />
  )
}
