import { Outlet } from '@tanstack/react-router'
import { SvgArt } from '#ui/art/svg-art.tsx'
import prajam from '#ui/art/motifs/prajam.svg?raw'
import { useBootstrap } from '../session.ts'
import classes from './auth-layout.module.css'

/**
 * Pages of a member. Opening one asks the server who this is; a session that has ended sends to
 * `/login`. The prajam flower lies behind the page, faint enough to read over.
 */
export function AuthLayout() {
  useBootstrap()
  return (
    <div className={classes.page}>
      <div className={classes.art}>
        <SvgArt svg={prajam} size={420} stroke={0.8} />
      </div>
      <Outlet />
    </div>
  )
}
