import { useState } from 'react'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { Chip, type ChipTone } from '#ui/parts/chip.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { versionList } from '../../operator-contract.ts'
import { DiffView } from './diff-view.tsx'
import { kindNames, type VersionKind, type VersionItem, type Versions } from '../market-wire.ts'
import { VersionSheet } from './version-sheet.tsx'
import classes from './version-desk.module.css'

const states: { readonly [S in VersionItem['state']]: readonly [ChipTone, string] } = {
  current: ['green', 'ใช้อยู่'],
  coming: ['amber', 'รอเริ่มใช้'],
  past: ['plain', 'เลิกใช้แล้ว'],
  skipped: ['plain', 'ถูกแทนที่ก่อนเริ่ม'],
}

/** The versions of one kind: what holds, what is coming, what each changed, and the next one. */
export function VersionDesk({
  marketId,
  kind,
  mayChange,
}: {
  marketId: number
  kind: VersionKind
  mayChange: boolean
}) {
  const query = useCall(versionList, { market_id: marketId, kind })
  const [isMaking, setMaking] = useState(false)
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
      {(versions) => (
        <div className={classes.desk}>
          <Panel padded>
            <div className="row between">
              <h3 className="t16 strong">ฉบับของ{kindNames[kind]}</h3>
              {mayChange ? (
                <Button size="sm" onClick={() => setMaking(true)}>
                  ฉบับใหม่
                </Button>
              ) : null}
            </div>
            {versions.versions.map((one) => (
              <VersionRow key={one.version} one={one} />
            ))}
          </Panel>
          <Panel padded>
            <h3 className="t16 strong">ฉบับล่าสุด</h3>
            <Sheets sheet={versions.sheet} />
          </Panel>
          {isMaking ? (
            <VersionSheet
              key={versions.versions[0]?.version}
              versions={versions}
              onClose={() => setMaking(false)}
            />
          ) : null}
        </div>
      )}
    </QueryView>
  )
}

/** What the newest version says; of rates type by type. */
function Sheets({ sheet }: { sheet: Versions['sheet'] }) {
  const groups = Map.groupBy(sheet, ({ label }) =>
    label.includes(' · ') ? (label.split(' · ')[0] ?? '') : '',
  )
  return [...groups].map(([name, rows], at) => {
    const facts = rows.map(({ label, value }) => ({
      term: name === '' ? label : label.slice(name.length + 3),
      value,
    }))
    if (name === '') return <DescriptionList key={name} facts={facts} />
    return (
      <details key={name} className={classes.changes} open={at < 2}>
        <summary>{name}</summary>
        <DescriptionList facts={facts} />
      </details>
    )
  })
}

function VersionRow({ one }: { one: VersionItem }) {
  const [tone, word] = states[one.state]
  return (
    <div className={classes.version}>
      <p className="row between">
        <span className="medium">ฉบับที่ {one.version}</span>
        <Chip tone={tone}>{word}</Chip>
      </p>
      <p className="t13 c2">
        เริ่มใช้ {thaiDateTime(one.valid_from)}
        {one.announced_at === null ? '' : ` · ประกาศ ${thaiDateTime(one.announced_at)}`}
      </p>
      <p className="t13 c2">
        {one.by ?? 'มาพร้อมระบบ'}
        {one.note === null ? '' : ` · ${one.note}`}
      </p>
      {one.changes.length === 0 ? null : (
        <details className={classes.changes}>
          <summary>เปลี่ยน {one.changes.length} รายการ</summary>
          <DiffView changes={one.changes} caption={`สิ่งที่ฉบับที่ ${one.version} เปลี่ยน`} />
        </details>
      )}
    </div>
  )
}
