import { Outlet } from '@tanstack/react-router'
import { useBootstrap } from '../session.ts'
import classes from './payment-layout.module.css'

/**
 * Pages where money comes in or goes out. Opening one asks the server who this is. Nothing is drawn
 * behind them and nothing floats over them: the amount and the QR are all there is to look at.
 */
export function PaymentLayout() {
  useBootstrap()
  return (
    <div className={classes.page}>
      <Outlet />
    </div>
  )
}
