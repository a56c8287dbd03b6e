import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '#features/yeekee/member/verify/verify-screen.tsx'
import { latestResults, useLobby } from '../../home/use-lobby.ts'

export const Route = createFileRoute('/_default/verify')({
  staticData: { title: 'ตรวจสอบผลจับยี่กี' },
  validateSearch: (search: Record<string, unknown>): { round?: number } => {
    const round = Number(search['round'])
    return Number.isSafeInteger(round) && round > 0 ? { round } : {}
  },
  component: VerifyPage,
})

function VerifyPage() {
  const { round } = Route.useSearch()
  const navigate = Route.useNavigate()
  const lobby = useLobby()
  const drawn = lobby.data ? latestResults(lobby.data) : []
  const recent = drawn
    .filter((market) => market.emblem === 'yk')
    .map(({ name, last_result: last }) => ({
      roundId: Number(last.round_id),
      name: `${name} รอบที่ ${last.round_no}`,
    }))
  return (
    <VerifyScreen
      roundId={round}
      recent={recent}
      onRound={(wanted) => void navigate({ search: { round: wanted } })}
    />
  )
}
