import { IconChartDots } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { MenuEntry } from '#ui/feature.ts'

/**
 * Entries of the member menu whose screens a later release brings (`coming-soon.ts`). A feature that
 * is built brings its entry itself, and its line leaves this list.
 */
export const comingMenu: readonly MenuEntry[] = [
  { place: 9, label: 'สูตรบาคาร่า', Icon: IconChartDots, link: linkOptions({ to: '/sooth' }) },
]
