import { expect, test } from 'vitest'
import { Tree } from '../tidy/tree.ts'
import { screensOf } from './screens.ts'

const routes = 'src/apps/member/routes'
const tree = Tree.of({
  [`${routes}/_default/_auth.tsx`]: `export const Route = createFileRoute('/_default/_auth')({})`,
  [`${routes}/_default/_auth/lotto.bills.tsx`]: `
    import { BillsScreen } from '#features/lottery/bill/member/bills-screen.tsx'
    export const Route = createFileRoute('/_default/_auth/lotto/bills')({
      staticData: { title: 'โพย', bar: 'page' }, component: BillsScreen })`,
  [`${routes}/_default/sooth.tsx`]: `
    import { SoothScreen } from '#features/sooth/member/sooth-screen.tsx'
    export const Route = createFileRoute('/_default/sooth')({
      staticData: { title: 'สูตรบาคาร่า' }, component: SoothScreen })`,
  'src/features/sooth/member/sooth-screen.tsx': '',
  'src/features/lottery/bill/member/bills-screen.tsx': '',
  'src/apps/operator/routes/_desk/index.tsx': `
    export const Route = createFileRoute('/_desk/')({ staticData: { title: 'ภาพรวม' } })`,
  'src/apps/operator/routes/_desk/risk.tsx': `
    export const Route = createFileRoute('/_desk/risk')({ staticData: { title: 'ความเสี่ยง' } })`,
  'src/features/lottery/operator/feature.ts': `
    export const desk = { sections: [{ permission: 'risk.view', link: linkOptions({ to: '/risk' }) }] }`,
})

test('a screen has its address, its title, who may open it and what draws it', () => {
  expect(screensOf(tree, 'member')).toEqual([
    {
      address: '/lotto/bills',
      title: 'โพย',
      who: 'members',
      drawnBy: 'src/features/lottery/bill/member/bills-screen.tsx',
    },
    {
      address: '/sooth',
      title: 'สูตรบาคาร่า',
      who: 'everyone',
      drawnBy: 'src/features/sooth/member/sooth-screen.tsx',
    },
  ])
})

test('a desk names the permission that shows it', () => {
  const desks = screensOf(tree, 'operator').map(({ address, who }) => [address, who])
  expect(desks).toEqual([
    ['/', 'staff'],
    ['/risk', '`risk.view`'],
  ])
})
