import { useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel, PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import { debtList } from '../../debt-contract.ts'
import { MemberSearch } from './member-search.tsx'
import { DebtSheet } from './debt-sheet.tsx'
import type { Debt, DebtPlace, DebtState } from './debt-place.ts'
import classes from './debt-screen.module.css'

const tabs = [
  { value: 'open', label: 'ยังค้าง' },
  { value: 'settled', label: 'คืนครบแล้ว' },
  { value: 'all', label: 'ทั้งหมด' },
] as const satisfies readonly { value: DebtState; label: string }[]

/** Members who won too much under a result that was corrected, and what is left of it. */
export function DebtScreen({
  place,
  onPlace,
}: {
  place: DebtPlace
  onPlace: (place: DebtPlace) => void
}) {
  const { state = 'open' } = place
  const [member, setMember] = useState(place.member === undefined ? '' : `#${place.member}`)
  const [chosen, setChosen] = useState<Debt>()
  const pages = useCallPages(debtList, { state, member })
  return (
    <div className="stack">
      <div className={classes.filters}>
        <FilterTabs
          label="สถานะ"
          items={tabs}
          value={state}
          onChange={(next) => onPlace({ ...place, state: next })}
        />
        <MemberSearch key={member} value={member} onSearch={setMember} />
      </div>
      <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
        {(data) => (
          <>
            <Totals total={data.pages[0]?.total_open ?? '0.00'} members={data.pages[0]?.members} />
            {pages.items.length === 0 ? (
              <NoDebts state={state} member={member} />
            ) : (
              <PanelList>
                {pages.items.map((debt) => (
                  <DebtRow key={debt.member_id} debt={debt} onOpen={() => setChosen(debt)} />
                ))}
              </PanelList>
            )}
          </>
        )}
      </QueryView>
      <LoadMore query={pages} />
      {chosen ? <DebtSheet debt={chosen} onClose={() => setChosen(undefined)} /> : null}
    </div>
  )
}

function Totals({ total, members = 0 }: { total: string; members: number | undefined }) {
  return (
    <Panel padded className={classes.totals ?? ''}>
      <p>
        <span className={classes.term}>ค้างรวมตอนนี้</span>
        <b className="t24">
          <Money amount={total} />
        </b>
      </p>
      <p>
        <span className={classes.term}>สมาชิกที่ยังค้าง</span>
        <b className="t24 num">{members}</b> คน
      </p>
      <p className="t13 c2 grow">
        เกิดจากการแก้ผลที่จ่ายไปแล้ว ระบบหักคืนเองจากรางวัลหวยครั้งถัดไปและก่อนโอนเงินถอน ไม่หักจากเงินฝาก
        และยอดในกระเป๋าไม่ติดลบ
      </p>
    </Panel>
  )
}

function DebtRow({ debt, onOpen }: { debt: Debt; onOpen: () => void }) {
  const isOpen = satangOf(debt.open) > 0n
  return (
    <ListRow
      title={<span className="num nowrap">{debt.member}</span>}
      note={thaiDateTime(debt.since)}
      end={<Money amount={isOpen ? debt.open : debt.owed} />}
      endNote={
        isOpen ? (
          <>
            จาก <Money amount={debt.owed} />
          </>
        ) : (
          <StatusChip kind="done" word="คืนครบแล้ว" />
        )
      }
      arrow
      onPress={onOpen}
    />
  )
}

function NoDebts({ state, member }: { state: DebtState; member: string }) {
  if (member !== '') {
    return (
      <EmptyState art={kite} title="ไม่พบยอดค้างของสมาชิกนี้">
        ตรวจเบอร์โทรหรือเลขสมาชิก หรือเลือกสถานะทั้งหมด
      </EmptyState>
    )
  }
  return (
    <EmptyState art={kite} title={state === 'open' ? 'ไม่มีสมาชิกที่ค้างคืนรางวัล' : 'ยังไม่มีรายการในสถานะนี้'}>
      เมื่อแก้ผลแล้วเงินในกระเป๋าของผู้ที่เคยถูกรางวัลไม่พอ ส่วนที่ขาดจะขึ้นที่นี่
    </EmptyState>
  )
}
