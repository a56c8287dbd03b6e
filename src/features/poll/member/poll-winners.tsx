import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { getPollWinners, type PollWinnersWire, type PollWire } from '../contract.ts'
import { isShareOf, parseAmount } from '../rules/prize.ts'
import { prizeAmount } from './poll-words.ts'

/** Who was paid, masked, and the sum worked out for whoever wants to check it. */
export function PollWinners({ poll }: { poll: PollWire }) {
  const query = useCallPages(getPollWinners, { poll_id: poll.poll_id })
  const first = query.data?.pages[0]
  return (
    <Section
      title="ผู้ชนะ"
      more={first ? <span className="t13 c2">{formatCount(first.winners)} คน</span> : null}
    >
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {() =>
          !first || first.winners === 0 ? (
            <p className="c2">
              ไม่มีผู้ทายถูก
              {poll.prize.nobody_right === 'rollover'
                ? ` รางวัล ${prizeAmount(poll.prize.currency, poll.prize.amount)} ทบไปกิจกรรมถัดไป`
                : ''}
            </p>
          ) : (
            <div className="stack">
              <PanelList>
                {query.items.map((row) => (
                  <ListRow
                    key={row.place}
                    lead={
                      <IconPlate tone={row.is_me ? 'gold' : 'plain'}>
                        <IconTrophy size={20} stroke={1.75} />
                      </IconPlate>
                    }
                    title={row.is_me ? `${row.name} (คุณ)` : row.name}
                    note={`ทายถูก ${row.weight} สิทธิ์`}
                    end={
                      <b className="num c-gold nowrap">{prizeAmount(first.currency, row.share)}</b>
                    }
                  />
                ))}
              </PanelList>
              <LoadMore query={query} />
              <CheckShares sums={first} rows={query.items} />
            </div>
          )
        }
      </QueryView>
    </Section>
  )
}

/** Works every shown share out again, in this browser, by the rule that the server pays by. */
function CheckShares({
  sums,
  rows,
}: {
  sums: PollWinnersWire
  rows: readonly PollWinnersWire['items'][number][]
}) {
  const [isShown, setShown] = useState(false)
  if (!isShown) {
    return (
      <Button look="quiet" wide onClick={() => setShown(true)}>
        ตรวจการแบ่งรางวัล
      </Button>
    )
  }
  const { currency, weight } = sums
  const total = parseAmount(currency, sums.total) ?? 0n
  const shares = rows.map((row) => ({ ...row, amount: parseAmount(currency, row.share) ?? -1n }))
  const isRight = shares.every((row) =>
    isShareOf(row.amount, { weight: row.weight, ofWeight: BigInt(weight), total }),
  )
  const isWhole = rows.length === sums.winners
  const sum = shares.reduce((all, row) => all + row.amount, 0n)
  return (
    <Panel padded>
      <div className="stack">
        <DescriptionList
          facts={[
            { term: 'รางวัลที่แบ่ง', value: prizeAmount(currency, sums.total) },
            { term: 'สิทธิ์ที่ทายถูกทั้งหมด', value: formatCount(weight) },
            {
              term: 'ส่วนแบ่งต่อสิทธิ์',
              value: `${prizeAmount(currency, sums.total)} หารด้วย ${formatCount(weight)}`,
            },
          ]}
        />
        <p className="t13 c2">ปัดเศษลงก่อน เศษที่เหลือให้ผู้ที่เหลือเศษมากที่สุดคนละหนึ่งหน่วย ถ้าเท่ากันให้คนที่ทายก่อน</p>
        {isRight && (!isWhole || sum === total) ? (
          <Note tone="green" role="status">
            {isWhole
              ? 'คำนวณซ้ำแล้วตรงทุกคน รวมเท่ากับรางวัลพอดี'
              : `คำนวณซ้ำแล้วตรงทั้ง ${rows.length} คนที่แสดง`}
          </Note>
        ) : (
          <Note tone="red" role="alert">
            ยอดไม่ตรงกับที่คำนวณ กรุณาแจ้งเจ้าหน้าที่
          </Note>
        )}
      </div>
    </Panel>
  )
}
