import { Outlet } from '@tanstack/react-router'
import classes from './game-layout.module.css'

/** Screens that are played, a round's bet pad for one: the page is theirs alone, nothing floats. */
export function GameLayout() {
  return (
    <div className={classes.page}>
      <Outlet />
    </div>
  )
}
