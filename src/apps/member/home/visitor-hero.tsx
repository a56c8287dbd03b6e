import { Link } from '@tanstack/react-router'
import lotus from '#ui/art/motifs/lotus.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { HeroCard } from '#ui/parts/panel.tsx'
import classes from './visitor-hero.module.css'

/** What this is, in two lines, and the one thing to do. */
export function VisitorHero() {
  return (
    <HeroCard className={classes.hero ?? ''}>
      <SvgArt svg={lotus} size="100%" className={classes.lotus ?? ''} />
      <h1>
        หวยออนไลน์
        <br />
        ที่ตรวจผลเองได้
      </h1>
      <p className={classes.promise}>
        รู้โอกาสถูกและอัตราจ่ายจริงก่อนแทง <span className="nowrap">ฝากถอนอัตโนมัติ</span>{' '}
        <span className="nowrap">24 ชั่วโมง</span>
      </p>
      <div className={classes.actions}>
        <ButtonLink to="/register" look="hero" wide>
          สมัครสมาชิก
        </ButtonLink>
        <p>
          มีบัญชีแล้ว <Link to="/login">เข้าสู่ระบบ</Link>
        </p>
      </div>
    </HeroCard>
  )
}
