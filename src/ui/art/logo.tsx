/** The brand: letters in the text colour, the lozenge in gold. */
export function Logo({ height = 22 }: { height?: number }) {
  return (
    <svg
      width={(height * 92) / 28}
      height={height}
      viewBox="0 0 92 28"
      role="img"
      aria-label="SLTH"
    >
      <g fill="none" stroke="currentColor" strokeWidth="4.6">
        <path d="M18.5 6.3H9.4C6.2 6.3 4.3 8 4.3 10.2C4.3 12.6 6.2 13.9 9.2 13.9H13.4C16.4 13.9 18.3 15.3 18.3 17.7C18.3 20 16.4 21.7 13.2 21.7H3.8" />
        <path d="M28.3 4V21.7H40.5" />
        <path d="M41.5 6.3H59.5M50.5 6.3V24" />
        <path d="M66.8 4V24M84.7 4V24" />
      </g>
      <path
        d="M75.75 8.2C79 10.5 81 12.2 82.4 14C81 15.8 79 17.5 75.75 19.8C72.5 17.5 70.5 15.8 69.1 14C70.5 12.2 72.5 10.5 75.75 8.2Z"
        fill="var(--logo-gold)"
      />
    </svg>
  )
}
