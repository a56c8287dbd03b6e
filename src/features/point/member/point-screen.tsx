import { coveringRule, productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import type { ShutPart } from '#ui/parts/shut-part.ts'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { monthWord, thaiDay } from '#ui/thai/dates.ts'
import { formatCount, formatMoney } from '#ui/thai/money.ts'
import { getPointAccount, type PointAccountWire } from '../contract.ts'
import { PointHistory } from './point-history.tsx'
import { rateWords, runningOutWords } from './point-words.ts'
import classes from './points.module.css'

/** The member's points: how many, when they run out, how play earns more, and where each came from. */
export function PointScreen({ Shut }: { Shut: ShutPart }) {
  const query = useCall(getPointAccount, {}, { staleTime: 0 })
  return (
    <div className={classes.page}>
      <h1 className="t24">แต้มของฉัน</h1>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(account) => (
          <>
            <Balance account={account} />
            {account.is_open ? (
              <Earning account={account} />
            ) : (
              <Shut title="ตอนนี้บัญชีนี้ไม่ได้รับแต้มเพิ่ม" paused="ระหว่างนี้ไม่ได้รับแต้มเพิ่ม แต้มเดิมของคุณยังอยู่ครบ">
                แต้มเดิมของคุณยังอยู่ครบ
              </Shut>
            )}
          </>
        )}
      </QueryView>
      <BelowQuery query={query}>
        <PointHistory />
      </BelowQuery>
    </div>
  )
}

function Balance({ account }: { account: PointAccountWire }) {
  const { point, running_out: ending, is_open: isOpen } = account
  return (
    <Panel padded className={classes.card ?? ''}>
      <p className="t24 strong">{`${formatCount(point)} แต้ม`}</p>
      {ending.length === 0 ? null : (
        <ul className={classes.ending} aria-label="แต้มที่จะหมดอายุ">
          {ending.map((one) => (
            <li key={one.last_day} className="t14 c2">
              {runningOutWords(one)}
            </li>
          ))}
        </ul>
      )}
      <p className="t13 c2">แต้มใช้ได้ถึงสิ้นเดือนที่หกหลังเดือนที่ได้มา ระบบใช้แต้มที่ได้ก่อนออกไปก่อนเสมอ</p>
      {isOpen ? (
        <div className="row wrap">
          <ButtonLink to="/redeem" look="outline" size="sm">
            แลกของ
          </ButtonLink>
          <ButtonLink to="/member/creditfree" look="quiet" size="sm">
            ภารกิจ
          </ButtonLink>
        </div>
      ) : null}
    </Panel>
  )
}

function Earning({ account }: { account: PointAccountWire }) {
  const { rates, next, month, carried, waiting } = account
  return (
    <Section title="แต้มจากการเล่น">
      <Panel padded className={classes.card ?? ''}>
        {rates.length === 0 ? (
          <p className="c2">ตอนนี้การเล่นยังไม่ให้แต้ม</p>
        ) : (
          rates.map((rate) => (
            <p key={rate.product} className="medium">
              {rateWords(rate)}
            </p>
          ))
        )}
        {next ? (
          <Note tone="blue">
            {`ตั้งแต่ ${thaiDay(next.from)} ${next.rates.map(rateWords).join(' · ') || 'การเล่นไม่ให้แต้ม'}`}
          </Note>
        ) : null}
        <DescriptionList
          facts={[
            ...month.plays.map(({ product, valid }) => ({
              term: `ยอดแทงที่นับ ${productWord(product)}`,
              value: formatMoney(valid),
            })),
            {
              term: `แต้มเดือน${monthWord(month.month)}`,
              value: `${formatCount(month.earned)} แต้ม`,
              strong: true,
            },
            ...(carried > 0
              ? [{ term: 'ได้เกินจากการแก้ผล รอหักครั้งถัดไป', value: `${formatCount(carried)} แต้ม` }]
              : []),
            ...(waiting > 0 ? [{ term: 'กำลังเข้า', value: `${formatCount(waiting)} แต้ม` }] : []),
          ]}
        />
        <p className="t13 c2">
          นับยอดที่แทงด้วยเงินของคุณเองและออกผลแล้ว รวมทั้งเดือนแล้วปัดเศษลงครั้งเดียว แต้มเข้าเองภายในไม่กี่นาที
        </p>
        {rates.some(({ product }) => product === 'lottery') ? (
          <p className="t13 c2">{coveringRule}</p>
        ) : null}
      </Panel>
    </Section>
  )
}
