import { Link } from '@tanstack/react-router'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { Chip } from '#ui/parts/chip.tsx'
import { dayOf, buddhistYear } from '#ui/thai/dates.ts'
import { productName } from '../config.ts'
import { ContactLink } from './contact-link.tsx'
import classes from './footer.module.css'
import { openOverlay } from './shell-store.ts'

/** Age, safer play, the texts that were agreed to, and the copyright. */
export function Footer() {
  const year = useDrawnNow((now) => Number(dayOf(new Date(now)).slice(0, 4)))
  return (
    <footer className={classes.footer}>
      <div className={classes.notice}>
        <Chip>20+</Chip>
        <p>
          ผู้มีอายุ 20 ปีขึ้นไปเท่านั้น เล่นเท่าที่ไหว
          <br />
          <Link to="/responsible">เล่นอย่างรับผิดชอบ</Link>
        </p>
      </div>
      <nav className={classes.links} aria-label="ข้อมูลเว็บไซต์">
        <Link to="/terms">ข้อตกลงและเงื่อนไข</Link>
        <Link to="/privacy">นโยบายความเป็นส่วนตัว</Link>
        <ContactLink>ติดต่อเรา</ContactLink>
        <button type="button" aria-haspopup="dialog" onClick={openOverlay('notification')}>
          ประกาศสำคัญ
        </button>
        <button
          type="button"
          className={classes.narrowOnly}
          aria-haspopup="dialog"
          onClick={openOverlay('navDrawer')}
        >
          เมนูเว็บไซต์
        </button>
      </nav>
      <p>
        © {buddhistYear(year)} {productName}
      </p>
    </footer>
  )
}
