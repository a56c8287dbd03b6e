import { createFileRoute } from '@tanstack/react-router'
import { MarketScreen, type MarketPlace } from '#features/lottery/market/operator/market-screen.tsx'
import { YeekeeDeskScreen } from '#features/yeekee/operator/yeekee-desk-screen.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { useMay } from '../../session.ts'

const parts = [
  { value: 'market', label: 'ตลาด' },
  { value: 'yeekee', label: 'รอบยี่กี' },
] as const
type Part = (typeof parts)[number]['value']

const tabs = ['rate', 'rule', 'schedule', 'calendar'] as const

export const Route = createFileRoute('/_desk/market')({
  staticData: { title: 'ตลาดหวย' },
  validateSearch: (search: Record<string, unknown>): MarketPlace & { part?: Part | undefined } => {
    const market = Number(search['market'])
    const tab = tabs.find((one) => one === search['tab'])
    return {
      part: search['part'] === 'yeekee' ? 'yeekee' : undefined,
      market: Number.isInteger(market) && market > 0 ? market : undefined,
      tab,
    }
  },
  component: MarketPage,
})

/** Markets and their versions; the rounds that draw themselves. */
function MarketPage() {
  const { part = 'market', ...place } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayChange = useMay('lottery.config')
  return (
    <div className="stack">
      <FilterTabs
        label="ส่วนของหวย"
        items={parts}
        value={part}
        onChange={(next) =>
          void navigate({ search: next === 'market' ? {} : { part: next }, replace: true })
        }
      />
      {part === 'yeekee' ? (
        <YeekeeDeskScreen mayChange={mayChange} />
      ) : (
        <MarketScreen
          place={place}
          mayChange={mayChange}
          onPlace={(next) => void navigate({ search: next, replace: true })}
        />
      )}
    </div>
  )
}
