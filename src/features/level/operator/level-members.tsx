import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { MEMBER_DIGITS, memberDigits } from '#kernel/phone.ts'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { findLevelMembers, type LevelDesk, type LevelMemberWire } from '../operator-contract.ts'
import classes from './level-desk.module.css'
import type { LevelRights } from './level-rights.ts'
import { MemberLevelSheet } from './member-level-sheet.tsx'

/** Who is on which level, the highest first; one level, or one member; each opens with his history. */
export function LevelMembers({
  desk: { members, night },
  steps,
  rights,
}: {
  desk: LevelDesk
  steps: LevelDesk['versions'][number]['levels']
  rights: LevelRights
}) {
  const [level, setLevel] = useState('all')
  const [asked, setAsked] = useState('')
  const [openId, setOpenId] = useState<number>()
  return (
    <Section title="สมาชิกแต่ละระดับ">
      <div className="stack">
        <MemberSearch onSearch={setAsked} />
        {asked === '' ? (
          <FilterTabs
            label="ระดับ"
            items={[
              { value: 'all', label: 'ทุกระดับ' },
              ...members.toReversed().map((one) => ({
                value: `${one.level}`,
                label: `${one.level} ${one.name} ${formatCount(one.count)}`,
              })),
            ]}
            value={level}
            onChange={setLevel}
          />
        ) : null}
        <List
          asked={
            asked === '' ? (level === 'all' ? {} : { level: Number(level) }) : { member: asked }
          }
          onOpen={setOpenId}
        />
        <p className="t13 c2">
          {night === null
            ? 'ยังไม่เคยคิดระดับ คิดทุกคืนเวลา 02:00 น.'
            : `คืนวันที่ ${thaiDay(night.night)} ${night.is_done ? 'คิดเสร็จแล้ว' : 'กำลังคิด'}`}
        </p>
      </div>
      {openId === undefined ? null : (
        <MemberLevelSheet
          memberId={openId}
          steps={steps}
          mayReview={rights.mayReview}
          maySeeMember={rights.maySeeMember}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Section>
  )
}

function List({
  asked,
  onOpen,
}: {
  asked: { readonly level?: number; readonly member?: string }
  onOpen: (memberId: number) => void
}) {
  const query = useCallPages(findLevelMembers, asked)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
      {() =>
        query.items.length === 0 ? (
          <p className="c2">
            {asked.member === undefined ? 'ไม่มีสมาชิกในระดับนี้' : 'ไม่พบสมาชิกนี้ ตรวจรหัสหรือเบอร์โทรอีกครั้ง'}
          </p>
        ) : (
          <>
            <PanelList>
              {query.items.map((one) => (
                <Row key={one.member_id} member={one} onOpen={onOpen} />
              ))}
            </PanelList>
            <LoadMore query={query} />
          </>
        )
      }
    </QueryView>
  )
}

function Row({ member, onOpen }: { member: LevelMemberWire; onOpen: (memberId: number) => void }) {
  const { since, hold } = member
  const held = hold
    ? ` · เจ้าหน้าที่ตั้ง${hold.kind === 'floor' ? 'ไม่ต่ำกว่านี้' : 'ไม่สูงกว่านี้'} ถึง ${thaiDay(hold.until)}`
    : ''
  return (
    <ListRow
      title={
        <>
          {member.display_name} <span className="nowrap num">{member.username}</span>
        </>
      }
      note={`รหัส ${member.member_id} · ${since === null ? 'ตั้งแต่สมัคร' : `ตั้งแต่ ${thaiDay(since)}`}${held}`}
      end={`${member.level} ${member.name}`}
      {...(member.waits_for === null
        ? {}
        : { endNote: <StatusChip kind="pending" word={`รอตรวจเป็นระดับ ${member.waits_for}`} /> })}
      onPress={() => onOpen(Number(member.member_id))}
    />
  )
}

/** By number or phone; an empty search is everybody. */
function MemberSearch({ onSearch }: { onSearch: (asked: string) => void }) {
  const [typed, setTyped] = useState('')
  const asked = memberDigits(typed)
  const isOne = asked === '' || MEMBER_DIGITS.test(asked)
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOne) onSearch(asked)
      }}
    >
      <TextInput
        label="รหัสสมาชิกหรือเบอร์โทร"
        hint="เบอร์ทั้งเบอร์ หรือ 4 ตัวท้าย"
        type="search"
        inputMode="tel"
        value={typed}
        maxLength={30}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          if (event.currentTarget.value.trim() === '') onSearch('')
        }}
      />
      <Button
        type="submit"
        icon={<IconSearch size={20} stroke={1.75} aria-hidden />}
        blocked={!isOne && 'พิมพ์เป็นตัวเลข'}
      >
        ค้นหา
      </Button>
    </form>
  )
}
