import { useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { closeAllOverlays, closeOverlay, useOverlays } from '#ui/client/overlays.ts'
import type { Overlay, OverlayProps } from '#ui/feature.ts'

/** A component that shows those of the features' dialogs and sheets that are open. */
export function featureOverlays(overlays: readonly Overlay[]): ComponentType {
  const known = overlays.map(({ name, load }) => ({
    name,
    close: closeOverlay(name),
    Shown: lazy(async (): Promise<{ default: ComponentType<OverlayProps> }> => ({
      default: await load(),
    })),
  }))
  return function FeatureOverlays() {
    const router = useRouter()
    const open = useOverlays((state) => state.open)
    const onLeave = (path: string) => {
      closeAllOverlays()
      router.history.push(path)
    }
    return known.map(({ name, close, Shown }) =>
      open[name] ? (
        <Suspense key={name}>
          <Shown onClose={close} onLeave={onLeave} />
        </Suspense>
      ) : null,
    )
  }
}
