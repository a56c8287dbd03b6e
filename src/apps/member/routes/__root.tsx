import { createRootRouteWithContext } from '@tanstack/react-router'
import type { PageContext } from '../guards.ts'
import { RootLayout } from '../shell/root-layout.tsx'

export const Route = createRootRouteWithContext<PageContext>()({ component: RootLayout })
