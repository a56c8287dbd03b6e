import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadDispensable } from '#ui/client/chunk-reload.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import type { Companion, CompanionProps } from '#ui/feature.ts'

/** A component that shows what features keep over every page. */
export function featureCompanions(companions: readonly Companion[]): ComponentType {
  const known = companions.map(({ name, audience, load }) => ({
    name,
    audience,
    Shown: lazy(async (): Promise<{ default: ComponentType<CompanionProps> }> => ({
      default: await loadDispensable(load, () => <></>),
    })),
  }))
  return function FeatureCompanions() {
    const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
    const page = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
    return known.map(({ name, audience, Shown }) =>
      audience === 'everyone' || isLoggedIn ? (
        <Suspense key={name}>
          <Shown menuButton="header button[aria-label='เมนู']" page={page} />
        </Suspense>
      ) : null,
    )
  }
}
