import { createFileRoute } from '@tanstack/react-router'
import { type ProviderPlace, providerTabs } from '#features/game/operator/provider-place.ts'
import { ProviderScreen } from '#features/game/operator/provider-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/game')({
  staticData: { title: 'ค่ายเกม' },
  validateSearch: (search: Record<string, unknown>): ProviderPlace => {
    const tab = providerTabs.find((one) => one === search['tab'])
    const provider = Number(search['provider'])
    return { provider: Number.isInteger(provider) && provider > 0 ? provider : undefined, tab }
  },
  component: GamePage,
})

function GamePage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  const rights = { maySwitch: useMay('game.switch'), mayConnect: useMay('game.connect') }
  return (
    <ProviderScreen
      place={place}
      rights={rights}
      onPlace={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
