import {
  IconBallFootball,
  IconBolt,
  IconCards,
  IconCherry,
  IconFish,
  IconList,
  IconTicket,
  IconTrophy,
} from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import classes from './shortcuts.module.css'

const games = (name: string) => linkOptions({ to: '/lobby/$name', params: { name } })

const shortcuts = [
  { label: 'แทงหวย', Icon: IconTicket, link: linkOptions({ to: '/lotto/lobby' }), isLottery: true },
  { label: 'ยี่กี', Icon: IconBolt, link: linkOptions({ to: '/lotto/yeekee' }), isLottery: true },
  {
    label: 'ผลรางวัล',
    Icon: IconTrophy,
    link: linkOptions({ to: '/lotto/results' }),
    isLottery: true,
  },
  {
    label: 'โพยหวย',
    Icon: IconList,
    link: linkOptions({ to: '/lotto/bills' }),
    isLottery: true,
  },
  { label: 'คาสิโน', Icon: IconCards, link: games('casino'), isLottery: false },
  { label: 'สล็อต', Icon: IconCherry, link: games('slot'), isLottery: false },
  { label: 'ยิงปลา', Icon: IconFish, link: games('fishing'), isLottery: false },
  { label: 'กีฬา', Icon: IconBallFootball, link: games('sport'), isLottery: false },
]

/** Eight places under the thumb; the lottery in green, the games neutral. */
export function Shortcuts() {
  return (
    <nav className={classes.grid} aria-label="ทางลัด">
      {shortcuts.map(({ label, Icon, link, isLottery }) => (
        <Link key={label} {...link} className={classes.item} data-lottery={isLottery || undefined}>
          <span>
            <Icon size={26} stroke={1.75} aria-hidden />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
