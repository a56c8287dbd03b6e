import { MEMBER_DIGITS } from '#kernel/phone.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { LINK_CODE } from '../rules/link.ts'
import { typedMember } from '../rules/typed-member.ts'
import { getTreeMember } from '../tree-contract.ts'
import type { AffiliateRights } from './affiliate-rights.ts'
import classes from './friend-tree.module.css'
import { TreeMemberView } from './tree-member.tsx'

/** A member is looked for; who brought him, and whom he brought, opens below. */
export function FriendTree({ rights }: { rights: AffiliateRights }) {
  const [asked, setAsked] = useState('')
  return (
    <Section title="ใครแนะนำใคร">
      <div className="stack">
        <MemberSearch onSearch={setAsked} />
        {asked === '' ? (
          <p className="c2">ค้นหาสมาชิกเพื่อดูว่าใครแนะนำเขา และเขาแนะนำใครบ้าง</p>
        ) : (
          <Found key={asked} asked={asked} rights={rights} onSearch={setAsked} />
        )}
      </div>
    </Section>
  )
}

function Found({
  asked,
  rights,
  onSearch,
}: {
  asked: string
  rights: AffiliateRights
  onSearch: (member: string) => void
}) {
  const query = useCall(getTreeMember, { member: asked })
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={4} />}>
      {(member) =>
        member === null ? (
          <p className="c2">ไม่พบสมาชิกนี้ หรือท้ายเบอร์ซ้ำกันหลายคน ใช้รหัสสมาชิก รหัสแนะนำ หรือทั้งเบอร์</p>
        ) : (
          <TreeMemberView member={member} rights={rights} onSearch={onSearch} />
        )
      }
    </QueryView>
  )
}

/** By number, whole phone number or link; Enter searches. */
function MemberSearch({ onSearch }: { onSearch: (asked: string) => void }) {
  const [typed, setTyped] = useState('')
  const asked = typedMember(typed)
  const isOne = asked === '' || MEMBER_DIGITS.test(asked) || LINK_CODE.test(asked)
  return (
    <form
      role="search"
      aria-label="ค้นหาสมาชิกในสายแนะนำ"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOne) onSearch(asked)
      }}
    >
      <TextInput
        label="รหัสสมาชิก เบอร์โทร หรือรหัสแนะนำ"
        hint="เบอร์ทั้งเบอร์หรือ 4 ตัวท้าย รหัสแนะนำวางทั้งลิงก์ได้"
        type="search"
        value={typed}
        maxLength={300}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        icon={<IconSearch size={20} stroke={1.75} aria-hidden />}
        blocked={!isOne && 'พิมพ์ตัวเลข หรือรหัสแนะนำ 8 ตัว'}
      >
        ค้นหา
      </Button>
    </form>
  )
}
