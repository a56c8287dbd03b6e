import { IconSearch, IconUser } from '@tabler/icons-react'
import { type ReactNode, Fragment, useState } from 'react'
import kite from '#ui/art/motifs/kite.svg?raw'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { Note } from '#ui/parts/note.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { findMembers, type MemberFacts } from '../operator-contract.ts'
import { MemberChip } from './member-chip.tsx'
import classes from './member-desk.module.css'
import type { MemberRights } from './member-rights.ts'
import { MemberSheet } from './member-sheet.tsx'

/** Finds a member by whatever he says of himself, and opens what may be done. */
export function MemberDeskScreen({
  rights,
  memberId,
  more,
  pauseEnds,
  onMember,
}: {
  rights: MemberRights
  /** The member who is open. */
  memberId: number | undefined
  /** What other features know of him. */
  more: ReactNode
  /** What a pause that the site sets ends of him elsewhere. */
  pauseEnds: ReactNode
  onMember: (memberId: number | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  // What was asked for stays in memory: a phone has no place in an address.
  const [asked, setAsked] = useState('')
  return (
    <div className="stack">
      <form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(typed.trim())
        }}
      >
        <TextInput
          label="ค้นหาสมาชิก"
          hint="เบอร์โทรหรือ 4 ตัวท้าย ชื่อหรือนามสกุล เลขท้ายบัญชีธนาคาร 4 หลักขึ้นไป หรือรหัสสมาชิก"
          type="search"
          value={typed}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          icon={<IconSearch size={20} stroke={1.75} aria-hidden />}
          blocked={typed.trim() === '' && 'พิมพ์คำค้นก่อน'}
        >
          ค้นหา
        </Button>
      </form>
      {asked === '' ? null : (
        <Found text={asked} onOpen={(one) => onMember(Number(one.member_id))} />
      )}
      {memberId === undefined ? null : (
        <MemberSheet
          key={memberId}
          memberId={memberId}
          rights={rights}
          more={more}
          pauseEnds={pauseEnds}
          onClose={() => onMember(undefined)}
        />
      )}
    </div>
  )
}

function Found({ text, onOpen }: { text: string; onOpen: (member: MemberFacts) => void }) {
  const query = useCall(findMembers, { text })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
      {({ items, has_more: hasMore }) =>
        items.length === 0 ? (
          <EmptyState art={kite} title="ไม่พบสมาชิก">
            ชื่อต้องสะกดครบทั้งคำ เลขบัญชีใช้ 4 หลักท้ายขึ้นไป
          </EmptyState>
        ) : (
          <div className="stack">
            <PanelList role="list" aria-label="สมาชิกที่พบ">
              {items.map((one) => (
                <div role="listitem" key={one.member_id}>
                  <ListRow
                    lead={
                      <IconPlate>
                        <IconUser size={20} stroke={1.75} />
                      </IconPlate>
                    }
                    title={
                      <>
                        {one.name} <span className="nowrap num">{one.phone}</span>
                      </>
                    }
                    note={<Facts member={one} />}
                    end={<MemberChip member={one} />}
                    onPress={() => onOpen(one)}
                  />
                </div>
              ))}
            </PanelList>
            {hasMore ? <Note tone="blue">พบมากกว่านี้ กรุณาระบุให้ละเอียดขึ้น</Note> : null}
          </div>
        )
      }
    </QueryView>
  )
}

/** Number, level and accounts; no number breaks in its middle. */
function Facts({ member }: { member: MemberFacts }) {
  return (
    <>
      <span className="nowrap">รหัส {member.member_id}</span> ·{' '}
      <span className="nowrap">ระดับ {member.level}</span>
      {member.same_person.length > 0 ? (
        <>
          {' · '}
          <span className="nowrap">ชื่อและวันเกิดซ้ำ {member.same_person.length} บัญชี</span>
        </>
      ) : null}
      {member.bank_accounts.map(({ bank_name: bank, account_number: number }) => (
        <Fragment key={number}>
          {' · '}
          {bank} <span className="nowrap">{number}</span>
        </Fragment>
      ))}
    </>
  )
}
