import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type BillSearch, toBillSearch } from '#features/lottery/bill/member/bills/bill-search.ts'
import { BillsScreen } from '#features/lottery/bill/member/bills/bills-screen.tsx'
import { PushOffer } from '#features/notice/member/push/push-offer.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'

const BillScreen = lazy(() =>
  import('#features/lottery/bill/member/bills/bill-screen.tsx').then((file) => ({
    default: file.BillScreen,
  })),
)

const PaidByBonus = lazy(() =>
  import('#features/promotion/member/paid-by-bonus.tsx').then((file) => ({
    default: file.PaidByBonus,
  })),
)

const paidBy = (walletId: number) => (
  <Suspense>
    <PaidByBonus walletId={walletId} />
  </Suspense>
)

export const Route = createFileRoute('/_default/_auth/lotto/bills')({
  staticData: { title: 'โพยของฉัน' },
  // Every page loads this function, so it only names the type; the page reads what is in it.
  validateSearch: (search: Record<string, unknown>) => search as BillSearch & { bill?: number },
  component: BillsPage,
})

function BillsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const bill = Number(search.bill)
  if (Number.isSafeInteger(bill) && bill > 0) {
    return (
      <Suspense fallback={<SkeletonRows count={6} />}>
        <BillScreen key={bill} billId={bill} paidBy={paidBy} />
      </Suspense>
    )
  }
  return (
    <BillsScreen
      search={toBillSearch({ ...search })}
      onSearch={(next) => void navigate({ search: toBillSearch({ ...next }), replace: true })}
      aside={<PushOffer />}
      onOpen={(id) => void navigate({ search: { bill: id } })}
    />
  )
}
