import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { ErrorState } from './error-state.tsx'

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'> & {
  readonly fetchStatus?: UseQueryResult['fetchStatus']
}

/**
 * Shows what a query brings: its skeleton, its error with another try, or its data. Data that came
 * once stays while it is renewed, and also when renewing fails.
 */
export function QueryView<T>({
  query,
  skeleton,
  children,
}: {
  query: Query<T>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.fetchStatus === 'paused') {
    return <ErrorState text="ออฟไลน์ — จะโหลดให้เองเมื่อกลับมาออนไลน์" />
  }
  if (query.error) {
    return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} />
  }
  return skeleton
}

/**
 * What lies below a `QueryView` and is tapped comes with it: rows that were there before would move
 * away under a finger. Once there it stays, whatever a new try says.
 */
export function BelowQuery({ query, children }: { query: Query<unknown>; children: ReactNode }) {
  const isDue = query.data !== undefined || query.error !== null || query.fetchStatus === 'paused'
  const [isThere, setThere] = useState(isDue)
  if (isDue && !isThere) setThere(true)
  return isThere ? children : null
}
