import type { FeedAdapter } from '#platform/config/feeds.ts'
import type { Services } from '#platform/services.ts'
import type { ResultRule } from '../../../../rules/derive.ts'
import type { PeopleRound } from '../../desk/result-store.ts'
import { FeedFailure, type Feed, type FeedAnswer } from './ask.ts'
import { governmentMirror } from './government-mirror.ts'
import { governmentOffice } from './government-office.ts'
import { quoteChart } from './quote-chart.ts'
import { resultBoard } from './result-board.ts'
import { resultFeed } from './result-feed.ts'
import { xsmbTable } from './xsmb-table.ts'

/** A market's two sources, each with a wire format of its own: `b` is the second opinion. */
export const feedNames = ['a', 'b'] as const
export type FeedName = (typeof feedNames)[number]

/** The programs by the name that their address is configured under. */
const adapters: { readonly [A in FeedAdapter]: Feed } = {
  government_office: governmentOffice,
  government_mirror: governmentMirror,
  result_feed: resultFeed,
  result_board: resultBoard,
  xsmb_table: xsmbTable,
  quote_chart: quoteChart,
}

/** Which adapters read a kind of market. */
const feeds: { readonly [R in ResultRule]: Readonly<Record<FeedName, FeedAdapter>> } = {
  glo: { a: 'government_office', b: 'government_mirror' },
  baac: { a: 'result_feed', b: 'result_board' },
  gsb: { a: 'result_feed', b: 'result_board' },
  lao4: { a: 'result_feed', b: 'result_board' },
  hanoi: { a: 'result_feed', b: 'xsmb_table' },
  malay: { a: 'result_feed', b: 'result_board' },
  stock: { a: 'result_feed', b: 'quote_chart' },
  thai_stock: { a: 'result_feed', b: 'quote_chart' },
}

/** Where people read the official values of a kind of market. */
export const sourceNames: { readonly [R in ResultRule]: string } = {
  glo: 'สำนักงานสลากกินแบ่งรัฐบาล',
  baac: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
  gsb: 'ธนาคารออมสิน',
  lao4: 'หน้าประกาศผลหวยลาว',
  hanoi: 'สลากเวียดนามภาคเหนือ (XSMB)',
  malay: 'Magnum 4D มาเลเซีย',
  stock: 'ดัชนีปิดของตลาดหลักทรัพย์',
  thai_stock: 'ตลาดหลักทรัพย์แห่งประเทศไทย (SET)',
}

/**
 * Reads the official values of a draw from one of its sources.
 * @throws FeedFailure
 */
export async function readFeed(
  services: Services,
  feed: FeedName,
  code: string,
  round: PeopleRound,
): Promise<FeedAnswer> {
  const adapter = feeds[round.resultRule][feed]
  try {
    return await adapters[adapter]({ base: services.config.feeds[adapter], code, round })
  } catch (error) {
    if (error instanceof FeedFailure) throw error
    throw new FeedFailure('the source cannot be read', { cause: error })
  }
}
