import { createFileRoute, notFound } from '@tanstack/react-router'
import { type RoomTab, toRoomTab } from '#features/yeekee/member/room/room-tabs.ts'
import { RoundPage } from '../../../round/round-page.tsx'

export const Route = createFileRoute('/_default/_game/lotto/$roundId')({
  staticData: { title: 'แทงหวย', bar: 'page' },
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.roundId)) throw notFound()
  },
  // Every page loads this function, so it only names the type; the page reads what is in it. `pull` is
  // an earlier bill of the member's whose lines the pad begins with.
  validateSearch: (search: Record<string, unknown>) => search as { tab?: RoomTab; pull?: number },
  component: Page,
})

function Page() {
  const { roundId } = Route.useParams()
  const search = Route.useSearch()
  const tab = toRoomTab(search.tab) ?? 'shoot'
  const pull = Number(search.pull)
  const navigate = Route.useNavigate()
  return (
    <RoundPage
      key={roundId}
      roundId={Number(roundId)}
      pull={Number.isSafeInteger(pull) && pull > 0 ? pull : undefined}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
    />
  )
}
