import type { WireOutput } from '#kernel/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDateTime, thaiTime } from '#ui/thai/dates.ts'
import { yeekeeDeskRound } from '../operator-contract.ts'
import classes from './yeekee-desk-screen.module.css'

type Transcript = WireOutput<typeof yeekeeDeskRound>

const TRANSCRIPT_REFETCH_MS = 5_000
const SHOTS_SHOWN = 200

/** Everything that is public of a round, and nothing beside it: shots, head, beacon, result. */
export function TranscriptSheet({
  roundId,
  title,
  onClose,
}: {
  roundId: number
  title: string
  onClose: () => void
}) {
  const query = useCall(
    yeekeeDeskRound,
    { id: roundId },
    { refetchInterval: TRANSCRIPT_REFETCH_MS },
  )
  return (
    <Sheet open onClose={onClose} title={title} maxWidth={640}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
          {(transcript) => (
            <div className="stack">
              <Facts transcript={transcript} />
              <Shots transcript={transcript} />
            </div>
          )}
        </QueryView>
      </SheetBody>
    </Sheet>
  )
}

function Facts({ transcript }: { transcript: Transcript }) {
  const { draw, beacon } = transcript
  const hex = (value: string | null) =>
    value === null ? '—' : <span className={classes.hex}>{value}</span>
  return (
    <DescriptionList
      facts={[
        { term: 'อ้างอิง', value: <span className="num">{transcript.round_ref}</span> },
        { term: 'ปิดรับแทง', value: thaiDateTime(transcript.close_at) },
        { term: 'ปิดยิงเลข', value: thaiDateTime(transcript.shoot_close_at) },
        { term: 'จำนวนเลขที่ยิง', value: <span className="num">{transcript.count}</span> },
        { term: 'ผลรวม', value: <span className="num">{transcript.sum}</span> },
        { term: 'คำสัญญา (commit)', value: hex(transcript.commit) },
        { term: 'หัวโซ่', value: hex(transcript.head) },
        {
          term: 'ประกาศหัวโซ่',
          value:
            transcript.head_published_at === null
              ? 'ยังไม่ถึงเวลา'
              : thaiDateTime(transcript.head_published_at),
        },
        {
          term: `บีคอนรอบ ${beacon.round}`,
          value: beacon.randomness === null ? 'รอถึงเวลา' : hex(beacon.randomness),
        },
        { term: 'เมล็ด', value: hex(transcript.server_seed) },
        {
          term: 'ผล',
          strong: true,
          value: draw ? (
            <span className="num">
              {draw.total} − {draw.shot16} → {draw.result5} (บน {draw.top3} ล่าง {draw.bottom2})
            </span>
          ) : (
            (transcript.void_reason ?? 'ยังไม่ออก')
          ),
        },
      ]}
    />
  )
}

function Shots({ transcript }: { transcript: Transcript }) {
  const newest = transcript.shots.slice(-SHOTS_SHOWN).toReversed()
  if (newest.length === 0) return <p className="c2">ยังไม่มีใครยิงเลขในรอบนี้</p>
  return (
    <Table
      caption="เลขที่ยิง ใหม่สุดก่อน"
      rows={newest}
      rowKey={(shot) => shot.seq}
      columns={[
        {
          key: 'rank',
          head: 'ลำดับที่',
          figures: true,
          cell: (shot) => transcript.count - shot.seq + 1,
        },
        { key: 'number', head: 'เลข', cell: (shot) => <b className="num">{shot.number}</b> },
        { key: 'name', head: 'ผู้ส่งเลข', cell: (shot) => shot.name },
        { key: 'at', head: 'เมื่อ', cell: (shot) => thaiTime(shot.at, { seconds: true }) },
      ]}
    />
  )
}
