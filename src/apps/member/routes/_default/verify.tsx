import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { VerifyScreen } from '#features/yeekee/member/verify/verify-screen.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { latestResults, useLobby } from '../../home/use-lobby.ts'
import { VerifyChoice } from '../../verify/verify-choice.tsx'

const BillCheck = lazy(() =>
  import('#features/lottery/bill/member/bills/check/bill-check-screen.tsx').then((file) => ({
    default: file.BillCheckScreen,
  })),
)

const GameProof = lazy(() =>
  import('../../verify/game-proof-page.tsx').then((file) => ({ default: file.GameProofPage })),
)

const SpinProof = lazy(() =>
  import('../../verify/spin-proof-page.tsx').then((file) => ({ default: file.SpinProofPage })),
)

export const Route = createFileRoute('/_default/verify')({
  staticData: { title: 'ตรวจสอบผล', isTask: true },
  // Every page loads this function, so it only names the type; the page reads what is in it. `bill` is
  // the validation number of a bill that somebody was shown, `code` the name of a round of our own games,
  // `spin` the number of a member's spin; empty: it is asked for.
  validateSearch: (search: Record<string, unknown>) =>
    search as { round?: number; bill?: string; code?: string; spin?: number | '' },
  component: VerifyPage,
})

function VerifyPage() {
  const { bill, code, spin } = Route.useSearch()
  const navigate = Route.useNavigate()
  const kind =
    bill !== undefined
      ? 'bill'
      : code !== undefined
        ? 'code'
        : spin !== undefined
          ? 'spin'
          : 'round'
  return (
    <>
      <VerifyChoice
        kind={kind}
        onKind={(wanted) => void navigate({ search: emptySearch[wanted] })}
      />
      <Suspense fallback={<SkeletonRows count={6} />}>
        {kind === 'bill' ? (
          <BillCheck
            validationNo={String(bill)}
            onCheck={(wanted) => void navigate({ search: { bill: wanted } })}
          />
        ) : kind === 'code' ? (
          <GameProof
            key={code}
            code={String(code)}
            onCode={(wanted) => void navigate({ search: { code: wanted } })}
          />
        ) : kind === 'spin' ? (
          <SpinProof
            key={spin}
            spinId={wholeOf(spin)}
            onSpin={(wanted) => void navigate({ search: { spin: wanted } })}
          />
        ) : (
          <VerifyRound />
        )}
      </Suspense>
    </>
  )
}

/** Each kind, before anything of it is named. */
const emptySearch = {
  round: {},
  code: { code: '' },
  spin: { spin: '' },
  bill: { bill: '' },
} as const

/** A number of the address, where it can be one. */
function wholeOf(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function VerifyRound() {
  const round = wholeOf(Route.useSearch().round)
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
      onBill={(wanted) => void navigate({ search: { bill: wanted } })}
    />
  )
}
