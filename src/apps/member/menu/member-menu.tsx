import { IconBell, IconBellRinging, IconLogout, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { inboxSheet } from '#features/notice/member/inbox/overlay.ts'
import { useUnread } from '#features/notice/member/inbox/use-unread.ts'
import { getPoints } from '#features/point/contract.ts'
import { useWalletTotal } from '#features/wallet/member/use-wallets.ts'
import { openOverlay } from '#ui/client/overlays.ts'
import { useCall } from '#ui/client/use-call.ts'
import type { MenuEntry } from '#ui/feature.ts'
import { BalanceEye } from '#ui/parts/balance-eye.tsx'
import { Balance } from '#ui/parts/balance.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Sheet } from '#ui/parts/sheet.tsx'
import { formatCount } from '#ui/thai/money.ts'
import { useBootstrap } from '../session.ts'
import { closeOverlay, swapOverlay } from '../shell/shell-store.ts'
import classes from './member-menu.module.css'

const closeMenu = closeOverlay('menu')

/** The member's menu with the entries that features bring. */
export const memberMenu = (entries: readonly MenuEntry[]) => () => <MemberMenu entries={entries} />

/** Who this is, what is in the wallets, and eleven places and the way out. */
function MemberMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const boot = useBootstrap()
  // Many parts give and take points, and the menu is opened to see them.
  const points = useCall(getPoints, {}, { staleTime: 0 })
  const total = useWalletTotal(boot.isFetched)
  const user = boot.data?.user
  return (
    <Sheet open onClose={closeMenu} label="เมนูสมาชิก" maxWidth={480}>
      <div className={classes.who}>
        <span className={classes.face} aria-hidden="true">
          {(user?.display_name ?? '·').slice(0, 1)}
        </span>
        <div className="grow">
          <p className="t18 strong num">{user?.username ?? ' '}</p>
          <p className={classes.rank}>
            <Link to="/member/level" onClick={closeMenu}>
              <Chip tone="gold">ระดับ {user?.level ?? 1}</Chip>
            </Link>
            <Link to="/member/points" className="t14 c2" onClick={closeMenu}>
              แต้ม{' '}
              <b className="num medium">
                {points.data ? formatCount(points.data.point) : points.isError ? '—' : ''}
              </b>
            </Link>
          </p>
        </div>
        <IconButton
          label="ประกาศสำคัญ"
          icon={<IconBell size={22} stroke={1.75} aria-hidden />}
          onClick={() => swapOverlay('menu', 'notification')}
        />
        <IconButton
          label="ปิด"
          icon={<IconX size={22} stroke={1.75} aria-hidden />}
          onClick={closeMenu}
        />
      </div>
      <div className={classes.money}>
        <div className="grow">
          <p className="t13 c2">
            ยอดเงินทั้งหมด <BalanceEye />
          </p>
          <Link to="/member/wallets" className="t24 strong" onClick={closeMenu}>
            <Balance amount={total} />
          </Link>
        </div>
        <ButtonLink to="/member/deposit" size="sm" onClick={closeMenu}>
          ฝากเงิน
        </ButtonLink>
        <ButtonLink to="/member/withdraw" size="sm" look="quiet" onClick={closeMenu}>
          ถอนเงิน
        </ButtonLink>
      </div>
      <InboxEntry />
      <hr className={classes.line} />
      <nav className={classes.grid} aria-label="เมนูสมาชิก">
        {entries.map(({ label, Icon, link }) => (
          <Link key={label} {...link} onClick={closeMenu}>
            <Icon size={26} stroke={1.75} aria-hidden />
            {label}
          </Link>
        ))}
        <button type="button" onClick={() => swapOverlay('menu', 'logout')}>
          <IconLogout size={26} stroke={1.75} aria-hidden />
          ออกจากระบบ
        </button>
      </nav>
    </Sheet>
  )
}

/** What the member was told, over the menu; a message leads to what it is about. */
function InboxEntry() {
  const unread = useUnread(true)
  return (
    <button
      type="button"
      className={classes.inbox}
      aria-haspopup="dialog"
      onClick={openOverlay(inboxSheet.name)}
    >
      <IconBellRinging size={22} stroke={1.75} aria-hidden />
      <span className="grow">กล่องข้อความ</span>
      {unread > 0 ? <Chip tone="green">ใหม่ {unread}</Chip> : null}
    </button>
  )
}
