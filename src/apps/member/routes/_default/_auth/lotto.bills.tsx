import { createFileRoute } from '@tanstack/react-router'
import { BillScreen } from '#features/lottery/member/bills/bill-screen.tsx'
import { BillsScreen } from '#features/lottery/member/bills/bills-screen.tsx'

export const Route = createFileRoute('/_default/_auth/lotto/bills')({
  staticData: { title: 'โพยของฉัน' },
  validateSearch: (search: Record<string, unknown>): { bill?: number } => {
    const bill = Number(search['bill'])
    return Number.isInteger(bill) && bill > 0 ? { bill } : {}
  },
  component: BillsPage,
})

function BillsPage() {
  const { bill } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (bill !== undefined) return <BillScreen key={bill} billId={bill} />
  return <BillsScreen onOpen={(id) => void navigate({ search: { bill: id } })} />
}
