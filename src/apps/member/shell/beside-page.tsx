import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { replaceBeneath } from '#ui/client/back-button.ts'
import { useNoticesByThemselves } from '../notices/use-notices-by-themselves.ts'
import { Floats } from './floats.tsx'

/** What the default layout has beside the page; it is loaded once the first page stands. */
export function BesidePage({ isTask }: { isTask: boolean }) {
  useNoticesByThemselves(!isTask)
  const { history } = useRouter()
  useEffect(() => replaceBeneath(history), [history])
  return isTask ? null : <Floats />
}
