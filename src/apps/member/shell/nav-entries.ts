import { linkOptions } from '@tanstack/react-router'

/** The main navigation: a row from 960 px up, below it the drawer. */
export const navEntries = [
  { label: 'หน้าแรก', link: linkOptions({ to: '/' }) },
  { label: 'หวย', link: linkOptions({ to: '/lotto/lobby' }) },
  { label: 'ยี่กี', link: linkOptions({ to: '/lotto/yeekee' }) },
  { label: 'เกม', link: linkOptions({ to: '/lobby/$name', params: { name: 'slot' } }) },
  { label: 'ผลรางวัล', link: linkOptions({ to: '/lotto/results' }) },
  { label: 'โปรโมชั่น', link: linkOptions({ to: '/promotions' }) },
]
