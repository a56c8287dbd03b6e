import { Outlet } from '@tanstack/react-router'

/** The places to choose a game; each brings its own row of categories. */
export function LobbyLayout() {
  return <Outlet />
}
