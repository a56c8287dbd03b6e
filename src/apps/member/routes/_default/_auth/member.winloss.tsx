import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { toWinlossSearch, type WinlossSearch } from '#features/winloss/member/winloss-search.ts'
import { WinlossScreen } from '#features/winloss/member/winloss-screen.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'

const ReturnedCard = lazy(() =>
  import('#features/cashback/member/returned-card.tsx').then((file) => ({
    default: file.ReturnedCard,
  })),
)

export const Route = createFileRoute('/_default/_auth/member/winloss')({
  staticData: { title: 'คืนยอดแพ้ชนะ' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as WinlossSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WinlossScreen
      title="คืนยอดแพ้ชนะ"
      search={toWinlossSearch({ ...search })}
      onSearch={(next) => {
        const search = toWinlossSearch({ ...next })
        void navigate({ search, replace: true, resetScroll: false })
      }}
    >
      <Suspense fallback={<SkeletonRows count={2} />}>
        <ReturnedCard />
      </Suspense>
    </WinlossScreen>
  )
}
