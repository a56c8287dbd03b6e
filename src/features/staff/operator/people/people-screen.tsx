import { IconPlus, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { staffList, type WirePerson } from '../../people-contract.ts'
import { CreateSheet } from './create-sheet.tsx'
import { stateLooks } from './people-words.ts'
import { PersonSheet } from './person-sheet.tsx'

/** Who works at the back office, what waits for a second person, and what may be done. */
export function PeopleScreen({
  mayManage,
  maySeeHistory,
}: {
  mayManage: boolean
  maySeeHistory: boolean
}) {
  const query = useCall(staffList, {})
  const [openId, setOpenId] = useState<WirePerson['staff_id']>()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="stack">
      {mayManage ? (
        <div className="row between">
          <p className="t14 c2 grow">เพิ่มสิทธิ์ต้องมีสองคน ปิดใช้และลดสิทธิ์ทำคนเดียวได้ทันที</p>
          <Button
            size="sm"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            เพิ่มพนักงาน
          </Button>
        </div>
      ) : null}
      <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
        {(people) => {
          const open = people.find(({ staff_id: id }) => id === openId)
          return (
            <>
              {mayManage && workingOwners(people) < 2 ? (
                <Note tone="amber">
                  มีเจ้าของที่ใช้งานได้คนเดียว จึงไม่มีใครอนุมัติได้ ผู้ดูแลระบบเพิ่มได้จากคอนโซล: npm run staff:create
                  -- --again
                </Note>
              ) : null}
              <PanelList>
                {arranged(people).map((person) => (
                  <PersonRow
                    key={person.staff_id}
                    person={person}
                    onOpen={() => setOpenId(person.staff_id)}
                  />
                ))}
              </PanelList>
              {open ? (
                <PersonSheet
                  person={open}
                  maySeeHistory={maySeeHistory}
                  onClose={() => setOpenId(undefined)}
                />
              ) : null}
            </>
          )
        }}
      </QueryView>
      {isMaking ? <CreateSheet onClose={() => setMaking(false)} /> : null}
    </div>
  )
}

const workingOwners = (people: readonly WirePerson[]): number =>
  people.filter(({ state, roles }) => state === 'working' && roles.includes('owner')).length

const placeOf = ({ proposal, state }: WirePerson): number =>
  proposal ? 0 : { working: 2, setup: 1, waiting: 1, off: 3, system: 4 }[state]

/** What waits for somebody first, the site's own accounts last. */
const arranged = (people: readonly WirePerson[]): WirePerson[] =>
  people.toSorted((one, other) => placeOf(one) - placeOf(other))

function PersonRow({ person, onOpen }: { person: WirePerson; onOpen: () => void }) {
  const { proposal, state } = person
  return (
    <ListRow
      lead={
        <IconPlate tone={state === 'working' ? 'green' : 'plain'}>
          <IconUser size={22} stroke={1.75} />
        </IconPlate>
      }
      title={person.is_me ? `${person.display_name} (คุณ)` : person.display_name}
      note={[
        person.username,
        person.role_names.join(', '),
        person.last_login_at ? `เข้าล่าสุด ${thaiDateTime(person.last_login_at)}` : null,
      ]
        .filter((part) => part !== null)
        .join(' · ')}
      endNote={
        proposal && state !== 'waiting' ? (
          <StatusChip kind="pending" word="มีข้อเสนอ" />
        ) : (
          <StatusChip {...stateLooks[state]} />
        )
      }
      onPress={onOpen}
    />
  )
}
