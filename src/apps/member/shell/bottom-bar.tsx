import {
  IconDeviceGamepad2,
  IconGift,
  IconHome,
  IconPlus,
  IconTicket,
  IconTrophy,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLocalData } from '#ui/client/persisted.ts'
import classes from './bottom-bar.module.css'
import { openOverlay } from './shell-store.ts'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const
const exact = { activeOptions: { exact: true } } as const

/** The navigation under the thumb, below 960 px. The middle is the one main action. */
export function BottomBar() {
  const isLoggedIn = useLocalData((state) => state.user.isLoggedIn)
  return (
    <nav className={classes.bar} aria-label="เมนูหลัก">
      <Link to="/" {...exact}>
        <IconHome {...icon} />
        หน้าแรก
      </Link>
      <Link to="/lotto/lobby">
        <IconTicket {...icon} />
        หวย
      </Link>
      {isLoggedIn ? <MemberEntries /> : <VisitorEntries />}
    </nav>
  )
}

function MemberEntries() {
  return (
    <>
      <Link to="/member/deposit" className={classes.main}>
        <span>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </span>
        ฝากเงิน
      </Link>
      <Link to="/lobby/$name" params={{ name: 'slot' }}>
        <IconDeviceGamepad2 {...icon} />
        เกม
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={openOverlay('menu')}>
        <IconUser {...icon} />
        บัญชี
      </button>
    </>
  )
}

function VisitorEntries() {
  return (
    <>
      <Link to="/register" className={classes.main}>
        <span>
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </span>
        สมัคร
      </Link>
      <Link to="/lotto/results">
        <IconTrophy {...icon} />
        ผลรางวัล
      </Link>
      <Link to="/promotions">
        <IconGift {...icon} />
        โปรโมชั่น
      </Link>
    </>
  )
}
