import { useNoticesByThemselves } from '../notices/use-notices-by-themselves.ts'
import { Floats } from './floats.tsx'

/** What the default layout has beside the page; it is loaded once the first page stands. */
export function BesidePage({ isTask }: { isTask: boolean }) {
  useNoticesByThemselves(!isTask)
  return isTask ? null : <Floats />
}
