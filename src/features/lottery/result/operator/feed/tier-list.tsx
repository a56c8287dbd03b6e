import type { WireOutput } from '#kernel/contract.ts'
import type { feedComparison } from '../../feed-contract.ts'

type Comparison = WireOutput<typeof feedComparison>
type Tier = Comparison['tiers'][number]

/** Numbers of one source that are written out; the tier has a hundred. */
const SHOWN_MAX = 10

/**
 * Tiers of the government's draw that no bet needs: in which the sources tell other numbers each, which of them
 * these are, and what could not be read. Members see a tier in which the sources differ as unknown.
 */
export function TierList({ comparison: { tiers, sources } }: { comparison: Comparison }) {
  if (tiers.length === 0) return null
  const nameOf = (feed: string) => sources.find((one) => one.feed === feed)?.name ?? feed
  return (
    <section className="stack" aria-label="รางวัลที่ไม่ใช้คิดผลแทง">
      <h4 className="t14 medium">รางวัลที่ไม่ใช้คิดผลแทง</h4>
      {tiers.some((tier) => tier.differs) ? (
        <p className="t14 c-red">สมาชิกจะเห็นรางวัลที่ไม่ตรงกันว่ายังไม่รู้ผล จนกว่าสองแหล่งจะบอกตรงกัน</p>
      ) : null}
      <ul className="stack t14">
        {tiers.map((tier) => (
          <li key={tier.tier}>
            <span className={tier.differs ? 'c-red medium' : 'medium'}>
              {tier.name} {tier.differs ? 'ไม่ตรงกัน' : null}
            </span>
            <ul className="t13 c2">
              {tier.sources.map((source) => (
                <li key={source.feed}>
                  {nameOf(source.feed)}: {wordsOf(tier, source)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ count }: Tier, source: Tier['sources'][number]): string {
  const told = source.told === 0 ? 'ยังไม่มีเลข' : `${source.told} จาก ${count} เลข`
  const damaged = source.is_damaged ? ' · คำตอบล่าสุดอ่านไม่ได้ จึงเว้นไว้' : ''
  const shown = source.only_here.slice(0, SHOWN_MAX).join(' ')
  const more = source.only_here.length - SHOWN_MAX
  const rest = more > 0 ? ` และอีก ${more} เลข` : ''
  const only = shown === '' ? '' : ` · มีที่นี่ที่เดียว ${shown}${rest}`
  return told + damaged + only
}
