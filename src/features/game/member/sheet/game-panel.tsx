import type { LimitWire } from '#features/protection/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { GameSessionWire } from '../../launch-contract.ts'
import { Elapsed } from './game-bar.tsx'
import { useNeighbours } from './neighbours.ts'

/** How a game goes: time, sums, what the wallet holds, and what is left of the member's limits. */
export function GamePanel({
  session,
  balance,
  onClose,
  onLeave,
}: {
  session: GameSessionWire
  balance: string
  onClose: () => void
  onLeave: (path: string) => void
}) {
  const { getLimits } = useNeighbours()
  const limits = useCall(getLimits, {}, { errorHandling: false }).data?.limits ?? []
  const left = limits.filter((one) => one.left !== null && one.subject !== 'deposit')
  return (
    <Sheet open title="สรุปการเล่น" maxWidth={420} onClose={onClose}>
      <SheetBody>
        <DescriptionList
          facts={[
            { term: 'เวลา', value: <Elapsed since={session.started_at} /> },
            { term: 'เดิมพัน', value: <Money amount={session.staked} /> },
            { term: 'ได้', value: <Money amount={session.won} /> },
            { term: 'สุทธิ', value: <Money amount={session.net} sign="always" />, strong: true },
            {
              term: `ยอดคงเหลือ ${session.wallet.wallet_name}`,
              value: <Balance amount={balance} />,
            },
            ...left.map((limit) => ({ term: `เหลือ${limitWord(limit)}`, value: leftText(limit) })),
          ]}
        />
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={() => onLeave('/member/protection')}>
          ดูวงเงิน
        </Button>
        <Button look="quiet" size="lg" onClick={() => onLeave('/member/games')}>
          ประวัติ
        </Button>
      </SheetActions>
    </Sheet>
  )
}

const subjects: Readonly<Record<LimitWire['subject'], string>> = {
  deposit: 'วงเงินฝาก',
  loss: 'วงเงินเสีย',
  stake: 'วงเงินแทง',
  session: 'เวลาเล่น',
}
const periods = { day: 'วันนี้', week: 'สัปดาห์นี้', month: 'เดือนนี้' } as const

/** `วงเงินแทงวันนี้` */
const limitWord = ({ subject, period }: LimitWire): string =>
  subjects[subject] + (period === null ? 'ครั้งนี้' : periods[period])

/** Money, or whole minutes of play. */
const leftText = ({ subject, left }: LimitWire): string =>
  subject === 'session' ? `${left ?? 0} นาที` : formatMoney(left ?? '0')
