import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallPages } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { LoadMore } from '#ui/parts/load-more.tsx'
import { Panel, PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { Table } from '#ui/parts/table.tsx'
import { thaiDate, thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { listTreeFriends, type TreeFriend, type TreeMember } from '../tree-contract.ts'
import { LEVELS } from '../rules/terms.ts'
import type { AffiliateRights } from './affiliate-rights.ts'
import { AttributeSheet } from './attribute-sheet.tsx'
import { type FriendCase, FriendSheet } from './friend-sheet.tsx'
import classes from './friend-tree.module.css'
import { personWords, signalWords, stateLooks } from './friend-words.ts'

type Person = TreeFriend['friend']

/** A member with those above him, his friends in numbers, and the tree of them. */
export function TreeMemberView({
  member,
  rights,
  onSearch,
}: {
  member: TreeMember
  rights: AffiliateRights
  onSearch: (member: string) => void
}) {
  const [open, setOpen] = useState<FriendCase>()
  const [isAsking, setAsking] = useState(false)
  const { attribute_until: until } = member
  return (
    <>
      <Panel padded>
        <DescriptionList
          facts={[
            { term: 'สมาชิก', value: personWords(member) },
            { term: 'สมัคร', value: thaiDateTime(member.joined_at) },
            ...(until === null ? [] : [{ term: 'เพิ่มผู้แนะนำได้ถึง', value: thaiDateTime(until) }]),
          ]}
        />
      </Panel>
      <Above member={member} onOpen={setOpen} onSearch={onSearch} />
      {rights.mayAttribute && until !== null ? (
        <Button
          look="quiet"
          icon={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          เพิ่มผู้แนะนำ
        </Button>
      ) : null}
      <h3 className="t16 medium">เพื่อนที่แนะนำ</h3>
      <Levels levels={member.levels} />
      {member.levels.length === 0 ? null : (
        <Branch rootId={Number(member.member_id)} parent={member} level={1} onOpen={setOpen} />
      )}
      {open ? (
        <FriendSheet
          found={open}
          mayRelease={rights.mayRelease}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {isAsking ? <AttributeSheet friend={member} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Above({
  member,
  onOpen,
  onSearch,
}: {
  member: TreeMember
  onOpen: (found: FriendCase) => void
  onSearch: (member: string) => void
}) {
  if (member.above.length === 0) return <p className="c2">ไม่มีผู้แนะนำ</p>
  return (
    <PanelList aria-label="ผู้แนะนำ" role="group">
      {member.above.map((one) => (
        <ListRow
          key={one.level}
          title={`ผู้แนะนำชั้น ${one.level}: ${one.member.name} ${one.member.username}`}
          note={noteOf(one)}
          end={formatMoney(one.commission)}
          endNote={<StatusChip {...stateLooks[one.state]} />}
          onPress={() =>
            one.level === 1
              ? onOpen({ ...one, friend: member })
              : onSearch(`${one.member.member_id}`)
          }
        />
      ))}
    </PanelList>
  )
}

/** Why a friend is looked at, or since when he is there. */
const noteOf = ({
  score,
  signals,
  joined_at: joinedAt,
}: Pick<TreeFriend, 'score' | 'signals' | 'joined_at'>): string =>
  [
    `สมัคร ${thaiDate(joinedAt)}`,
    ...(score === 0 ? [] : [`${score} คะแนน`]),
    ...signals.map((signal) => signalWords[signal]),
  ].join(' · ')

function Levels({ levels }: { levels: TreeMember['levels'] }) {
  if (levels.length === 0) return <p className="c2">ยังไม่เคยแนะนำใคร</p>
  return (
    <Table
      caption="เพื่อนแต่ละชั้น"
      columns={[
        { key: 'level', head: 'ชั้น', cell: ({ level }) => `ชั้น ${level}` },
        { key: 'friends', head: 'เพื่อน', figures: true, cell: (one) => formatCount(one.friends) },
        {
          key: 'qualified',
          head: 'ผ่านแล้ว',
          figures: true,
          cell: (one) => formatCount(one.qualified),
        },
        { key: 'pending', head: 'รอผ่าน', figures: true, cell: (one) => formatCount(one.pending) },
        { key: 'held', head: 'พักไว้', figures: true, cell: (one) => formatCount(one.held) },
        { key: 'ended', head: 'ไม่นับ', figures: true, cell: (one) => formatCount(one.ended) },
        {
          key: 'turnover',
          head: 'ยอดเล่นที่นับ',
          figures: true,
          cell: (one) => formatMoney(one.turnover),
        },
        {
          key: 'commission',
          head: 'ค่าแนะนำ',
          figures: true,
          cell: (one) => formatMoney(one.commission),
        },
      ]}
      rows={levels}
      rowKey={({ level }) => level}
    />
  )
}

/** The friends whom somebody brought himself; each opens to his own, three levels deep. */
function Branch({
  rootId,
  parent,
  level,
  onOpen,
}: {
  rootId: number
  parent: Person
  level: number
  onOpen: (found: FriendCase) => void
}) {
  const query = useCallPages(listTreeFriends, {
    member_id: Number(parent.member_id),
    root_id: rootId,
  })
  return (
    <div className={classes.branch} role="group" aria-label={`เพื่อนของ ${parent.name}`}>
      <QueryView query={query} skeleton={<SkeletonRows count={3} />}>
        {() => (
          <>
            {query.items.length === 0 ? <p className="c2">ไม่มีเพื่อนที่แนะนำเอง</p> : null}
            {query.items.map((one) => (
              <Node
                key={one.friend.member_id}
                one={one}
                rootId={rootId}
                parent={parent}
                level={level}
                onOpen={onOpen}
              />
            ))}
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Node({
  one,
  rootId,
  parent,
  level,
  onOpen,
}: {
  one: TreeFriend
  rootId: number
  parent: Person
  level: number
  onOpen: (found: FriendCase) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { friend, friends, of_root: ofRoot } = one
  const note = [
    noteOf(one),
    ...(ofRoot === null ? [] : [`ชั้น ${level} ได้ ${formatMoney(ofRoot.commission)}`]),
  ].join(' · ')
  return (
    <div className={classes.node}>
      <PanelList>
        <ListRow
          title={
            <>
              {friend.name} <span className="nowrap num">{friend.username}</span>
            </>
          }
          note={note}
          end={formatMoney(one.commission)}
          endNote={<StatusChip {...stateLooks[one.state]} />}
          onPress={() => onOpen({ ...one, member: parent })}
        />
      </PanelList>
      {friends > 0 && level < LEVELS ? (
        <div>
          <Button
            look="text"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {`${isOpen ? 'ซ่อน' : 'ดู'}เพื่อนของ ${friend.name} ${formatCount(friends)} คน`}
          </Button>
        </div>
      ) : null}
      {isOpen ? <Branch rootId={rootId} parent={friend} level={level + 1} onOpen={onOpen} /> : null}
    </div>
  )
}
