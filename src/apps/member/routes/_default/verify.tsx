import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { VerifyScreen } from '#features/yeekee/member/verify/verify-screen.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { latestResults, useLobby } from '../../home/use-lobby.ts'

const BillCheck = lazy(() =>
  import('#features/lottery/bill/member/bills/check/bill-check-screen.tsx').then((file) => ({
    default: file.BillCheckScreen,
  })),
)

export const Route = createFileRoute('/_default/verify')({
  staticData: { title: 'ตรวจสอบผลจับยี่กี', isTask: true },
  // Every page loads this function, so it only names the type; the page reads what is in it. `bill` is
  // the validation number of a bill that somebody was shown; empty: it is asked for.
  validateSearch: (search: Record<string, unknown>) => search as { round?: number; bill?: string },
  component: VerifyPage,
})

function VerifyPage() {
  const { bill } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (bill === undefined) return <VerifyRound />
  return (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <BillCheck
        validationNo={String(bill)}
        onCheck={(wanted) => void navigate({ search: { bill: wanted } })}
      />
    </Suspense>
  )
}

function VerifyRound() {
  const round = Number(Route.useSearch().round)
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
        roundId={Number.isSafeInteger(round) && round > 0 ? round : undefined}
        recent={recent}
        onRound={(wanted) => void navigate({ search: { round: wanted } })}
        onBill={(wanted) => void navigate({ search: { bill: wanted } })}
      />
      <p className="center">
        <ButtonLink to="/verify" search={{ bill: '' }} look="text">
          มีโพยในมือ? ตรวจโพยด้วยรหัส
        </ButtonLink>
      </p>
    </>
  )
}
