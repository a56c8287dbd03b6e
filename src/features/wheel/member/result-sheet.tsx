import coins from '#ui/art/motifs/coins.svg?raw'
import wheelArt from '#ui/art/motifs/wheel.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import type { SpinWire, SpunWire } from '../contract.ts'
import classes from './wheel.module.css'

/** What a spin gave, and where it is. */
export function ResultSheet({
  spun,
  isLate = false,
  onClose,
  onRewards,
}: {
  spun: SpunWire | SpinWire
  /** The page was left before its wheel came to rest. */
  isLate?: boolean
  onClose: () => void
  onRewards: () => void
}) {
  const isNothing = spun.kind === 'none'
  return (
    <Sheet open onClose={onClose} title={spun.is_gain ? 'ยินดีด้วย' : 'ผลการหมุน'} maxWidth={400}>
      <SheetBody>
        <div className={classes.won}>
          {isLate ? <p className="t14 c2">{`ผลการหมุนเมื่อ ${thaiDateTime(spun.spun_at)}`}</p> : null}
          <SvgArt svg={spun.is_gain ? coins : wheelArt} size={72} />
          <p className="t24 strong">{isNothing ? 'รอบนี้ไม่ได้รางวัล' : `คุณได้รับ ${spun.label}`}</p>
          {spun.place === spun.drawn_place ? null : (
            <p className="t14">{`รางวัลหมดแล้ว ได้ ${spun.label} แทน`}</p>
          )}
          {isNothing || spun.is_gain || spun.cost_points === null ? null : (
            <p className="t14">{`รอบนี้ใช้ ${formatCount(spun.cost_points)} แต้ม`}</p>
          )}
          <p className="t14 c2">{whereWords(spun)}</p>
        </div>
      </SheetBody>
      <SheetActions>
        {spun.reward_id === null ? null : (
          <Button size="lg" onClick={onRewards}>
            ไปรับรางวัล
          </Button>
        )}
        <Button look={spun.reward_id === null ? 'primary' : 'quiet'} size="lg" onClick={onClose}>
          ตกลง
        </Button>
      </SheetActions>
    </Sheet>
  )
}

function whereWords({ kind, reward_id: waiting }: SpunWire | SpinWire): string {
  if (kind === 'none') return 'ผลสุ่มจากซีดของคุณ ตรวจสอบได้ที่ประวัติและตรวจสอบผล'
  if (waiting !== null) return 'รอรับที่แท็บรางวัลของฉัน ภายใน 30 วัน หากไม่รับ ระบบจะให้เองเมื่อครบกำหนด'
  if (kind === 'credit') return 'เข้ากระเป๋าหลักแล้ว ไม่ต้องทำเทิร์น ถอนได้ตามปกติ'
  return kind === 'spins' ? 'สิทธิ์หมุนเข้าบัญชีของคุณแล้ว' : 'แต้มเข้าบัญชีของคุณแล้ว'
}
