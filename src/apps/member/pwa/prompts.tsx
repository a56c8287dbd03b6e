import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { loadDispensable } from '#ui/client/chunk-reload.ts'
import { useLocalData } from '#ui/client/persisted.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { dismissInstall, useInstall } from './install.ts'
import { installsByHand, mayOfferInstall } from './install-offer.ts'
import classes from './prompts.module.css'
import { followUpdates, useUpdate } from './update.ts'

const FeatureCompanions = lazy(() => {
  // A dialog then opens without asking for the list of them first.
  void loadDispensable(() => import('../shell/open-overlays.tsx'), undefined)
  return loadDispensable(
    async () => {
      const { featureCompanions } = await import('../shell/feature-companions.tsx')
      return { default: featureCompanions((await import('../features.ts')).companions) }
    },
    { default: () => <></> },
  )
})

/** Pages on which money is being moved: nothing may ask for attention there. */
const BUSY_PAGES = /^\/(lotto\/\d+|member\/(deposit|payment|withdraw))(\/|$)/

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** What has time until the page is at rest: companions of features, and what the installed side has to say. */
export function PwaPrompts() {
  return (
    <>
      <Suspense>
        <FeatureCompanions />
      </Suspense>
      <InstallPrompts />
    </>
  )
}

/** A new version, or a place on the home screen. */
function InstallPrompts() {
  useEffect(() => void followUpdates(), [])
  const path = useRouterState({ select: (state) => state.location.pathname })
  const apply = useUpdate((state) => state.apply)
  if (BUSY_PAGES.test(path)) return null
  if (apply) return <UpdatePrompt onApply={apply} />
  return path === '/' ? <InstallCard /> : null
}

function UpdatePrompt({ onApply }: { onApply: () => void }) {
  const later = useUpdate((state) => state.later)
  return (
    <Card label="อัปเดต" icon={<IconRefresh {...icon} />} onClose={later}>
      <span className="grow">มีเวอร์ชันใหม่</span>
      <Button size="sm" onClick={onApply}>
        อัปเดต
      </Button>
    </Card>
  )
}

function InstallCard() {
  const local = useLocalData((state) => state.local)
  const prompt = useInstall((state) => state.prompt)
  if (!mayOfferInstall(local) || !(prompt || installsByHand())) return null
  return (
    <Card label="เพิ่มลงหน้าจอหลัก" icon={<IconDownload {...icon} />} onClose={dismissInstall}>
      <span className="grow">
        <strong>เพิ่มลงหน้าจอหลัก</strong>
        <br />
        <span className="t13 c2">
          {prompt ? 'เปิดเร็วขึ้นในแตะเดียว' : 'แตะ “แชร์” แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”'}
        </span>
      </span>
      {prompt ? (
        <Button
          size="sm"
          onClick={() => {
            useInstall.setState({ prompt: null })
            void prompt.prompt()
          }}
        >
          เพิ่ม
        </Button>
      ) : null}
    </Card>
  )
}

function Card({
  label,
  icon: glyph,
  onClose,
  children,
}: {
  label: string
  icon: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <aside className={classes.card} aria-label={label}>
      {glyph}
      <div className={classes.text} role="status">
        {children}
      </div>
      <IconButton label="ปิด" icon={<IconX {...icon} />} onClick={onClose} />
    </aside>
  )
}
