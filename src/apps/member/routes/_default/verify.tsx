import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { VerifyScreen } from '#features/yeekee/member/verify/verify-screen.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { latestResults, useLobby } from '../../home/use-lobby.ts'

const BillCheck = lazy(() =>
  import('#features/lottery/member/bills/check/bill-check-screen.tsx').then((file) => ({
    default: file.BillCheckScreen,
  })),
)

export const Route = createFileRoute('/_default/verify')({
  staticData: { title: 'ตรวจสอบผลจับยี่กี' },
  /** `bill` is the validation number of a bill that somebody was shown; empty: it is asked for. */
  validateSearch: (search: Record<string, unknown>): { round?: number; bill?: string } => {
    const { bill } = search
    // A number of digits alone arrives as one.
    if (typeof bill === 'string' || typeof bill === 'number') return { bill: String(bill) }
    const round = Number(search['round'])
    return Number.isSafeInteger(round) && round > 0 ? { round } : {}
  },
  component: VerifyPage,
})

function VerifyPage() {
  const { bill } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (bill === undefined) return <VerifyRound />
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <BillCheck
        validationNo={bill}
        onCheck={(wanted) => void navigate({ search: { bill: wanted } })}
      />
    </Suspense>
  )
}

function VerifyRound() {
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
    <>
      <VerifyScreen
        roundId={round}
        recent={recent}
        onRound={(wanted) => void navigate({ search: { round: wanted } })}
      />
      <p className="center">
        <ButtonLink to="/verify" search={{ bill: '' }} look="text">
          มีโพยในมือ? ตรวจโพยด้วยรหัส
        </ButtonLink>
      </p>
    </>
  )
}
