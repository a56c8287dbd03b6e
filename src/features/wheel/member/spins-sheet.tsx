import { useState } from 'react'
import wheelArt from '#ui/art/motifs/wheel.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listWheelSpins, type SpinWire } from '../contract.ts'
import { checkSpin, type SpinStepName } from '../rules/check-spin.ts'
import type { SeedsPart } from './seeds-part.ts'
import classes from './wheel.module.css'

/** The member's spins; each can be worked out again on this device. */
export function SpinsSheet({ Seeds, onClose }: { Seeds: SeedsPart; onClose: () => void }) {
  const query = useCall(listWheelSpins, {})
  const [openId, setOpenId] = useState<SpinWire['spin_id']>()
  const opened = query.data?.items.find(({ spin_id: id }) => id === openId)
  return (
    <Sheet open onClose={onClose} title="ประวัติและตรวจสอบผล" maxWidth={560}>
      <SheetBody>
        <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState art={wheelArt} title="ยังไม่เคยหมุน" />
            ) : (
              <PanelList>
                {items.map((one) => (
                  <ListRow
                    key={one.spin_id}
                    title={one.label}
                    note={`${one.title} · ${thaiDateTime(one.spun_at)}`}
                    end={one.paid_with === 'spin' ? 'ใช้สิทธิ์' : 'ใช้แต้ม'}
                    arrow
                    onPress={() => setOpenId(one.spin_id)}
                  />
                ))}
              </PanelList>
            )
          }
        </QueryView>
      </SheetBody>
      {opened ? (
        <SpinSheet
          spin={opened}
          Seeds={Seeds}
          onRotated={() => void query.refetch()}
          onClose={() => setOpenId(undefined)}
        />
      ) : null}
    </Sheet>
  )
}

function SpinSheet({
  spin,
  Seeds,
  onRotated,
  onClose,
}: {
  spin: SpinWire
  Seeds: SeedsPart
  onRotated: () => void
  onClose: () => void
}) {
  return (
    <Sheet open onClose={onClose} title={`ตรวจสอบผล #${spin.spin_id}`} maxWidth={560}>
      <SheetBody>
        <div className="stack">
          <Verdict spin={spin} />
          <DescriptionList
            facts={[
              { term: 'ผลที่ได้', value: spin.label },
              { term: 'เลขที่สุ่มได้', value: `${formatCount(spin.x)} จาก 0–9,999` },
              { term: 'ลำดับการสุ่มของซีด', value: `${spin.nonce}` },
              { term: 'ซีดของคุณ', value: <span className={classes.code}>{spin.client_seed}</span> },
              {
                term: 'แฮชที่แสดงก่อนหมุน',
                value: <span className={classes.code}>{spin.commit}</span>,
              },
              {
                term: 'ซีดของเว็บ',
                value: <span className={classes.code}>{spin.server_seed ?? 'ยังไม่เปิด'}</span>,
              },
            ]}
          />
          {spin.server_seed === null ? <Seeds onRotated={onRotated} /> : null}
          <ButtonLink to="/verify" search={{ spin: Number(spin.spin_id) }} look="quiet" wide>
            ตรวจทีละข้อและเก็บบันทึก
          </ButtonLink>
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** What comes out when the spin is worked out again here. */
function Verdict({ spin }: { spin: SpinWire }) {
  const steps = checkSpin({ algo: 'pf-v1', ...spin }, 'site')
  if (steps.length === 0) {
    return <Note>ผลนี้ตรวจสอบได้เมื่อเปิดซีดของเว็บ เมื่อเปิดแล้ว การหมุนครั้งต่อไปจะใช้ซีดถัดไปที่สัญญาไว้</Note>
  }
  const found = (name: SpinStepName) => steps.find((one) => one.name === name)?.found ?? ''
  const drawn = `ได้เลข ${found('number')} ช่อง ${found('field')}`
  if (steps.some(({ state }) => state === 'off')) {
    return <Note tone="red">{`คำนวณใหม่แล้วไม่ตรง ${drawn} กรุณาส่งหน้านี้ให้เจ้าหน้าที่`}</Note>
  }
  const worked = 'คำนวณใหม่บนเครื่องของคุณแล้ว แฮชตรงกัน และ'
  return spin.place === spin.drawn_place ? (
    <Note tone="green">{`${worked}${drawn} ตรงกับผล`}</Note>
  ) : (
    <Note tone="blue">{`${worked}${drawn} รางวัลของช่องนั้นหมดแล้ว จึงได้ช่องแทนตามที่ประกาศ`}</Note>
  )
}
