import type { Services } from '#platform/services.ts'
import type { ResultRule } from '../../../rules/derive.ts'
import type { PeopleRound } from '../result-store.ts'
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

/** Which adapters read a kind of market. */
const feeds: { readonly [R in ResultRule]: Readonly<Record<FeedName, Feed>> } = {
  glo: { a: governmentOffice, b: governmentMirror },
  baac: { a: resultFeed, b: resultBoard },
  gsb: { a: resultFeed, b: resultBoard },
  lao4: { a: resultFeed, b: resultBoard },
  hanoi: { a: resultFeed, b: xsmbTable },
  malay: { a: resultFeed, b: resultBoard },
  stock: { a: resultFeed, b: quoteChart },
  thai_stock: { a: resultFeed, b: quoteChart },
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
  const base = services.config.sandboxUrl
  try {
    return await feeds[round.resultRule][feed]({ base, code, round })
  } catch (error) {
    if (error instanceof FeedFailure) throw error
    throw new FeedFailure('the source cannot be read', { cause: error })
  }
}
