import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useLocalData } from '#ui/client/persisted.ts'
import { showInside } from '#ui/client/show-inside.ts'
import { type LobbyKey, lobbyTitles } from '../../rules/lobby-names.ts'
import classes from './lobby-tabs.module.css'

const tabs: readonly LobbyKey[] = ['hot', 'slot', 'casino', 'fishing', 'sport', 'freespin']

/** The pages of the lobby in one row; what was played last is a member's. */
export function LobbyTabs({ name }: { name: LobbyKey }) {
  const isMember = useLocalData((state) => state.user.isLoggedIn)
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    showInside(row.current, row.current?.querySelector('[data-status=active]'))
  }, [name])
  return (
    <nav ref={row} className={classes.tabs} aria-label="หมวดเกม">
      {[...tabs, ...(isMember ? (['last'] as const) : [])].map((key) => (
        <Link
          key={key}
          to="/lobby/$name"
          params={{ name: key }}
          activeOptions={{ includeSearch: false }}
        >
          {lobbyTitles[key]}
        </Link>
      ))}
    </nav>
  )
}
