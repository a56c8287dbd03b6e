import { type ComponentType, lazy, Suspense } from 'react'
import { useOverlays } from '#ui/client/overlays.ts'
import type { Flag } from './shell-store.ts'

/** Each overlay is a file of its own that a page loads when somebody opens it. */
const overlays: Readonly<Record<Flag, ComponentType>> = {
  navDrawer: lazy(async () => ({ default: (await import('../menu/nav-drawer.tsx')).NavDrawer })),
  menu: lazy(async () => {
    const { memberMenu } = await import('../menu/member-menu.tsx')
    return { default: memberMenu((await import('../features.ts')).menuEntries) }
  }),
  logout: lazy(async () => ({ default: (await import('../menu/logout-dialog.tsx')).LogoutDialog })),
  promotion: lazy(async () => ({
    default: (await import('../notices/promotion-dialog.tsx')).PromotionDialog,
  })),
  notification: lazy(async () => ({
    default: (await import('../notices/notification-dialog.tsx')).NotificationDialog,
  })),
  deposit: lazy(async () => ({
    default: (await import('../deposit/deposit-dialog.tsx')).DepositDialog,
  })),
  login: lazy(async () => ({ default: (await import('../account/login-dialog.tsx')).LoginDialog })),
  register: lazy(async () => ({
    default: (await import('../account/register-dialog.tsx')).RegisterDialog,
  })),
  chat: lazy(async () => ({ default: (await import('../outside/chat-sheet.tsx')).ChatSheet })),
  event: lazy(async () => ({ default: (await import('../notices/event-dialog.tsx')).EventDialog })),
}

const FeatureOverlays = lazy(async () => {
  const { featureOverlays } = await import('./feature-overlays.tsx')
  return { default: featureOverlays((await import('../features.ts')).overlays) }
})

/** The overlays that are open: those of the frame, and those that features bring. */
export function OpenOverlays() {
  const open = useOverlays((state) => state.open)
  const ofFeatures = Object.keys(open).some((name) => open[name] && !(name in overlays))
  return (
    <>
      {Object.entries(overlays).map(([flag, Overlay]) =>
        open[flag] ? (
          <Suspense key={flag}>
            <Overlay />
          </Suspense>
        ) : null,
      )}
      {ofFeatures ? (
        <Suspense>
          <FeatureOverlays />
        </Suspense>
      ) : null}
    </>
  )
}
