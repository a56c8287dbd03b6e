import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useRef, useState } from 'react'
import { listBanners } from '#features/notice/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { BannerArt } from '../notices/banner-art.tsx'
import { Dots } from '../notices/dots.tsx'
import { agentCode } from '../config.ts'
import { hasManyWords } from '#features/notice/rules/content.ts'
import { useShell } from '../shell/shell-store.ts'
import classes from './banners.module.css'

/**
 * The operator's banners, swiped by hand: nothing moves by itself. Without any, or while they cannot
 * be loaded, the block is not there.
 */
export function Banners() {
  const query = useCall(listBanners, { agent_code: agentCode }, { staleTime: 300_000 })
  const rail = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const banners = query.data
  if (query.isError || banners?.length === 0) return null
  if (!banners) return <div className={classes.space} aria-hidden="true" />
  const follow = () => {
    const box = rail.current
    if (!box) return
    const room = box.scrollWidth - box.clientWidth
    setActive(room <= 0 ? 0 : Math.round((box.scrollLeft / room) * (banners.length - 1)))
  }
  return (
    <section aria-label="ข่าวและโปรโมชั่น" className={classes.section}>
      <div ref={rail} className="rail" onScroll={follow}>
        {banners.map((banner) => (
          <Banner key={banner.id} banner={banner} />
        ))}
      </div>
      {banners.length > 1 ? (
        <div className={classes.dots} data-few={banners.length <= 3 || undefined}>
          <Dots count={banners.length} active={active} what="ภาพที่" />
        </div>
      ) : null}
    </section>
  )
}

type BannerData = NonNullable<ReturnType<typeof useCall<typeof listBanners>>['data']>[number]

/** A banner leads to its page; one without a page is read in full in the promotion dialog. */
function Banner({ banner }: { banner: BannerData }) {
  const navigate = useNavigate()
  const openPromotion = useShell((state) => state.openPromotion)
  const seed = Number(banner.id)
  const { link } = banner
  const face = (
    <>
      {banner.image ? <img src={banner.image} alt="" /> : <BannerArt seed={seed} />}
      {banner.subtitle ? <span className={classes.over}>{banner.subtitle}</span> : null}
      <b className={classes.title}>{banner.title}</b>
    </>
  )
  if (link === null) {
    const { title, subtitle: text, image } = banner
    return (
      <button
        type="button"
        className={classes.banner}
        aria-haspopup="dialog"
        data-image={image ? true : undefined}
        data-many={hasManyWords(title, text) || undefined}
        onClick={() => openPromotion({ title, text, image, seed })}
      >
        {face}
      </button>
    )
  }
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link })
  }
  return (
    <a
      href={link}
      className={classes.banner}
      data-image={banner.image ? true : undefined}
      data-many={hasManyWords(banner.title, banner.subtitle) || undefined}
      onClick={follow}
    >
      {face}
    </a>
  )
}
