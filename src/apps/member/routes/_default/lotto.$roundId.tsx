import { createFileRoute, notFound } from '@tanstack/react-router'
import { BetScreen } from '#features/lottery/member/bet/bet-screen.tsx'
import { useLocalData } from '#ui/client/persisted.ts'
import { useBootstrap } from '../../session.ts'
import { useWallets } from '#features/wallet/member/use-wallets.ts'

export const Route = createFileRoute('/_default/lotto/$roundId')({
  staticData: { title: 'แทงหวย', bar: 'page' },
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.roundId)) throw notFound()
  },
  component: BetPage,
})

const MAIN_WALLET = 1

function BetPage() {
  const { roundId } = Route.useParams()
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  const { isSuccess } = useBootstrap()
  const { data } = useWallets(isSuccess)
  const main = data?.find(({ wallet_type_id: type }) => type === MAIN_WALLET)
  return (
    <BetScreen
      key={roundId}
      roundId={Number(roundId)}
      bettor={{
        isLoggedIn,
        wallet: main ? { name: main.wallet_name, balance: main.balance } : undefined,
      }}
    />
  )
}
