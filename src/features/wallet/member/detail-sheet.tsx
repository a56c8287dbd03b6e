import { pageLink } from '#ui/client/page-link.ts'
import { Balance } from '#ui/parts/balance.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { StatusChip, type StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDate, thaiTime } from '#ui/thai/dates.ts'
import { movementNumber } from '../rules.ts'
import type { StatementLine } from './statement-row.tsx'

const kinds: Readonly<Record<StatementLine['status'], StatusKind>> = {
  done: 'done',
  pending: 'pending',
  cancelled: 'cancelled',
}

/** One movement with everything that staff may ask for. */
export function DetailSheet({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const number = movementNumber(line.id)
  const link = line.cause?.link
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
            { term: 'กระเป๋า', value: line.wallet_name },
            { term: 'ยอดหลังรายการ', value: <Balance amount={line.balance_after} /> },
            ...(line.subject === null
              ? []
              : [{ term: line.group === 'game' ? 'เกม' : 'งวด', value: line.subject }]),
            ...(line.ref ? [{ term: 'เลขอ้างอิง', value: line.ref }] : []),
            ...(line.cause && !link ? [{ term: 'ที่มา', value: line.cause.word }] : []),
            { term: 'รหัสรายการ', value: <span className="num">{number}</span> },
          ]}
        />
      </SheetBody>
      <SheetActions>
        {link ? (
          <ButtonLink {...pageLink(link)} size="sm" onClick={onClose}>
            {line.cause?.word}
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
