import { createFileRoute, notFound } from '@tanstack/react-router'
import { type RoomTab, toRoomTab } from '#features/yeekee/member/room/room-tabs.ts'
import { RoundPage } from '../../../round/round-page.tsx'

export const Route = createFileRoute('/_default/_game/lotto/$roundId')({
  staticData: { title: 'แทงหวย', bar: 'page' },
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.roundId)) throw notFound()
  },
  /** `pull` is an earlier bill of the member's whose lines the pad begins with. */
  validateSearch: (search: Record<string, unknown>): { tab?: RoomTab; pull?: number } => {
    const tab = toRoomTab(search['tab'])
    const pull = Number(search['pull'])
    return { ...(tab ? { tab } : {}), ...(Number.isSafeInteger(pull) && pull > 0 ? { pull } : {}) }
  },
  component: Page,
})

function Page() {
  const { roundId } = Route.useParams()
  const { tab = 'shoot' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RoundPage
      key={roundId}
      roundId={Number(roundId)}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
    />
  )
}
