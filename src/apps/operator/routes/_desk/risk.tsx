import { createFileRoute } from '@tanstack/react-router'
import { betTypes } from '#features/lottery/rules/bet-types.ts'
import type { RiskPlace } from '#features/lottery/risk/operator/risk-place.ts'
import { RiskScreen } from '#features/lottery/risk/operator/risk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/risk')({
  staticData: { title: 'ความเสี่ยง' },
  validateSearch: (search: Record<string, unknown>): RiskPlace => {
    const round = Number(search['round'])
    const type = betTypes.find((one) => one === search['type'])
    const number = `${search['number'] as string}`
    return {
      round: Number.isInteger(round) && round > 0 ? round : undefined,
      type,
      number: /^\d{1,4}$/.test(number) ? number : undefined,
    }
  },
  component: RiskPage,
})

function RiskPage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayAct = useMay('risk.limit')
  return (
    <RiskScreen
      place={place}
      mayAct={mayAct}
      onPlace={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
