import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { bonusUpTo } from '../../rules/bonus.ts'
import type { RoundWire } from './stage.ts'

type Rule = RoundWire['rule']

/** What ranks 1 and 16 earn, under which terms, and what is still missing for it. */
export function BonusSheet({
  rule,
  staked,
  onClose,
}: {
  rule: Rule
  staked: string | undefined
  onClose: () => void
}) {
  const { bonuses, bonus_stake_min: stakeMin, bonus_shooters_min: shootersMin } = rule
  return (
    <Sheet open onClose={onClose} title="โบนัสยิงเลข" maxWidth={440}>
      <SheetBody>
        <p>
          โบนัส <span className="num">{percent(rule.bonus_share_bp)}</span> ของยอดแทงของคุณ
        </p>
        <DescriptionList
          facts={bonuses.map(({ rank, amount }) => ({
            term: `ลำดับที่\u00a0${rank}`,
            value: (
              <>
                สูงสุด <Money amount={amount} decimals="auto" />
              </>
            ),
          }))}
        />
        {staked === undefined ? null : <OwnPart rule={rule} staked={staked} />}
        <p>
          จ่ายเมื่อคุณแทงรอบนี้ครบ <Money amount={stakeMin} decimals="auto" />{' '}
          และมีผู้ยิงเลขที่แทงครบเท่ากันอย่างน้อย <span className="num nowrap">{shootersMin} คน</span>{' '}
          หนึ่งคนรับได้ลำดับเดียวคือที่ได้มากกว่า ไม่ยกให้คนถัดไป
        </p>
        <p>
          นับเฉพาะยอดจากกระเป๋าหลักที่ไม่ถูกยกเลิก ประเภทที่แทงคลุมเลขตั้งแต่{' '}
          <span className="num">{percent(rule.bonus_cover_below_bp)}</span> ไม่นับ
        </p>
      </SheetBody>
    </Sheet>
  )
}

function OwnPart({ rule, staked }: { rule: Rule; staked: string }) {
  const stakedSatang = satangOf(staked)
  if (stakedSatang < satangOf(rule.bonus_stake_min)) {
    return (
      <p>
        ยอดแทงของคุณที่นับ <Money amount={staked} /> ยังไม่ครบ
      </p>
    )
  }
  const worth = rule.bonuses.map(({ amount }) =>
    bonusUpTo(satangOf(amount), { stakedSatang, shareBp: rule.bonus_share_bp }),
  )
  const most = worth.reduce((best, one) => (one > best ? one : best), 0n)
  return (
    <p className="c-green">
      แทงครบแล้ว ยอดที่นับ <Money amount={staked} /> รับได้สูงสุด <Money amount={most} />
    </p>
  )
}

const percent = (bp: number): string => `${bp / 100}%`
