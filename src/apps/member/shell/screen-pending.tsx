import { PageBar } from '#ui/parts/page-bar.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'

/** Holds a route whose screen is being built on another branch; its route file then imports the screen. */
export function ScreenPending({ title }: { title: string }) {
  return (
    <>
      <PageBar title={title} />
      <SkeletonRows count={4} />
    </>
  )
}
