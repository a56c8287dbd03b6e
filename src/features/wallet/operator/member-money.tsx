import { useCall } from '#ui/client/use-call.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getMemberMoney } from '../operator-contract.ts'
import { statusWords } from './statement-words.ts'

/** How a member's money came and went before: what a case is compared with. */
export function MemberMoney({ memberId }: { memberId: number }) {
  const query = useCall(getMemberMoney, { member_id: memberId })
  return (
    <Section title="ฝากถอนล่าสุด">
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="t14 c2">ยังไม่เคยฝากหรือถอน</p>
          ) : (
            <PanelList>
              {items.map((line) => (
                <ListRow
                  key={line.id}
                  title={line.label}
                  note={`${line.ref ?? ''} · ${thaiDateTime(line.at)}`}
                  end={<Money amount={line.amount} tone="flow" />}
                  endNote={statusWords[line.status]}
                />
              ))}
            </PanelList>
          )
        }
      </QueryView>
    </Section>
  )
}
