import { createFileRoute } from '@tanstack/react-router'
import { RoundLimits } from '#features/lottery/risk/member/round-limits.tsx'
import { MarketRulesScreen } from '#features/lottery/round/member/market-rules-screen.tsx'
import { RatesScreen } from '#features/lottery/market/member/rates-screen.tsx'

interface RatesPlace {
  readonly market?: string | undefined
  readonly view?: 'rules' | undefined
}

export const Route = createFileRoute('/_default/lotto/rates')({
  staticData: { title: 'อัตราจ่าย' },
  validateSearch: (search: Record<string, unknown>): RatesPlace => {
    const { market, view } = search
    return {
      market: typeof market === 'string' && /^[a-z0-9_]{1,40}$/.test(market) ? market : undefined,
      view: view === 'rules' ? view : undefined,
    }
  },
  component: RatesPage,
})

function RatesPage() {
  const { market, view = 'rates' } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (market !== undefined) {
    return (
      <MarketRulesScreen code={market} limits={(roundId) => <RoundLimits roundId={roundId} />} />
    )
  }
  return (
    <RatesScreen
      view={view}
      onView={(next) =>
        void navigate({ search: next === 'rules' ? { view: next } : {}, replace: true })
      }
    />
  )
}
