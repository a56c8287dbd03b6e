import { type ComponentType, lazy, Suspense } from 'react'
import { type Flag, useShell } from './shell-store.ts'

/** Each overlay is a file of its own that a page loads when somebody opens it. */
const overlays: Readonly<Record<Flag, ComponentType>> = {
  navDrawer: lazy(async () => ({ default: (await import('../menu/nav-drawer.tsx')).NavDrawer })),
  menu: lazy(async () => ({ default: (await import('../menu/member-menu.tsx')).MemberMenu })),
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
  event: lazy(async () => ({ default: (await import('../notices/event-dialog.tsx')).EventDialog })),
}

/** The overlays of the frame that are open. */
export function Overlays() {
  const flags = useShell((state) => state.flags)
  return Object.entries(overlays).map(([flag, Overlay]) =>
    flags[flag as Flag] ? (
      <Suspense key={flag}>
        <Overlay />
      </Suspense>
    ) : null,
  )
}
