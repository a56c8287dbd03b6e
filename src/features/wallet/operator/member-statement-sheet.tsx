import { useDeferredValue, useState } from 'react'
import { statementGroupNames, groupOf } from '#kernel/statement-groups.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall, useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SelectInput } from '#ui/parts/select-input.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { getMemberStatement, getMemberWallets, type WireMemberLine } from '../operator-contract.ts'
import { movementNumber } from '../rules.ts'
import { statusWords } from './statement-words.ts'

const groups = [
  { value: 'all', label: 'ทุกหมวด' },
  ...statementGroupNames.map((value) => ({ value, label: groupOf(value).thai })),
] as const
type Group = (typeof groups)[number]['value']

/** The rows of the books behind a member's balances: of one wallet or of all, by group and by what is searched. */
export function MemberStatementSheet({
  memberId,
  walletId,
  onBill,
  onClose,
}: {
  memberId: number
  /** Null: of all wallets. */
  walletId: number | null
  onBill: (billId: number) => void
  onClose: () => void
}) {
  const [wallet, setWallet] = useState(walletId === null ? 'all' : `${walletId}`)
  const [group, setGroup] = useState<Group>('all')
  const [search, setSearch] = useState('')
  const word = useDeferredValue(search.trim())
  return (
    <Sheet open onClose={onClose} title={`รายการเงินของสมาชิก ${memberId}`} maxWidth={640}>
      <SheetBody>
        <div className="stack">
          <WalletTabs memberId={memberId} value={wallet} onChange={setWallet} />
          <SelectInput
            label="หมวด"
            value={group}
            options={groups}
            onChange={(next) => setGroup(next as Group)}
          />
          <TextInput
            type="search"
            label="ค้นหายอดเงิน เลขโพย หรือเลขอ้างอิง"
            maxLength={40}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Lines
            asked={{
              member_id: memberId,
              group,
              ...(wallet === 'all' ? {} : { wallet_id: Number(wallet) }),
              ...(word ? { search: word } : {}),
            }}
            onBill={onBill}
          />
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** Open wallets by name; one that was closed stands in the list of all. */
function WalletTabs({
  memberId,
  value,
  onChange,
}: {
  memberId: number
  value: string
  onChange: (wallet: string) => void
}) {
  const query = useCall(getMemberWallets, { member_id: memberId })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={1} />}>
      {({ wallets }) => (
        <FilterTabs
          label="กระเป๋า"
          items={[
            { value: 'all', label: 'ทุกกระเป๋า' },
            ...wallets.map(({ id, wallet_name: name }) => ({ value: `${id}`, label: name })),
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </QueryView>
  )
}

function Lines({
  asked,
  onBill,
}: {
  asked: { member_id: number; wallet_id?: number; group: Group; search?: string }
  onBill: (billId: number) => void
}) {
  const pages = useCallPages(getMemberStatement, asked)
  const [open, setOpen] = useState<WireMemberLine>()
  const totals = pages.data?.pages[0]?.totals
  return (
    <>
      <QueryView query={pages} skeleton={<SkeletonRows count={6} />}>
        {() =>
          pages.items.length === 0 ? (
            <EmptyState art={kite} title="ไม่มีรายการเงิน">
              เลือกกระเป๋าหรือหมวดอื่น หรือล้างคำค้น
            </EmptyState>
          ) : (
            <>
              {totals ? (
                <p className="t14 c2 num">
                  {`เข้า ${formatMoney(totals.in)} · ออก ${formatMoney(totals.out)} · สุทธิ ${formatMoney(totals.net)}`}
                </p>
              ) : null}
              <PanelList>
                {pages.items.map((line) => (
                  <ListRow
                    key={line.id}
                    title={line.label}
                    note={[line.subject, line.ref, thaiDateTime(line.at)]
                      .filter(Boolean)
                      .join(' · ')}
                    end={<Money amount={line.amount} tone="flow" className="t16 medium" />}
                    endNote={`${line.wallet_name} ${formatMoney(line.balance_after)}`}
                    onPress={() => setOpen(line)}
                  />
                ))}
              </PanelList>
            </>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
      {open ? <LineSheet line={open} onBill={onBill} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

/** One row of the books. */
function LineSheet({
  line,
  onBill,
  onClose,
}: {
  line: WireMemberLine
  onBill: (billId: number) => void
  onClose: () => void
}) {
  const { bill_id: bill, cause } = line
  return (
    <Sheet open onClose={onClose} title={line.label} maxWidth={440}>
      <SheetBody>
        <DescriptionList
          facts={[
            { term: 'จำนวนเงิน', value: <Money amount={line.amount} tone="flow" />, strong: true },
            { term: 'สถานะ', value: statusWords[line.status] },
            { term: 'เวลา', value: thaiDateTime(line.at) },
            { term: 'กระเป๋า', value: line.wallet_name },
            { term: 'ยอดหลังรายการ', value: formatMoney(line.balance_after) },
            ...(line.subject === null ? [] : [{ term: 'เรื่อง', value: line.subject }]),
            ...(line.ref === null ? [] : [{ term: 'เลขอ้างอิง', value: line.ref }]),
            ...(cause && cause.link === null ? [{ term: 'ที่มา', value: cause.word }] : []),
            { term: 'ชนิดในบัญชี', value: line.kind },
            { term: 'รหัสรายการ', value: <span className="num">{movementNumber(line.id)}</span> },
          ]}
        />
      </SheetBody>
      {bill === null ? null : (
        <SheetActions>
          <Button look="quiet" onClick={() => onBill(Number(bill))}>
            {`ดูโพย ${bill}`}
          </Button>
        </SheetActions>
      )}
    </Sheet>
  )
}
