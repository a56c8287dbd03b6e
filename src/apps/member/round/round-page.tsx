import { MAIN_WALLET_TYPE, walletTypes } from '#kernel/wallet.ts'
import { lazy, Suspense, useMemo } from 'react'
import { getRound } from '#features/lottery/round/contract.ts'
import { BetScreen } from '#features/lottery/bill/member/bet/bet-screen.tsx'
import type { BetWallet, Bettor, Payment } from '#features/lottery/bill/member/bet/bet-wire.ts'
import { useWallets } from '#features/wallet/member/use-wallets.ts'
import { usePlayShut } from '#features/protection/member/use-play-shut.ts'
import type { RoomTab } from '#features/yeekee/member/room/room-tabs.ts'
import { useIsDeviceKnown, useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Skeleton, SkeletonRows } from '#ui/parts/skeleton.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { useBootstrap } from '../session.ts'
import { openOverlay } from '../shell/shell-store.ts'

/** A room lives on its stream and is drawn by the browser: on the server it never comes. */
const loadRoom = () =>
  typeof document === 'undefined'
    ? new Promise<never>(() => {})
    : import('#features/yeekee/member/room/room-screen.tsx')
const YeekeeRoom = lazy(() => loadRoom().then((file) => ({ default: file.YeekeeRoom })))

const RoundRules = lazy(() =>
  import('#features/lottery/round/member/round-rules.tsx').then((file) => ({
    default: file.RoundRules,
  })),
)

const RecentDraws = lazy(() =>
  import('#features/lottery/result/member/recent-draws.tsx').then((file) => ({
    default: file.RecentDraws,
  })),
)

const RoundBills = lazy(() =>
  import('#features/lottery/bill/member/bills/round-bills.tsx').then((file) => ({
    default: file.RoundBills,
  })),
)

const BonusPays = lazy(() =>
  import('#features/promotion/member/bonus-pays.tsx').then((file) => ({ default: file.BonusPays })),
)

/** Its script comes after the page, which the server draws without it. */
function PayNote(payment: Payment) {
  if (!useIsDeviceKnown()) return null
  return (
    <Suspense>
      <BonusPays product="lottery" {...payment} />
    </Suspense>
  )
}
const payNote = (payment: Payment) => <PayNote {...payment} />

const BonusName = lazy(() =>
  import('#features/promotion/member/bonus-name.tsx').then((file) => ({ default: file.BonusName })),
)
const payName = ({ id, name }: BetWallet) => (
  <Suspense fallback={name}>
    <BonusName walletId={id} name={name} />
  </Suspense>
)

const GIVEN: ReadonlySet<number> = new Set([walletTypes.bonus, walletTypes.freeCredit])

/** The main wallet, then those with something in them. */
function walletsToBet(
  wallets: readonly {
    id: number | string
    wallet_name: string
    balance: string
    wallet_type_id: number
  }[],
): Bettor['wallets'] {
  return wallets
    .filter(
      ({ wallet_type_id: type, balance }) => type === MAIN_WALLET_TYPE || satangOf(balance) > 0n,
    )
    .toSorted((one, other) => one.wallet_type_id - other.wallet_type_id)
    .map(({ id, wallet_name: name, balance }) => ({ id: Number(id), name, balance }))
}

const historyOf = (marketId: number) => (
  <Suspense fallback={<SkeletonRows count={6} />}>
    <RecentDraws marketId={marketId} />
  </Suspense>
)

/** As high as the line that it stands for. */
const SkeletonLine = () => <Skeleton height={44} />

/** While the room's script is on its way, as after a Back from another page. */
const RoomSkeleton = () => (
  <>
    <PageBar title="ยี่กี" backTo="/lotto/yeekee" />
    <SkeletonRows count={6} />
  </>
)

const nextOf = ({ next_round_id: id }: { next_round_id: number | string | null }) =>
  id === null ? null : Number(id)

/** A round of any market: the bet pad, and where people shoot, a room around it. */
export function RoundPage({
  roundId,
  pull,
  tab,
  onTab,
}: {
  roundId: number
  /** An earlier bill whose numbers the slip begins with. */
  pull: number | undefined
  tab: RoomTab
  onTab: (tab: RoomTab) => void
}) {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  const start = useBootstrap()
  const { data } = useWallets(start.isSuccess)
  const round = useCall(getRound, { round_id: roundId })
  const shut = usePlayShut(isLoggedIn)
  const memberId = isLoggedIn && start.data ? String(start.data.user.id) : null
  const bettor = useMemo(
    (): Bettor => ({
      isLoggedIn,
      memberId,
      wallets: data && walletsToBet(data),
      ...(data?.some(({ wallet_type_id: type }) => GIVEN.has(type)) ? { payNote, payName } : {}),
      shut,
      onSignIn: openOverlay('login'),
    }),
    [isLoggedIn, memberId, data, shut],
  )
  if (!round.data?.shoot_close_at) {
    return <BetScreen roundId={roundId} bettor={bettor} pull={pull} history={historyOf} />
  }
  return (
    <Suspense fallback={<RoomSkeleton />}>
      <YeekeeRoom
        roundId={roundId}
        isLoggedIn={isLoggedIn}
        shut={shut}
        onSignIn={bettor.onSignIn}
        tab={tab}
        onTab={onTab}
        bet={<BetScreen roundId={roundId} bettor={bettor} pull={pull} inRoom />}
        bills={
          isLoggedIn ? (
            <Suspense fallback={<SkeletonLine />}>
              <RoundBills roundId={roundId} none="คุณยังไม่มีโพยในรอบนี้" />
            </Suspense>
          ) : null
        }
        nextRoundId={nextOf(round.data)}
        rules={<RoundRules roundId={roundId} market={round.data.market.code} />}
      />
    </Suspense>
  )
}
