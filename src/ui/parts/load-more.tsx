import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import classes from './load-more.module.css'
import { ErrorState } from './error-state.tsx'

/** The end of a paged list: it loads the next page when it comes near, or on a tap. */
export function LoadMore({
  query,
}: {
  /** What `useCallPages` answers. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    const element = end.current
    if (!element || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const watch = new IntersectionObserver(
      (entries) => {
        // A busy page is told of several moments at once; the last one holds.
        if (entries.at(-1)?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: '400px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className={classes.end}>
      {isFetchNextPageError ? (
        <ErrorState onRetry={() => void fetchNextPage()} />
      ) : (
        <Button
          look="text"
          wide
          sending={isFetchingNextPage && 'กำลังโหลด…'}
          onClick={() => void fetchNextPage()}
        >
          ดูเพิ่ม
        </Button>
      )}
    </div>
  )
}
