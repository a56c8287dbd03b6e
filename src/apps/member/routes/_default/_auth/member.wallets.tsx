import { createFileRoute } from '@tanstack/react-router'
import { WalletsScreen } from '#features/wallet/member/wallets-screen.tsx'
import { useBootstrap } from '../../../session.ts'

export const Route = createFileRoute('/_default/_auth/member/wallets')({
  staticData: { title: 'กระเป๋าเงิน', bar: 'page' },
  component: Page,
})

function Page() {
  return <WalletsScreen ready={useBootstrap().isFetched} />
}
