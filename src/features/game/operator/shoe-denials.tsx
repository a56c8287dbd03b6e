import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import {
  closeShoeDenial,
  countGameBreaks,
  listShoeDenials,
  type WireShoeDenial,
} from '../reconcile-contract.ts'

/** Shoes of which a provider told other hashes than it had promised; nothing where none did. */
export function ShoeDenials() {
  const { data: denials = [] } = useCall(listShoeDenials, {})
  const [closing, setClosing] = useState<WireShoeDenial>()
  const action = useAction(closeShoeDenial, {
    renews: [listShoeDenials, countGameBreaks],
    onDone: () => {
      setClosing(undefined)
      toast.success('ปิดเรื่องแล้ว')
    },
  })
  if (denials.length === 0) return null
  return (
    <Section title="ค่ายเกมเปลี่ยนค่าที่ล็อกไว้">
      <div className="stack">
        {denials.some(({ closed }) => closed === null) ? (
          <Note tone="red">
            ค่ายเกมแจ้งค่า SHA-256 ของขอนไพ่ไม่ตรงกับที่ล็อกไว้ก่อนแจก ตรวจสอบกับค่ายเกมก่อนปิดเรื่อง
          </Note>
        ) : null}
        <PanelList>
          {denials.map((one) => (
            <ListRow
              key={one.denial_id}
              title={shoeName(one)}
              note={one.closed ? `${one.closed.note} · ${one.closed.by}` : one.provider}
              end={
                one.closed ? (
                  <StatusChip kind="done" word="ปิดแล้ว" />
                ) : (
                  <StatusChip kind="pending" word="รอตรวจสอบ" />
                )
              }
              endNote={thaiDateTime(one.closed?.at ?? one.told.at)}
              {...(one.closed ? {} : { arrow: true, onPress: () => setClosing(one) })}
            />
          ))}
        </PanelList>
      </div>
      {closing ? (
        <ReasonSheet
          title="ปิดเรื่องค่ายเกมเปลี่ยนค่าที่ล็อกไว้"
          verb="ปิดเรื่อง"
          asks="ผลการตรวจสอบ"
          lengths={{ min: 5, max: 500 }}
          pending={action.pending}
          onConfirm={(note) => action.run({ denial_id: closing.denial_id, note })}
          onClose={() => setClosing(undefined)}
        >
          <DescriptionList facts={factsOf(closing)} />
        </ReasonSheet>
      ) : null}
    </Section>
  )
}

const shoeName = ({ room, shoe }: WireShoeDenial): string => `${room} · ขอนที่\u00a0${shoe}`

const hash = (text: string) => (
  <span className="num" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </span>
)

function factsOf(one: WireShoeDenial) {
  const { promised, told } = one
  const isSeed = promised.seed_hash !== told.seed_hash
  const of = (side: { seed_hash: string; config_hash: string }) =>
    hash(isSeed ? side.seed_hash : side.config_hash)
  return [
    { term: 'ขอน', value: `${one.provider} ${shoeName(one)}` },
    { term: 'ค่าที่ต่าง', value: isSeed ? 'ซีดของขอน' : 'กติกาของขอน' },
    { term: 'ล็อกไว้เมื่อ', value: thaiDateTime(promised.at) },
    { term: 'ค่าที่ล็อกไว้', value: of(promised) },
    { term: 'แจ้งใหม่เมื่อ', value: `${thaiDateTime(told.at)} ตาที่\u00a0${told.coup}` },
    { term: 'ค่าที่แจ้งใหม่', value: of(told) },
  ]
}
