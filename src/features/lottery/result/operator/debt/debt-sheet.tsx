import { Link } from '@tanstack/react-router'
import { useCallPages, type PageItem } from '#ui/client/use-call.ts'
import { Chip } from '#ui/parts/chip.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime, thaiDay } from '#ui/thai/dates.ts'
import { debtHistory } from '../../debt-contract.ts'
import type { Debt } from './debt-place.ts'
import classes from './debt-screen.module.css'

type Entry = PageItem<typeof debtHistory>

/** One member's debt: the bills that left it, and each prize that paid some of it. */
export function DebtSheet({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const pages = useCallPages(debtHistory, { member_id: debt.member_id })
  return (
    <Sheet
      open
      onClose={onClose}
      title={`ยอดค้างของ ${debt.member} · #${debt.member_id}`}
      maxWidth={560}
    >
      <SheetBody>
        <div className="stack">
          <DescriptionList
            facts={[
              { term: 'ต้องคืนทั้งหมด', value: <Money amount={debt.owed} /> },
              { term: 'หักคืนแล้ว', value: <Money amount={debt.paid} /> },
              { term: 'ยังค้าง', value: <Money amount={debt.open} />, strong: true },
            ]}
          />
          <QueryView query={pages} skeleton={<SkeletonRows count={3} />}>
            {() => (
              <ol className={classes.entries}>
                {pages.items.map((entry) => (
                  <EntryRow
                    key={`${entry.kind} ${entry.round_id} ${entry.revision} ${entry.bill_id} ${entry.at}`}
                    entry={entry}
                  />
                ))}
              </ol>
            )}
          </QueryView>
          <LoadMore query={pages} />
        </div>
      </SheetBody>
    </Sheet>
  )
}

const kindWords: Readonly<Record<Entry['kind'], string>> = {
  owed: 'เกิดยอดค้าง',
  paid: 'หักจากรางวัล',
  withdrawn: 'หักจากเงินถอน',
}

function EntryRow({ entry }: { entry: Entry }) {
  const isOwed = entry.kind === 'owed'
  return (
    <li className={classes.entry}>
      <p className="row between">
        <Chip tone={isOwed ? 'amber' : 'green'}>{kindWords[entry.kind]}</Chip>
        <b>
          <Money amount={isOwed ? entry.amount : `-${entry.amount}`} />
        </b>
      </p>
      {entry.round_id === null || entry.draw_day === null ? null : (
        <p>
          <Link
            className={classes.round ?? ''}
            to="/result"
            search={{ round: Number(entry.round_id) }}
          >
            {entry.market} งวด {thaiDay(entry.draw_day)}
          </Link>
          {isOwed && entry.revision !== null ? ` · ผลแก้ไขครั้งที่ ${entry.revision - 1}` : ''}
          {entry.bill_no === null ? '' : ` · โพย #${entry.bill_no}`}
        </p>
      )}
      {entry.reason === null ? null : <p className="t13 c2">{entry.reason}</p>}
      <p className="t13 c3">
        {thaiDateTime(entry.at)}
        {entry.round_ref === null ? '' : ` · ${entry.round_ref}`}
      </p>
    </li>
  )
}
