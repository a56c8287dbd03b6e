import type { PageItem } from '#ui/client/use-call.ts'
import type { listMarketResults } from '../contract.ts'

/** One draw as the results answer it. */
export type DrawView = PageItem<typeof listMarketResults>

/** The market has several rounds a day: the number belongs to the name, ยี่กี รอบที่ 670. */
export const isNumbered = (draw: Pick<DrawView, 'emblem' | 'round_no'> | undefined): boolean =>
  draw?.emblem === 'yk' || (draw?.round_no ?? 1) > 1
