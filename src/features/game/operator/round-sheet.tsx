import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { thaiDate, thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { getDeskRound, type WireDeskRound } from '../rounds-contract.ts'
import { callWord, incidentWords, messageWords, productWords, roundLooks } from './round-words.ts'

/** One round: who played what, every message with its money, and the calls that moved nothing. */
export function RoundSheet({ roundId, onClose }: { roundId: number; onClose: () => void }) {
  const query = useCall(getDeskRound, { round_id: roundId })
  return (
    <Sheet open onClose={onClose} title={`รอบเกม #${roundId}`} maxWidth={900}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(round) => (
            <div className="stack">
              <Head round={round} />
              <Incidents round={round} />
              <Messages round={round} />
              <Calls round={round} />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function Head({ round }: { round: WireDeskRound }) {
  const { member, game, provider } = round
  const money = (term: string, amount: string, isShown = true) =>
    isShown ? [{ term, value: <Money amount={amount} /> }] : []
  return (
    <>
      <div className="row between">
        <h3 className="t18 grow">{game.name}</h3>
        <StatusChip {...roundLooks[round.state]} />
      </div>
      <DescriptionList
        facts={[
          { term: 'สมาชิก', value: `${member.name} #${member.member_id}` },
          { term: 'ค่ายเกม', value: provider.name },
          { term: 'เลขรอบของค่าย', value: <Ref text={round.ref} /> },
          {
            term: 'ประเภท',
            value: `${productWords[round.product] ?? round.product} ฉบับที่ ${round.version}`,
          },
          { term: 'เริ่ม', value: thaiDateTime(round.opened_at) },
          { term: 'จบ', value: round.closed_at ? thaiDateTime(round.closed_at) : 'ยังไม่จบ' },
          ...money('เดิมพัน', round.staked),
          ...money('จ่ายคืน', round.returned),
          ...money('ผลของร้าน', round.result, round.closed_at !== null),
          ...money('ค้างคืนจากรางวัลที่ถูกเรียกคืน', round.owed, satangOf(round.owed) > 0n),
          ...money('ตกเป็นของร้านเพราะกระเป๋าปิด', round.forfeited, satangOf(round.forfeited) > 0n),
        ]}
      />
      {round.is_aggregated ? (
        <Note tone="blue">ค่ายเกมรวมหลายรอบมาเป็นรอบเดียว จึงไม่นับในรายงานผลตอบแทนจริง</Note>
      ) : null}
    </>
  )
}

const Ref = ({ text }: { text: string }) => (
  <span className="num" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </span>
)

/** To the second: what came in one minute has an order. */
const Moment = ({ at }: { at: string }) => (
  <>
    <div className="nowrap">{thaiTime(at, { seconds: true })}</div>
    <div className="t13 c2 nowrap">{thaiDate(at)}</div>
  </>
)

function Incidents({ round: { incidents } }: { round: WireDeskRound }) {
  return incidents.map((one) => (
    <Note key={`${one.kind} ${one.at}`} tone="amber">
      {thaiDateTime(one.at)}: {incidentWords[one.kind]}
      {satangOf(one.amount) > 0n ? ` (${formatMoney(one.amount)})` : ''}
    </Note>
  ))
}

type Message = WireDeskRound['messages'][number]

const messageColumns: readonly Column<Message>[] = [
  { key: 'at', head: 'เวลา', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'kind',
    head: 'รายการ',
    cell: (one) => (
      <>
        <div>{one.is_free && one.kind === 'bet' ? 'เดิมพันฟรี' : messageWords[one.kind]}</div>
        {one.is_undone ? <StatusChip kind="cancelled" word="ถูกยกเลิกแล้ว" /> : null}
        {one.is_forfeited ? <StatusChip kind="cancelled" word="เข้าร้าน" /> : null}
      </>
    ),
  },
  { key: 'amount', head: 'ยอด', figures: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'ref',
    head: 'เลขรายการ และรายการที่อ้างถึง',
    cell: (one) => (
      <>
        <Ref text={one.ref} />
        {one.refers_to === null ? null : (
          <div className="t13 c2">
            อ้างถึง <Ref text={one.refers_to} />
          </div>
        )}
      </>
    ),
  },
  {
    key: 'op',
    head: 'รหัสในบัญชี',
    cell: ({ op_id: opId, amount }) =>
      satangOf(amount) > 0n ? <Ref text={opId} /> : <span className="c2">ไม่มีการเคลื่อนไหว</span>,
  },
]

function Messages({ round: { messages } }: { round: WireDeskRound }) {
  return (
    <Section title="รายการจากค่ายเกม">
      <Table
        caption="รายการจากค่ายเกมตามลำดับ"
        columns={messageColumns}
        rows={messages}
        rowKey={({ op_id: opId }) => opId}
      />
    </Section>
  )
}

type NotedCall = WireDeskRound['calls'][number]

const callColumns: readonly Column<NotedCall>[] = [
  { key: 'at', head: 'เวลา', cell: ({ at }) => <Moment at={at} /> },
  { key: 'kind', head: 'คำขอ', cell: ({ kind }) => messageWords[kind] },
  {
    key: 'word',
    head: 'คำตอบ',
    cell: ({ word }) => (
      <>
        <div>{callWord(word)}</div>
        <div className="t13 c2">{word}</div>
      </>
    ),
  },
  { key: 'ref', head: 'เลขรายการ', cell: ({ ref }) => <Ref text={ref} /> },
]

function Calls({ round: { calls } }: { round: WireDeskRound }) {
  return (
    <Section title="คำขอที่ไม่มีผลต่อยอดเงิน">
      {calls.length === 0 ? (
        <p className="c2">ไม่มีคำขอที่ถูกปฏิเสธหรือส่งซ้ำใน 30 วันที่ผ่านมา</p>
      ) : (
        <Table
          caption="คำขอที่ถูกปฏิเสธหรือส่งซ้ำ"
          columns={callColumns}
          rows={calls}
          rowKey={({ call_id: id }) => id}
        />
      )}
    </Section>
  )
}
