import { lazy, Suspense } from 'react'
import classes from './home.module.css'

const HomeGames = lazy(() =>
  import('#features/game/member/lobby/home-games.tsx').then((file) => ({
    default: file.HomeGames,
  })),
)

/** The games of the first page. Their script comes after what stands above them; their place is kept. */
export function GamesBlock() {
  return (
    <Suspense fallback={<div className={classes.games} />}>
      <HomeGames />
    </Suspense>
  )
}
