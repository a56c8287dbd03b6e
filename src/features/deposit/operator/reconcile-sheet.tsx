import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { HistoryButton } from '#ui/parts/history-button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime, thaiDay, thaiTime } from '#ui/thai/dates.ts'
import {
  countDaysWaiting,
  getReconcileDay,
  listReconcileDays,
  signReconcileDay,
  type WireReconcileDay,
} from '../reconcile-contract.ts'
import { BankClosing, Side } from './bank-closing.tsx'
import { itemWords } from './reconcile-words.ts'
import { REASON_LENGTH_MIN } from './review-words.ts'

type Item = WireReconcileDay['items'][number]

/** One day of an account: its balances on all sides, what is on one side only, and the signature. */
export function ReconcileSheet({
  accountId,
  day,
  onClose,
}: {
  accountId: number
  day: string
  onClose: () => void
}) {
  const query = useCall(getReconcileDay, { account_id: accountId, day })
  return (
    <Sheet open onClose={onClose} title={`กระทบยอด ${thaiDay(day)}`} maxWidth={800}>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(found) => <Found key={found.digest} found={found} onDone={onClose} />}
      </QueryView>
    </Sheet>
  )
}

function Found({ found, onDone }: { found: WireReconcileDay; onDone: () => void }) {
  const { account, signed, unexplained } = found
  const id = `${account.account_id}/${found.day}`
  return (
    <>
      <SheetBody>
        <div className="stack">
          <p className="c2">
            {account.is_gateway ? 'QR และเงินโอนออก · ' : ''}
            {account.bank_name} <span className="num">{account.account_number}</span>
          </p>
          {signed ? <Signed signed={signed} /> : null}
          {unexplained > 0 ? (
            <Note tone="red">มี {unexplained} รายการที่ระบบอธิบายไม่ได้ กรุณาตรวจสอบกับธนาคาร</Note>
          ) : (
            <Note tone="green">
              {found.bank_state === 'agrees'
                ? 'ทุกรายการอธิบายได้ และตรงกับใบแจ้งยอดของธนาคาร'
                : 'ทุกรายการอธิบายได้'}
            </Note>
          )}
          <BankClosing found={found} />
          <Items items={found.items} isGateway={account.is_gateway} />
          {signed ? (
            <HistoryButton object={{ kind: 'deposit_day', id }} title="ประวัติการลงนาม" />
          ) : null}
        </div>
      </SheetBody>
      {signed ? null : found.is_over ? (
        <Sign found={found} onDone={onDone} />
      ) : (
        <SheetBody>
          <p className="c2">วันนี้ยังไม่จบ ลงนามได้ตั้งแต่วันถัดไป</p>
        </SheetBody>
      )}
    </>
  )
}

function Signed({ signed }: { signed: NonNullable<WireReconcileDay['signed']> }) {
  return (
    <>
      {signed.is_changed ? (
        <Note tone="amber">
          มีรายการเปลี่ยนแปลงหลังลงนาม รายการเหล่านั้นมีป้าย “หลังลงนาม” ยอดที่ลงนามไว้ไม่เปลี่ยน
        </Note>
      ) : null}
      <DescriptionList
        facts={[
          { term: 'ลงนามโดย', value: `${signed.by} · ${thaiDateTime(signed.at)}` },
          { term: 'หมายเหตุ', value: signed.note || 'ไม่มี' },
          {
            term: 'ปลายวันตามใบแจ้งยอด ณ เวลาลงนาม',
            value:
              signed.bank_closing === null ? (
                'ธนาคารยังไม่แจ้ง'
              ) : (
                <Money amount={signed.bank_closing} />
              ),
          },
          {
            term: 'ปลายวันตามที่ได้รับ ณ เวลาลงนาม',
            value: <Money amount={signed.lines_closing} />,
          },
          { term: 'ปลายวันตามบัญชี ณ เวลาลงนาม', value: <Money amount={signed.booked_closing} /> },
        ]}
      />
    </>
  )
}

