import type { ReactNode } from 'react'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ShootStage } from '../../contract.ts'
import { BonusNote } from './bonus-note.tsx'
import { LineState } from './line-state.tsx'
import { OwnShot } from './own-shot.tsx'
import { NoPad, ShootPad } from './shoot-pad.tsx'
import { PinnedRanks, ShotList } from './shot-list.tsx'
import { RoundClock } from './round-clock.tsx'
import { shortHash, type RoundWire } from './stage.ts'
import { useShooting } from './use-shooting.ts'
import { useShots } from './use-shots.ts'
import classes from './shots.module.css'

/**
 * Shooting: the clock, the pinned ranks, the promise, the bonus, the list and one's own last shot, and the pad
 * under the thumb. What else there is to know of the round follows below.
 */
export function ShootTab({
  round,
  stage,
  isLoggedIn,
  shut,
  onSignIn,
  bills,
}: {
  round: RoundWire
  stage: ShootStage
  isLoggedIn: boolean
  /** Why the member may not play now. */
  shut: string | undefined
  onSignIn: () => void
  /** The member's own bills of the round. */
  bills: ReactNode
}) {
  const roundId = Number(round.round_id)
  const takesShots = stage === 'betting' || stage === 'shooting'
  const { log, take, query } = useShots(roundId, stage !== 'upcoming', isLoggedIn)
  const shooting = useShooting(roundId, isLoggedIn, take)
  return (
    <div className={classes.two}>
      <div className={classes.main}>
        <RoundClock round={round} stage={stage} log={log} />
        <PinnedRanks log={log} />
        <div className={classes.listHead}>
          <Promise round={round} stage={stage} />
          <BonusNote rule={round.rule} staked={shooting.own?.staked} />
          <LineState isFailing={query.isError} />
        </div>
        {/* Not before the first answer is in it: what the list begins with is nothing new. */}
        {log.count > 0 || query.data?.count === 0 ? (
          <ShotList roundId={roundId} log={log} mine={shooting.seqs} pending={shooting.pending} />
        ) : (
          <div className={classes.scroller} />
        )}
        {isLoggedIn ? (
          <OwnShot roundId={roundId} log={log} mine={shooting.seqs} pending={shooting.pending} />
        ) : null}
        <p role="status" className="visually-hidden">
          {shooting.said}
        </p>
        {bills}
      </div>
      {!takesShots ? (
        <NoPad text={closedWords[stage]} />
      ) : shut ? (
        <NoPad text={`${shut} จึงยิงเลขไม่ได้`} />
      ) : isLoggedIn ? (
        <ShootPad
          digits={shooting.digits}
          onDigits={shooting.setDigits}
          onShoot={(number) => void shooting.shoot(number)}
          sending={shooting.sending}
          nextShotAt={shooting.nextShotAt}
        />
      ) : (
        <NoPad text="ยิงเลขฟรี ไม่จำกัดจำนวนครั้ง" onSignIn={onSignIn} />
      )}
    </div>
  )
}

const closedWords: Readonly<Record<ShootStage, string>> = {
  upcoming: 'รอบนี้ยังไม่เปิดให้ยิงเลข',
  betting: '',
  shooting: '',
  drawing: 'ปิดรับยิงเลขแล้ว กำลังรอเลขระบบ',
  settled: 'รอบนี้ออกผลแล้ว',
  void: 'รอบนี้ถูกยกเลิก',
}

/** The commitment stays in sight: what the house is bound to, and where to check it. */
function Promise({ round, stage }: { round: RoundWire; stage: ShootStage }) {
  const isPublished = stage === 'drawing' && round.head_published_at !== null
  return (
    <Link to="/verify" search={{ round: Number(round.round_id) }} className={classes.commit}>
      <IconLock size={16} stroke={1.75} aria-hidden />
      <span className="grow ellipsis">
        {isPublished ? 'ประกาศลำดับเลขแล้ว' : 'เลขระบบผูกไว้ก่อนเปิดรอบ'}{' '}
        <span className="num c3">{shortHash(isPublished ? round.head : round.commit)}</span>
      </span>
      <b>ตรวจ</b>
    </Link>
  )
}
