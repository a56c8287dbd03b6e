import { useCall } from '#ui/client/use-call.ts'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { type DeskTournament, getDeskBoard } from '../operator-contract.ts'
import { hiddenWord, prizeWords } from './tournament-desk-words.ts'

/** Who plays, with whoever stands on no board and why. */
export function BoardTable({ id }: { id: DeskTournament['tournament_id'] }) {
  const query = useCall(getDeskBoard, { tournament_id: id })
  return (
    <Section title="ผู้เข้าร่วม 100 คนแรก">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ items, updated_at: updatedAt }) =>
          items.length === 0 ? (
            <p className="c2">ยังไม่มีแต้มที่นับแล้ว</p>
          ) : (
            <div className="stack">
              <Table
                caption="ผู้เข้าร่วมตามแต้มสุทธิ"
                columns={[
                  {
                    key: 'place',
                    head: 'อันดับ',
                    figures: true,
                    cell: ({ place }) => (place === null ? '-' : formatCount(place)),
                  },
                  {
                    key: 'name',
                    head: 'สมาชิก',
                    cell: ({ member_id: of, name }) => `#${of} ${name}`,
                  },
                  {
                    key: 'points',
                    head: 'แต้มสุทธิ',
                    figures: true,
                    cell: ({ points }) => formatCount(points),
                  },
                  {
                    key: 'hidden',
                    head: 'ไม่อยู่บนกระดาน',
                    cell: ({ hidden }) => (hidden === null ? '-' : hiddenWord(hidden)),
                  },
                  { key: 'prize', head: 'รางวัล', figures: true, cell: prizeWords },
                ]}
                rows={items}
                rowKey={({ member_id: of }) => of}
              />
              {updatedAt ? <p className="t13 c2">{`นับเมื่อ ${thaiTime(updatedAt)} น.`}</p> : null}
            </div>
          )
        }
      </QueryView>
    </Section>
  )
}
