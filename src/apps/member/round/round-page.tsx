import { lazy, Suspense } from 'react'
import { getRound } from '#features/lottery/contract.ts'
import { BetScreen } from '#features/lottery/member/bet/bet-screen.tsx'
import { useWallets } from '#features/wallet/member/use-wallets.ts'
import type { RoomTab } from '#features/yeekee/member/room/room-tabs.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { useCall } from '#ui/client/use-call.ts'
import { useBootstrap } from '../session.ts'
import { openOverlay } from '../shell/shell-store.ts'

const YeekeeRoom = lazy(() =>
  import('#features/yeekee/member/room/room-screen.tsx').then((file) => ({
    default: file.YeekeeRoom,
  })),
)

const RoundRules = lazy(() =>
  import('#features/lottery/member/bet/round-rules.tsx').then((file) => ({
    default: file.RoundRules,
  })),
)

const MAIN_WALLET = 1

/** A round of any market: the bet pad, and where people shoot, a room around it. */
export function RoundPage({
  roundId,
  tab,
  onTab,
}: {
  roundId: number
  tab: RoomTab
  onTab: (tab: RoomTab) => void
}) {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  const { isSuccess } = useBootstrap()
  const { data } = useWallets(isSuccess)
  const main = data?.find(({ wallet_type_id: type }) => type === MAIN_WALLET)
  const round = useCall(getRound, { round_id: roundId })
  const bettor = {
    isLoggedIn,
    wallet: main ? { name: main.wallet_name, balance: main.balance } : undefined,
    onSignIn: openOverlay('login'),
  }
  if (!round.data?.shoot_close_at) return <BetScreen roundId={roundId} bettor={bettor} />
  return (
    <Suspense>
      <YeekeeRoom
        roundId={roundId}
        isLoggedIn={isLoggedIn}
        onSignIn={bettor.onSignIn}
        tab={tab}
        onTab={onTab}
        bet={<BetScreen roundId={roundId} bettor={bettor} bar={false} />}
        rules={<RoundRules roundId={roundId} />}
      />
    </Suspense>
  )
}
