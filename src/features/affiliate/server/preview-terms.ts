import type { CallOutput } from '#kernel/contract.ts'
import { shareOf } from '#kernel/shares.ts'
import { addDays, bangkokDay } from '#kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type * as calls from '../operator-contract.ts'
import type { AffiliateTermsInput } from '../operator-contract.ts'
import { type ByProduct, isPooled, type Terms } from '../rules/terms.ts'
import { requireSound, termsOf } from './affiliate-desk.ts'
import { sumFriendPlay } from './desk-store.ts'
import type { EarnerPage } from './commission-store.ts'
import { findPoolEarners } from './pool-store.ts'
import type { AffiliatePorts } from './ports.ts'
import { findLiveTerms } from './terms-store.ts'
import { previewPools } from './work-out-pools.ts'

type Played = Awaited<ReturnType<typeof sumFriendPlay>>

/**
 * What terms would have given last month, beside those that hold. Of a pooled base nothing is carried from before.
 * Cost: the month's play of all friends. @throws Refusal in the order of the contract
 */
export async function previewTerms(
  { db, clock }: Services,
  ports: AffiliatePorts,
  input: AffiliateTermsInput,
): Promise<CallOutput<typeof calls.previewAffiliate>> {
  const terms = termsOf(input)
  const bound = await ports.commissionBound(db)
  requireSound(terms, bound, await ports.margins(db))
  const to = addDays(`${bangkokDay(await clock.now()).slice(0, 7)}-01`, -1)
  const month = to.slice(0, 7)
  const from = `${month}-01`
  const played = await sumFriendPlay(db, { from, to })
  const live = await findLiveTerms(db)
  const [asked, now] = [
    await given(db, terms, { from, bound, played }),
    await given(db, live, { from, bound, played }),
  ]
  const near = played.filter(({ level }) => level === 1)
  return {
    month,
    friends: Math.max(0, ...near.map(({ friends }) => friends)),
    valid: near.reduce((sum, { validSatang }) => sum + validSatang, 0n),
    commission: asked.satang,
    commission_now: now.satang,
    pool_base: asked.baseSatang,
  }
}

async function given(
  db: Db,
  terms: Terms,
  { from, bound, played }: { from: string; bound: ByProduct; played: Played },
): Promise<{ satang: bigint; baseSatang: bigint | null }> {
  if (!isPooled(terms.base)) return { satang: ofPlay(terms, played), baseSatang: null }
  let [satang, baseSatang] = [0n, 0n]
  for (let after: bigint | null = 0n; after !== null;) {
    const { memberIds, last }: EarnerPage = await findPoolEarners(db, from, after)
    const page = await previewPools(db, terms, { month: from, bound }, memberIds)
    satang += page.satang
    baseSatang += page.baseSatang
    after = last
  }
  return { satang, baseSatang }
}

const ofPlay = ({ rates }: Pick<Terms, 'rates'>, played: Played): bigint =>
  played.reduce((sum, one) => {
    const rate = rates.find(({ product, level }) => product === one.product && level === one.level)
    return sum + shareOf(one.validSatang, rate?.ppm ?? 0n)
  }, 0n)
