import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BillScreen } from '#features/lottery/member/bills/bill-screen.tsx'
import { type BillSearch, toBillSearch } from '#features/lottery/member/bills/bill-search.ts'
import { BillsScreen } from '#features/lottery/member/bills/bills-screen.tsx'

const PushOffer = lazy(() =>
  import('#features/notice/member/push/push-offer.tsx').then((file) => ({
    default: file.PushOffer,
  })),
)

export const Route = createFileRoute('/_default/_auth/lotto/bills')({
  staticData: { title: 'โพยของฉัน' },
  validateSearch: (search: Record<string, unknown>): BillSearch & { bill?: number } => {
    const bill = Number(search['bill'])
    return Number.isInteger(bill) && bill > 0 ? { bill } : toBillSearch(search)
  },
  component: BillsPage,
})

function BillsPage() {
  const { bill, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (bill !== undefined) return <BillScreen key={bill} billId={bill} />
  return (
    <BillsScreen
      search={search}
      onSearch={(next) => void navigate({ search: toBillSearch({ ...next }), replace: true })}
      aside={
        <Suspense>
          <PushOffer />
        </Suspense>
      }
      onOpen={(id) => void navigate({ search: { bill: id } })}
    />
  )
}
