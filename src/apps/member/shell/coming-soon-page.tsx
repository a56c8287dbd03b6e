import lantern from '#ui/art/motifs/lantern.svg?raw'
import { SvgArt } from '#ui/art/svg-art.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { comingSoon, type ComingSoonPath } from '../coming-soon.ts'
import classes from './message-page.module.css'

/** What each screen will do when it is built. */
const promises: Readonly<Record<ComingSoonPath, string>> = {
  '/sooth': 'สถิติเค้าไพ่ของแต่ละห้อง พร้อมอัตราทายถูกจริง',
}

/** The one page of all screens that are still being built: what will be here, and where to go now. */
export function ComingSoonPage({ path }: { path: ComingSoonPath }) {
  const { title } = comingSoon[path]
  return (
    <div className={classes.page}>
      <SvgArt svg={lantern} size={130} stroke={1.6} className={classes.art ?? ''} />
      <Chip tone="green">เร็ว ๆ นี้</Chip>
      <h1 className="t24">{title}</h1>
      <p className="c2">{promises[path]}</p>
      <div className={classes.actions}>
        <ButtonLink to="/lotto/lobby">แทงหวย</ButtonLink>
        <ButtonLink to="/" look="quiet">
          กลับหน้าแรก
        </ButtonLink>
      </div>
    </div>
  )
}
