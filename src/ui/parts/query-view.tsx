import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../client/api-error.ts'
import { ErrorState } from './error-state.tsx'

/**
 * Shows what a query brings: its skeleton, its error with another try, or its data. Data that came
 * once stays while it is renewed, and also when renewing fails.
 */
export function QueryView<T>({
  query,
  skeleton,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'> & {
    readonly fetchStatus?: UseQueryResult['fetchStatus']
  }
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
