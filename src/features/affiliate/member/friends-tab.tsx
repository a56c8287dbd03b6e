import { useState } from 'react'
import lantern from '#ui/art/motifs/lantern.svg?raw'
import { useCallPages } from '#ui/client/use-call.ts'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDate, thaiDay } from '#ui/thai/dates.ts'
import { type FriendWire, listNetwork } from '../contract.ts'
import classes from './affiliate.module.css'
import { friendLook, friendNote, levelWords } from './affiliate-words.ts'

/** The member's friends to a level, newest first, by masked names; searched by what is shown of them. */
export function FriendsTab({ levels }: { levels: number }) {
  const [level, setLevel] = useState(1)
  const [search, setSearch] = useState('')
  const pages = useCallPages(listNetwork, {
    level,
    limit: 30,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  })
  const isWhole = search.trim() === '' && level === 1
  return (
    <div className={classes.list}>
      {levels > 1 ? (
        <FilterTabs
          label="ชั้นของเพื่อน"
          items={Array.from({ length: levels }, (_, at) => ({
            value: `${at + 1}`,
            label: levelWords[at + 1] ?? `ชั้น ${at + 1}`,
          }))}
          value={`${level}`}
          onChange={(next) => setLevel(Number(next))}
        />
      ) : null}
      {pages.items.length > 0 || search !== '' ? (
        <TextInput
          label="ค้นหาเพื่อน"
          hint="พิมพ์ตัวอักษรต้นของชื่อ"
          maxLength={40}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <QueryView query={pages} skeleton={<SkeletonRows count={4} />}>
        {() =>
          pages.items.length > 0 ? (
            <PanelList>
              {pages.items.map((friend, at) => (
                <Friend key={at} friend={friend} />
              ))}
            </PanelList>
          ) : isWhole ? (
            <EmptyState art={lantern} title="ยังไม่มีเพื่อนสมัครผ่านลิงก์ของคุณ">
              เพื่อนที่สมัครแล้วจะแสดงที่นี่ โดยปิดบางส่วนของชื่อ
            </EmptyState>
          ) : (
            <p className="c2">ไม่พบเพื่อนที่ตรงกับที่เลือก</p>
          )
        }
      </QueryView>
      <LoadMore query={pages} />
    </div>
  )
}

const shortDay = (when: string): string => (when.length === 10 ? thaiDay(when) : thaiDate(when))

function Friend({ friend }: { friend: FriendWire }) {
  return (
    <ListRow
      title={friend.name}
      note={friendNote(friend, shortDay)}
      end={<StatusChip {...friendLook(friend)} />}
    />
  )
}
