import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LobbyScreen } from '#features/lottery/round/member/lobby/lobby-screen.tsx'
import { openOverlay } from '../../shell/shell-store.ts'

const PushOffer = lazy(() =>
  import('#features/notice/member/push/push-offer.tsx').then((file) => ({
    default: file.PushOffer,
  })),
)

const signIn = openOverlay('login')

export const Route = createFileRoute('/_default/lotto/lobby')({
  staticData: { title: 'หวย' },
  validateSearch: (search: Record<string, unknown>): { group?: string | undefined } => {
    const { group } = search
    return { group: typeof group === 'string' && /^[a-z]{1,20}$/.test(group) ? group : undefined }
  },
  component: LobbyPage,
})

function LobbyPage() {
  const { group = 'open' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LobbyScreen
      group={group}
      onSignIn={signIn}
      reminderAside={
        <Suspense>
          <PushOffer text="แจ้งเตือนบนเครื่องนี้ แม้ปิดหน้าเว็บไว้" canHide={false} />
        </Suspense>
      }
      onGroup={(next) =>
        void navigate({
          search: next === 'open' ? {} : { group: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