const kindOf = ({ is_unexplained: isUnexplained, state }: Item) =>
  isUnexplained ? 'failed' : state === 'awaits_bank' ? 'pending' : 'done'

const columnsOf = (bankHead: string): Column<Item>[] => [
  {
    // One column for both: on a phone the two sides stand beside it, none out of sight.
    key: 'state',
    head: 'รายการ',
    cell: (item) => (
      <>
        <div className="t13 c2">{thaiTime(item.at)}</div>
        <StatusChip kind={kindOf(item)} word={itemWords[item.state]} />
        {item.after_sign_off ? <StatusChip kind="pending" word="หลังลงนาม" /> : null}
      </>
    ),
  },
  {
    key: 'bank',
    head: bankHead,
    figures: true,
    cell: ({ bank, state }) =>
      state === 'awaits_bank' ? <span className="c3">ยังไม่แจ้ง</span> : <Side amount={bank} />,
  },
  { key: 'booked', head: 'บัญชี', figures: true, cell: ({ booked }) => <Side amount={booked} /> },
]

/** What somebody has to look at stands first; what agrees is shown when it is asked for. */
function Items({ items, isGateway }: { items: readonly Item[]; isGateway: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  const toSee = items.filter((item) => item.state !== 'agreed' || item.after_sign_off)
  const shown = showsAll ? items : toSee
  const agreed = items.length - toSee.length
  return (
    <>
      {shown.length > 0 ? (
        <Table
          caption="รายการของวัน"
          columns={columnsOf(isGateway ? 'ใบแจ้งยอด' : 'ที่ได้รับ')}
          rows={shown}
          rowKey={({ key }) => key}
        />
      ) : null}
      {agreed > 0 ? (
        <Button look="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'ซ่อนรายการที่ตรงกัน' : `ดูรายการที่ตรงกัน ${agreed} รายการ`}
        </Button>
      ) : null}
    </>
  )
}

function Sign({ found, onDone }: { found: WireReconcileDay; onDone: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const action = useAction(signReconcileDay, {
    renews: [listReconcileDays, getReconcileDay, countDaysWaiting],
    onRefused: (refusal) => {
      setError(refusal.details[0]?.message ?? refusal.message)
      return true
    },
    onDone: () => {
      toast.success('ลงนามกระทบยอดแล้ว')
      onDone()
    },
  })
  const needsReason = found.unexplained > 0 || found.bank_state !== 'agrees'
  const isReady = !needsReason || note.trim().length >= REASON_LENGTH_MIN
  return (
    <>
      <SheetBody>
        <TextInput
          label={needsReason ? reasonLabel(found) : 'หมายเหตุ (ไม่บังคับ)'}
          hint="บันทึกไว้พร้อมชื่อผู้ลงนาม แก้ภายหลังไม่ได้"
          maxLength={500}
          value={note}
          error={error}
          onChange={(event) => {
            setError(undefined)
            setNote(event.currentTarget.value)
          }}
        />
      </SheetBody>
      <SheetActions>
        <Button
          size="lg"
          sending={action.pending && 'กำลังลงนาม…'}
          blocked={!isReady && 'ลงนามกระทบยอด'}
          onClick={() =>
            action.run({
              account_id: Number(found.account.account_id),
              day: found.day,
              digest: found.digest,
              note: note.trim(),
            })
          }
        >
          ลงนามกระทบยอด
        </Button>
      </SheetActions>
    </>
  )
}

const reasonLabel = ({ unexplained, bank_state: state }: WireReconcileDay): string => {
  if (unexplained > 0) return 'เหตุผลที่ลงนามทั้งที่มีรายการอธิบายไม่ได้'
  return state === 'untold' ? 'เหตุผลที่ลงนามก่อนธนาคารแจ้งยอด' : 'เหตุผลที่ลงนามทั้งที่ยอดไม่ตรงกับธนาคาร'
}
