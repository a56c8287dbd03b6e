import { Banners } from './banners.tsx'
import { ClosingsRail } from './closings-rail.tsx'
import { GamesBlock } from './games-block.tsx'
import classes from './home.module.css'
import { RatesTeaser } from './rates-teaser.tsx'
import { ResultsBlock } from './results-block.tsx'
import { ThreeSteps } from './three-steps.tsx'
import { TrustCard } from './trust-card.tsx'
import { VisitorHero } from './visitor-hero.tsx'

/** A visitor's first page: one promise, one button, then the proof. */
export function VisitorHome() {
  return (
    <>
      <VisitorHero />
      <ClosingsRail />
      <Banners />
      <GamesBlock />
      <RatesTeaser />
      <ThreeSteps />
      <div className={classes.two}>
        <ResultsBlock />
        <TrustCard />
      </div>
    </>
  )
}
