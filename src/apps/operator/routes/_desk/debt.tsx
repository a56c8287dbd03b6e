import { createFileRoute } from '@tanstack/react-router'
import { type DebtPlace, debtStates } from '#features/lottery/result/operator/debt/debt-place.ts'
import { DebtScreen } from '#features/lottery/result/operator/debt/debt-screen.tsx'

export const Route = createFileRoute('/_desk/debt')({
  staticData: { title: 'ค้างคืนรางวัล' },
  validateSearch: (search: Record<string, unknown>): DebtPlace => {
    const state = debtStates.find((one) => one === search['state'])
    const member = Number(search['member'])
    return { state, member: Number.isInteger(member) && member > 0 ? member : undefined }
  },
  component: DebtPage,
})

function DebtPage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DebtScreen place={place} onPlace={(next) => void navigate({ search: next, replace: true })} />
  )
}
