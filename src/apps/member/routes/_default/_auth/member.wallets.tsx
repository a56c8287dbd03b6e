import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { WalletsScreen } from '#features/wallet/member/wallets-screen.tsx'
import { useBootstrap } from '../../../session.ts'

const DebtNote = lazy(() =>
  import('#features/withdraw/member/debt-note.tsx').then((file) => ({ default: file.DebtNote })),
)

export const Route = createFileRoute('/_default/_auth/member/wallets')({
  staticData: { title: 'กระเป๋าเงิน', bar: 'page' },
  component: Page,
})

function Page() {
  const ready = useBootstrap().isFetched
  const debt = ready ? (
    <Suspense>
      <DebtNote />
    </Suspense>
  ) : null
  return <WalletsScreen ready={ready} debt={debt} />
}
