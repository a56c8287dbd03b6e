import { IconChevronDown, IconChevronUp, IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#ui/client/use-action.ts'
import { callKey } from '#ui/client/use-call.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { type ContentItemWire, listContent, moveContent } from '../operator-contract.ts'
import { type ContentKind, MEMBER_NOTICE } from '../rules/content.ts'
import { scheduleWords, stateLooks } from './content-words.ts'
import classes from './content-list.module.css'

/** Rows that open for a change; two buttons each move them up and down. */
export function ContentList({
  kind,
  items,
  onOpen,
}: {
  kind: ContentKind
  items: readonly ContentItemWire[]
  onOpen: (item: ContentItemWire) => void
}) {
  const cache = useQueryClient()
  const move = useAction(moveContent, {
    onDone: (rows) => void cache.setQueryData(callKey(listContent, { kind }), rows),
  })
  return (
    <PanelList role="list">
      {items.map((item, index) => (
        <div key={item.item_id} role="listitem" className={classes.row}>
          <button type="button" className={classes.open} onClick={() => onOpen(item)}>
            <Thumbnail image={item.image} />
            <span className={classes.words}>
              <span className={classes.title}>{item.title}</span>
              <span className="t13 c2">
                {item.audience === null
                  ? ''
                  : item.audience === MEMBER_NOTICE
                    ? 'สมาชิก · '
                    : 'ผู้เยี่ยมชม · '}
                {scheduleWords(item)}
              </span>
            </span>
            <span className={classes.state}>
              <StatusChip {...stateLooks[item.state]} />
            </span>
          </button>
          <Mover
            title={item.title}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(direction) => move.run({ item_id: item.item_id, direction })}
          />
        </div>
      ))}
    </PanelList>
  )
}

/** At the ends of the list a button stays where it is, so that the keyboard does not lose it. */
function Mover({
  title,
  isFirst,
  isLast,
  onMove,
}: {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove: (direction: 'before' | 'after') => void
}) {
  return (
    <span className={classes.mover}>
      <IconButton
        label={`เลื่อน “${title}” ขึ้น`}
        icon={<IconChevronUp size={20} stroke={1.75} aria-hidden />}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove('before')}
      />
      <IconButton
        label={`เลื่อน “${title}” ลง`}
        icon={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove('after')}
      />
    </span>
  )
}

function Thumbnail({ image }: { image: string | null }) {
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {image ? (
        <img src={image} alt="" loading="lazy" />
      ) : (
        <IconPhoto size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}
