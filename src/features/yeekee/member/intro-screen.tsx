import { IconBolt, IconScale, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Emblem } from '#ui/art/emblem.tsx'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Panel, PanelList, Section } from '#ui/parts/panel.tsx'
import classes from './intro-screen.module.css'

/** A yeekee market with the round that closes next, as the app's lobby has it. */
export interface YeekeeMarket {
  readonly code: string
  readonly name: string
  readonly round: { readonly id: number; readonly no: number; readonly closeAt: string } | null
  readonly last: { readonly top3: string | null; readonly bottom2: string | null } | null
}

/** Where yeekee begins: the rounds that close next, and what the game is, in three lines. */
export function YeekeeIntro({ markets }: { markets: readonly YeekeeMarket[] }) {
  return (
    <div className={classes.page}>
      <h1 className="t24">ยี่กี</h1>
      <p className="c2">
        ยิงเลข 5 หลักฟรี แทงได้ทั้งวัน ออกผลเอง และคำนวณซ้ำได้<span className="nowrap">ทุกรอบ</span>
      </p>
      {markets.length === 0 ? (
        <EmptyState
          art={lotus}
          title="ยังไม่มียี่กีที่เปิดรับ"
          action={<ButtonLink to="/lotto/lobby">ดูหวยที่เปิดรับ</ButtonLink>}
        />
      ) : (
        <div className={classes.markets}>
          {markets.map((market) => (
            <MarketCard key={market.code} market={market} />
          ))}
        </div>
      )}
      <Section title="เล่นอย่างไร">
        <PanelList>
          <Line icon={<IconBolt size={22} stroke={1.75} aria-hidden />} title="แทงและยิงเลข">
            แทงได้จนปิดรับ แล้วยังยิงเลขต่อได้อีกครู่ ยิงกี่ครั้งก็ได้ เว้นครั้งละ 5 วินาที
          </Line>
          <Line icon={<IconScale size={22} stroke={1.75} aria-hidden />} title="ผลมาจากทุกคน">
            ผลรวมเลขที่ยิงทั้งหมด + เลขระบบ − เลข<span className="nowrap">ลำดับที่ 16</span> ใช้ห้าหลักท้าย
          </Line>
          <Line
            icon={<IconShieldCheck size={22} stroke={1.75} aria-hidden />}
            title="ไม่มีใครกำหนดได้"
          >
            เลขระบบถูกผูกไว้ก่อนเปิดรอบ และเปิดหลังเลขสุ่มสาธารณะออก{' '}
            <Link to="/verify" className={classes.link}>
              ตรวจรอบไหนก็ได้
            </Link>
          </Line>
        </PanelList>
      </Section>
    </div>
  )
}

function MarketCard({ market }: { market: YeekeeMarket }) {
  const { round, last } = market
  return (
    <Panel padded className={classes.card}>
      <span className="row">
        <Emblem market={market.code} size={40} />
        <span className={classes.name}>
          <b className="medium">{market.name}</b>
          <span className="t13 c2">
            {round ? (
              <>
                รอบที่ <span className="num">{round.no}</span>
              </>
            ) : (
              'รอรอบถัดไป'
            )}
          </span>
        </span>
        {round ? <Countdown until={round.closeAt} over="ปิดรับแล้ว" size="lg" /> : null}
      </span>
      {last?.top3 ? (
        <span className={classes.last}>
          <span className="t13 c2 grow">รอบก่อน</span>
          <DigitTablets digits={last.top3} size="sm" label={`3 ตัวบน ${last.top3}`} />
          <DigitTablets digits={last.bottom2 ?? ''} size="sm" label={`2 ตัวล่าง ${last.bottom2}`} />
        </span>
      ) : null}
      {round ? (
        <span className={classes.actions}>
          <ButtonLink
            to="/lotto/$roundId"
            params={{ roundId: String(round.id) }}
            search={{ tab: 'bet' }}
            look="quiet"
            wide
          >
            แทงหวย
          </ButtonLink>
          <ButtonLink
            to="/lotto/$roundId"
            params={{ roundId: String(round.id) }}
            search={{ tab: 'shoot' }}
            wide
          >
            เข้าห้องยิงเลข
          </ButtonLink>
        </span>
      ) : null}
    </Panel>
  )
}

function Line({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <span className="c-green">{icon}</span>
      <span>
        <b className="medium">{title}</b>
        <span className="t14 c2">{children}</span>
      </span>
    </div>
  )
}
