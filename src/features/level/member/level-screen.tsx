import { coveringRule } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Chip } from '#ui/parts/chip.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { thaiDay } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import { getMemberLevel, type LevelWire } from '../contract.ts'
import classes from './level.module.css'
import { entryTitle, entryWords, riseWords, shareOfNext, stayWords } from './level-words.ts'

/** The level of a member: what it gives, how long it stays, what the next one takes. */
export function LevelScreen() {
  const query = useCall(getMemberLevel, {})
  return (
    <div className={classes.page}>
      <PageBar title="ระดับสมาชิก" backTo="/member/profile" />
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(level) => (
          <>
            <Now level={level} />
            <Gifts level={level} />
            <Rules level={level} />
            <History level={level} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Now({ level }: { level: LevelWire }) {
  const { next, rises } = level
  return (
    <Panel padded className={classes.card ?? ''}>
      <div className="row between">
        <h2 className="t24 grow">{level.name}</h2>
        <Chip tone="gold">{`ระดับ ${level.level}`}</Chip>
      </div>
      <p className="t14 c2">
        {level.since === null ? 'ตั้งแต่เริ่มเป็นสมาชิก' : `ตั้งแต่ ${thaiDay(level.since)}`}
      </p>
      <DescriptionList
        facts={[
          { term: 'ยอดเล่นที่นับใน 90 วัน', value: <Money amount={level.sum} />, strong: true },
          { term: 'ช่วงที่นับ', value: `${thaiDay(level.from)} ถึง ${thaiDay(level.to)}` },
        ]}
      />
      {next ? (
        <>
          <progress max={100} value={shareOfNext(level)} aria-label={`ยอดเล่นสู่ระดับ ${next.name}`} />
          <p className="t14">{`อีก ${formatMoney(next.left)} ถึงเกณฑ์ระดับ ${next.name}`}</p>
        </>
      ) : null}
      {rises ? (
        <>
          <progress max={100} value={100} aria-label={`ยอดเล่นสู่ระดับ ${rises.to}`} />
          <p className="t14">{riseWords(rises)}</p>
        </>
      ) : null}
      {level.is_reviewed ? (
        <p className="t14 c2">ยอดเล่นถึงเกณฑ์ระดับที่สูงกว่าแล้ว เจ้าหน้าที่กำลังตรวจสอบ ไม่ต้องทำอะไรเพิ่ม</p>
      ) : null}
      {stayWords(level).map((sentence) => (
        <p key={sentence} className="t14 c2">
          {sentence}
        </p>
      ))}
    </Panel>
  )
}

/** What the member has by his level and those below it. */
function Gifts({ level }: { level: LevelWire }) {
  const { rates, channels } = level.gifts
  return (
    <Section title="สิทธิ์ของระดับนี้">
      <Panel padded className={classes.card ?? ''}>
        {rates.length + channels.length === 0 ? (
          <p className="c2">ระดับนี้ใช้อัตราจ่ายและช่องทางฝากมาตรฐาน</p>
        ) : (
          <>
            <GiftList title="อัตราจ่าย" gifts={rates} />
            <GiftList title="ช่องทางฝาก" gifts={channels} />
          </>
        )}
      </Panel>
    </Section>
  )
}

function GiftList({ title, gifts }: { title: string; gifts: readonly string[] }) {
  if (gifts.length === 0) return null
  return (
    <div>
      <h3 className="t14 medium">{title}</h3>
      <ul className={classes.gifts}>
        {gifts.map((gift) => (
          <li key={gift} className="t14">
            {gift}
          </li>
        ))}
      </ul>
    </div>
  )
}

const giftless = (level: number): string =>
  level === 1 ? 'อัตราและช่องทางมาตรฐาน' : 'อัตราและช่องทางเท่าระดับก่อนหน้า'

/** Every level, and how one comes to it. */
function Rules({ level: { levels, level } }: { level: LevelWire }) {
  return (
    <Section title="ทุกระดับ">
      <PanelList>
        {levels.map((one) => (
          <ListRow
            key={one.level}
            title={one.name}
            note={[...one.rates, ...one.channels].join(' · ') || giftless(one.level)}
            end={
              one.level === level ? (
                <Chip tone="gold">ระดับของคุณ</Chip>
              ) : (
                formatMoney(one.from, { decimals: 'auto' })
              )
            }
            {...(one.needs_check ? { endNote: 'เจ้าหน้าที่ตรวจก่อน' } : {})}
          />
        ))}
      </PanelList>
      <details className={classes.details}>
        <summary className="t14 medium">คิดระดับอย่างไร</summary>
        <ul className={classes.gifts}>
          <li className="t14 c2">
            นับยอดเล่นที่ออกผลแล้วด้วยเงินของคุณเองใน 90 วันที่ผ่านมา ทุกเกมรวมกัน คิดใหม่ทุกคืนเวลา 02:00 น.
          </li>
          <li className="t14 c2">ระดับขึ้นได้ทุกคืน ลดได้เฉพาะวันที่ 1 ของเดือน ครั้งละหนึ่งระดับ</li>
          <li className="t14 c2">โพยที่แทงไว้แล้วจ่ายตามอัตราเดิม ไม่ว่าระดับจะเปลี่ยนอย่างไร</li>
          <li className="t14 c2">{coveringRule}</li>
        </ul>
      </details>
    </Section>
  )
}

function History({ level: { history } }: { level: LevelWire }) {
  return (
    <Section title="ประวัติ">
      {history.length === 0 ? (
        <p className="c2">ระดับยังไม่เคยเปลี่ยน</p>
      ) : (
        <PanelList>
          {history.map((entry) => (
            <ListRow
              key={entry.entry_id}
              title={entryTitle(entry)}
              note={entryWords(entry)}
              end={thaiDay(entry.day)}
            />
          ))}
        </PanelList>
      )}
    </Section>
  )
}
