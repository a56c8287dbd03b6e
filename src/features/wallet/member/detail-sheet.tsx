import { linkOptions } from '@tanstack/react-router'
import { unreachable } from '#kernel/result.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { StatusChip, type StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDate, thaiTime } from '#ui/thai/dates.ts'
import type { CauseName } from '../contract.ts'
import { movementNumber } from '../rules.ts'
import type { StatementLine } from './statement-row.tsx'

const kinds: Readonly<Record<StatementLine['status'], StatusKind>> = {
  done: 'done',
  pending: 'pending',
  cancelled: 'cancelled',
}

const causeWords: Readonly<Record<CauseName, string>> = {
  bill: 'ดูโพย',
  payment: 'ดูการฝาก',
  withdrawal: 'ดูการถอน',
  poll: 'ดูกิจกรรม',
  game_round: 'ดูรอบเกม',
}

/** Where what caused a line stands. */
function linkTo({ what, id }: NonNullable<StatementLine['cause']>) {
  switch (what) {
    case 'bill':
      return linkOptions({ to: '/lotto/bills', search: { bill: Number(id) } })
    case 'payment':
      return linkOptions({ to: '/member/payment', search: { id: Number(id) } })
    case 'withdrawal':
      return linkOptions({ to: '/member/withdraw' })
    case 'poll':
      return linkOptions({ to: '/poll/$id', params: { id: `${id}` } })
    case 'game_round':
      return linkOptions({ to: '/member/games', search: { round: Number(id) } })
    default:
      return unreachable(what)
  }
}

/** One movement with everything that staff may ask for. */
export function DetailSheet({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const number = movementNumber(line.id)
  return (
    <Sheet open onClose={onClose} title={line.label} maxWidth={440}>
      <SheetBody>
        <DescriptionList
          facts={[
            { term: 'จำนวนเงิน', value: <Money amount={line.amount} tone="flow" />, strong: true },
            { term: 'สถานะ', value: <StatusChip kind={kinds[line.status]} /> },
            {
              term: 'เวลา',
              value: `${thaiDate(line.at)} ${thaiTime(line.at, { seconds: true })} น.`,
            },
            { term: 'ยอดหลังรายการ', value: <Balance amount={line.balance_after} /> },
            ...(line.subject === null
              ? []
              : [{ term: line.group === 'game' ? 'เกม' : 'งวด', value: line.subject }]),
            ...(line.ref ? [{ term: 'เลขอ้างอิง', value: line.ref }] : []),
            { term: 'รหัสรายการ', value: <span className="num">{number}</span> },
          ]}
        />
      </SheetBody>
      <SheetActions>
        {line.cause ? (
          <ButtonLink {...linkTo(line.cause)} size="sm" onClick={onClose}>
            {causeWords[line.cause.what]}
          </ButtonLink>
        ) : null}
        <CopyButton text={line.ref ?? number} what="เลขอ้างอิง" look="quiet" />
        <ButtonLink to="/contact" look="quiet" size="sm" onClick={onClose}>
          ติดต่อเจ้าหน้าที่
        </ButtonLink>
      </SheetActions>
    </Sheet>
  )
}
