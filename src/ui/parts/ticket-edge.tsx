import classes from './ticket-edge.module.css'

/**
 * The dashed line with two notches of a slip or a draw. The notches are holes that show the page,
 * so it belongs on a panel that lies on the page; in a sheet pass `notches={false}`.
 */
export function TicketEdge({ notches = true }: { notches?: boolean }) {
  return <div className={classes.edge} data-notches={notches || undefined} aria-hidden="true" />
}
